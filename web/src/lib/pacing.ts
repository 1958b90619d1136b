// Several states may come at once (a computer's moves). Each is shown in turn, long enough to be
// seen, but all of them within about a second of the newest.

const CALM = 520
const MOST_LAG = 1000
const MOST_WAITING = 8

/** How long the state on the table stays before the next, with `waiting` more to come, the newest
 * of them told `since` milliseconds ago. */
export function pause(waiting: number, since: number): number {
  return Math.min(CALM, Math.max(0, MOST_LAG - since) / Math.max(1, waiting))
}

/** How many of the waiting states are too many to be shown one by one. */
export function surplus(waiting: number): number {
  return Math.max(0, waiting - MOST_WAITING)
}
