// What a player can make by hand now: the actions there are, and orders with their acts.

import type { Action, State } from '../lib/protocol'

/** An order is offered instead of the action that its text begins with. */
export function offers({ actions, orders }: Pick<State, 'actions' | 'orders'>): Action[] {
  const begun = ({ action }: Action): boolean => orders.some((one) => `${one.action} `.startsWith(`${action} `))
  return [...actions.filter((one) => !begun(one)), ...orders.map((one) => ({ ...one, order: true as const }))]
}
