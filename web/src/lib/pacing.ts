// Several states may come at once (a computer's moves). Each is shown in turn, long enough to be
// seen, but the table never lags more than about a second behind.

const CALM = 520
const MOST_LAG = 1000

/** How long the state on the table stays before the next, with `waiting` more to come. */
export function pause(waiting: number): number {
  return waiting <= 1 ? CALM : Math.min(CALM, MOST_LAG / waiting)
}

/** How many of the waiting states are too many to be shown one by one. */
export function surplus(waiting: number): number {
  return Math.max(0, waiting - 8)
}
