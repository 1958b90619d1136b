import type { Frame } from '../../lib/protocol'
import type { Manner } from '../../table/mover'

export { default as Table } from './Table.svelte'
export { default as picture } from './Picture.svelte'

/** Drawn cards come from the deck; a spy that was replaced at once, out of the player's hand. */
export function source(zone: string, card: string, frame: Frame): string | null {
  if (zone.startsWith('hand')) return 'deck'
  const played = frame.news.find((one) => one.event.event === 'play' && one.event.card === card)
  return zone.startsWith('board') && played ? `hand-${played.event.seat}` : null
}

/** What is exchanged goes under the deck. */
export function sink(zone: string): string | null {
  return zone.startsWith('hand') ? 'deck' : null
}

export function manner(from: string, to: string, card: string, frame: Frame): Manner | null {
  if (!to.startsWith('discard')) return from.startsWith('discard') ? 'flow' : null
  const burnt = frame.news.some((one) => one.event.event === 'burn' && one.event.card === card && from === `board-${one.event.seat}`)
  return burnt ? 'burn' : 'tumble'
}
