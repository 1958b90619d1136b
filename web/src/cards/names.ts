// What a card is called when it is spoken or read out.
import { t } from '../lib/words.svelte'
import { parse, type SuitLetter } from './shapes'

/** '7H' is "7 of hearts", 红心7, 紅心7; a bare rank is its name; '??' a face-down card. */
export function cardName(card: string): string {
  const { kind, rank, suit } = parse(card)
  if (kind === 'hidden') return t('card.hidden')
  if (kind === 'joker') return suit ? t('card.joker_as', { suit: suitName(suit) }) : t('card.joker')
  const called = COURT.has(rank) ? t(`card.rank_${rank}`) : rank
  return suit ? t('card.suited', { rank: called, suit: suitName(suit) }) : called
}

const COURT = new Set(['A', 'J', 'Q', 'K'])

export const suitName = (suit: SuitLetter): string => t(`card.suit_${suit}`)
