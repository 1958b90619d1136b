// The curve of winning chances of one seat, from a review.

import type { Decision } from '../lib/protocol'

export interface Point {
  /** The number of the action in the match. */
  number: number
  chance: number
  decision: Decision
}

/** The chance of a seat before and after each of its own decisions. The other's decisions have no
 * place in it: their chances were counted with what the other knew. */
export function curve(decisions: Decision[], seat: number): Point[] {
  return decisions
    .filter((one) => one.seat === seat)
    .flatMap((decision) => [
      { number: decision.number - 1, chance: decision.before.chance, decision },
      { number: decision.number, chance: decision.after.chance, decision },
    ])
}

/** The decisions that mattered most to a seat: what was lost first, then what was at stake. */
export function mattered(decisions: Decision[], seat: number, count = 3): Decision[] {
  return decisions
    .filter((one) => one.seat === seat)
    .sort((a, b) => b.lost - a.lost || b.stake - a.stake)
    .slice(0, count)
    .sort((a, b) => a.number - b.number)
}
