import type { Frame } from '../../lib/protocol'
import type { Manner } from '../../table/mover'

export { default as Table } from './Table.svelte'
export { default as picture } from './Picture.svelte'

/** New cards come from the pool, or from the deck where the news says so. */
export function source(zone: string, card: string, frame: Frame): string | null {
  if (zone === 'look') {
    if (frame.view.effect?.target === card) return `hand-${1 - frame.view.seat}`
    return deck(frame, 'look') ? 'deck' : 'pool'
  }
  if (!zone.startsWith('hand-')) return null
  const seat = Number(zone.slice(5))
  const drawn = frame.news.filter((one) => one.event.event === 'draw' && one.event.seat === seat)
  const from = (drawn.find((one) => one.event.cards?.includes(card)) ?? drawn[0])?.event.from
  if (from === 'deck' || frame.view.phase === 'mulligan') return 'deck'
  return frame.news.some((one) => one.event.event === 'mulligan') ? 'deck' : 'pool'
}

const deck = (frame: Frame, event: string): boolean =>
  frame.news.some((one) => one.event.event === event && one.event.from === 'deck')

/** A card that is seen no more went back to the deck, or to where it was looked at. */
export function sink(zone: string, _card: string, frame: Frame): string | null {
  const told = new Set(frame.news.map((one) => one.event.event))
  if (zone.startsWith('hand-')) return told.has('put_back') || told.has('mulligan') ? 'deck' : null
  if (zone !== 'look') return null
  if (!told.has('keep') && !told.has('order')) return null
  return deck(frame, 'keep') || deck(frame, 'order') ? 'deck' : 'pool'
}

export function manner(from: string, to: string): Manner | null {
  if (to === 'destroyed') return 'burn'
  if (from === 'played' && to.startsWith('hand-')) return 'flow'
  if (to === 'played') return 'tumble'
  return null
}
