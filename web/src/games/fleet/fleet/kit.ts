// The fleet builder, as the workbench knows it.

import { checker, type Kit } from '../../../builder/kit'
import { Legality } from '../../../builder/legality.svelte'
import { draft } from './fleet.svelte'
import type { CheckedFleet, Kind } from './server'
import { say } from './words'

const game = 'fleet'

function holds({ cards, kinds }: CheckedFleet): string {
  const named = (kind: Kind) => kinds.find((one) => one.kind === kind)?.cards.find((one) => one.card === cards[kind][0])?.name
  const counts = { weapon: cards.weapon.length, mech: cards.mech.length, pilot: cards.pilot.length, secondary: cards.secondary.length }
  return say('import_holds', { ship: named('ship') ?? say('holds_no_ship'), captain: named('captain') ?? say('holds_no_captain'), ...counts })
}

export const kit: Kit<CheckedFleet> = {
  game,
  brings: 'fleet',
  draft,
  legality: new Legality(draft, checker<CheckedFleet>(game)),
  saved: draft.saved,
  say,
  holds,
  place: ({ about }) => `builder-${about}`,
}
