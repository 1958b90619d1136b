// The deck builder, as the workbench knows it.

import { checker, type Kit } from '../../../builder/kit'
import { Legality } from '../../../builder/legality.svelte'
import { JOKER, draft } from './deck.svelte'
import type { CheckedDeck } from './server'
import { say } from './words'

const game = 'duel'

function holds(read: CheckedDeck): string {
  const jokers = read.cards.filter((card) => card === JOKER).length
  const hero = read.skills.find((skill) => skill.name === read.hero)?.title ?? say('import_no_hero')
  return say('import_holds', { ranked: read.cards.length - jokers, jokers, passives: read.passives.length, hero })
}

export const kit: Kit<CheckedDeck> = {
  game,
  brings: 'deck',
  draft,
  legality: new Legality(draft, checker<CheckedDeck>(game)),
  saved: draft.saved,
  say,
  holds,
  place: ({ about }) => (['passives', 'heroes'].includes(about) ? 'builder-loadout' : 'builder-cards'),
}
