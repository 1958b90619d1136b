// What a player can make by hand now: the actions there are, and orders made in one go.

import type { Action, State } from '../lib/protocol'

/** An order is offered instead of the action it begins with. */
export function offers({ actions, orders = [] }: Pick<State, 'actions' | 'orders'>): Action[] {
  const begun = new Set(orders.map((one) => one.actions[0]))
  return [
    ...(actions ?? []).filter((one) => !begun.has(one.action)),
    ...orders.map(({ actions: moves, label, touch }) => ({ action: moves.join(', '), label, touch, moves })),
  ]
}
