import type { Frame } from '../../lib/protocol'
import type { Manner } from '../../table/mover'

export { default as Table } from './Table.svelte'
export { default as picture } from './Picture.svelte'

const happened = (frame: Frame, event: string, card: string): boolean =>
  frame.news.some((one) => one.event.event === event && (one.event.cards ?? []).includes(card))

const MOST = 8

/** Whether a card is seen to be thrown away by damage: of many only some, the last among them. */
function thrown(frame: Frame, card: string): boolean {
  const lost = frame.news.find((one) => one.event.event === 'damage')?.event.cards ?? []
  const at = lost.indexOf(card)
  const every = Math.ceil(lost.length / MOST)
  return at >= 0 && (lost.length - 1 - at) % every === 0
}

/** New cards are drawn; those that damage threw away come from the pile too. */
export function source(zone: string, card: string, frame: Frame): string | null {
  if (zone === 'hand') return 'draw'
  if (zone === 'enemy-field') return 'enemy-draw'
  if (zone === 'discard' && thrown(frame, card)) return 'draw'
  if (zone === 'enemy-discard') return 'enemy-field'
  return null
}

/** Cards that are seen no more were put under the pile; a skill card has left the game. */
export function sink(zone: string, card: string, frame: Frame): string | null {
  if (zone === 'hand' && happened(frame, 'redraw', card)) return 'draw'
  if (zone === 'discard' && happened(frame, 'heal', card)) return 'draw'
  return null
}

export function manner(from: string, to: string): Manner | null {
  if (from === 'draw' && to === 'discard') return 'tumble'
  if (from === 'discard' && to === 'draw') return 'flow'
  return null
}
