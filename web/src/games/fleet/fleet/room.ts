// How much room is left in a kind, in a word and in a mood.

import { isSingle, type KindTold } from './server'
import { say } from './words'

export interface Room {
  text: string
  /** Whether nothing is to be done about it, something may be, or something must be. */
  mood: 'full' | 'open' | 'wrong'
}

export function roomIn(told: KindTold, count: number): Room {
  const { kind, least, most } = told
  if (most !== null && count > most) return { text: say('over', { count: count - most }), mood: 'wrong' }
  if (isSingle(kind)) return count ? { text: '', mood: 'full' } : { text: say('single_missing'), mood: 'wrong' }
  if (most === null) return { text: say('no_ship'), mood: 'open' }
  if (count < least) return { text: say('missing', { count: least - count }), mood: 'wrong' }
  return count === most ? { text: say('full'), mood: 'full' } : { text: say('room', { count: most - count }), mood: 'open' }
}

export const countIn = (told: KindTold, count: number): string =>
  told.most === null ? say('count_free', { count }) : say('count', { count, most: told.most })
