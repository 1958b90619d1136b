// When a reaction passes by itself, and how soon.

import type { State } from '../lib/protocol'

/** When to ask for a reaction: always, when there is something to answer with, or never. */
export type Reactions = 'always' | 'able' | 'never'

const SOON = 450
const LEAST = 1000
const MOST = 4000

/** Whether the question of this state is answered without asking. */
export function passes({ sheet, actions }: Pick<State, 'sheet' | 'actions'>, wanted: Reactions): boolean {
  if (!sheet.passes || wanted === 'always' || !actions.some((one) => one.action === sheet.passes)) return false
  return wanted === 'never' || actions.length === 1
}

/** How long a pass waits: against people mostly one to two seconds and now and then up to four.
 * Nobody learns anything from it where only a computer is opposite.
 *
 * What is hidden by it: no pass by hand leaves sooner than one by itself would have, so within
 * these times it cannot be said for certain of any pass whether there was something to answer with.
 * What is not: people mostly take longer than the page. So with the default, "when I can answer", a
 * quick pass makes it likelier that there was nothing, many quick ones more so; and who passes after
 * more than four seconds was asked, so could have answered. Who wants never to be asked gives away
 * nothing by it, who wants to be asked always no more than their own pace does. */
export function due({ room, eyes }: Pick<State, 'room' | 'eyes'>, chance = Math.random): number {
  const others = room.seats.filter((_, seat) => seat !== eyes)
  if (others.every((seat) => seat.holder === 'computer')) return SOON
  return LEAST + (MOST - LEAST) * ((chance() + chance()) / 2) ** 2
}
