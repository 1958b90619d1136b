export { default as Table } from './Table.svelte'
export { default as picture } from './Picture.svelte'

export const full = true

/** Nothing on this table is a playing card: tokens travel by themselves (Map.svelte). */
export function source(): string | null {
  return null
}
