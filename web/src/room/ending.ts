// How a match ended, in words: who won, and by what.

import type { News, Room } from '../lib/protocol'
import { t } from '../lib/words.svelte'

/** Whose eyes look: a seat's own, or null for one who watches or shares the screen. */
export function verdict(room: Room, names: string[], eyes: number | null): string {
  const returns = room.returns ?? []
  if (eyes !== null) {
    const result = returns[eyes] ?? 0
    return t(result > 0 ? 'end.won' : result < 0 ? 'end.lost' : 'end.draw')
  }
  const winner = returns.findIndex((one) => one > 0)
  if (winner >= 0) return t('end.wins', { name: names[winner] ?? '' })
  const loser = returns.findIndex((one) => one < 0)
  return loser >= 0 ? t('end.loses', { name: names[loser] ?? '' }) : t('end.draw')
}

/** What it was by: the last thing told before the result itself. Who reads "You lost" is not told
 * once more that it is lost. */
export function byWhat(log: News[], prompt: string): string {
  const last = [...log].reverse().find((one) => one.event.event !== 'over')
  return last?.text ?? prompt
}
