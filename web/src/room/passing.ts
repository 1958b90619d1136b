// When a reaction passes by itself, and how soon.

import type { State } from '../lib/protocol'

/** When to ask for a reaction: always, when there is something to answer with, or never. */
export type Reactions = 'always' | 'able' | 'never'

const SOON = 450
const LEAST = 900
const SPREAD = 1100

/** Whether the question of this state is answered without asking. */
export function passes({ sheet, actions }: Pick<State, 'sheet' | 'actions'>, wanted: Reactions): boolean {
  if (!sheet.passes || wanted === 'always' || !actions.some((one) => one.action === sheet.passes)) return false
  return wanted === 'never' || actions.length === 1
}

/** How long a pass waits. Nobody learns anything from it where only a computer is opposite. */
export function due({ room, eyes }: Pick<State, 'room' | 'eyes'>, chance = Math.random): number {
  const others = room.seats.filter((_, seat) => seat !== eyes)
  return others.every((seat) => seat.holder === 'computer') ? SOON : LEAST + SPREAD * chance()
}
