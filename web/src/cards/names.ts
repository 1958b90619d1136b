// What a card is called when it is spoken or read out.
import type { Lang } from '../lib/protocol'
import { words } from '../lib/words.svelte'
import { parse, type SuitLetter } from './shapes'

type Names = {
  suits: Record<SuitLetter, string>
  ranks: Partial<Record<string, string>>
  suited: (rank: string, suit: string) => string
  joker: string
  jokerAs: (suit: string) => string
  hidden: string
}

const NAMES: Record<Lang, Names> = {
  en: {
    suits: { C: 'clubs', D: 'diamonds', H: 'hearts', S: 'spades' },
    ranks: { A: 'ace', J: 'jack', Q: 'queen', K: 'king' },
    suited: (rank, suit) => `${rank} of ${suit}`,
    joker: 'joker',
    jokerAs: (suit) => `joker as ${suit}`,
    hidden: 'face-down card',
  },
  'zh-Hans': {
    suits: { C: '梅花', D: '方块', H: '红心', S: '黑桃' },
    ranks: {},
    suited: (rank, suit) => `${suit}${rank}`,
    joker: '鬼牌',
    jokerAs: (suit) => `鬼牌当${suit}`,
    hidden: '一张背面朝上的牌',
  },
  'zh-Hant': {
    suits: { C: '梅花', D: '方塊', H: '紅心', S: '黑桃' },
    ranks: {},
    suited: (rank, suit) => `${suit}${rank}`,
    joker: '鬼牌',
    jokerAs: (suit) => `鬼牌當${suit}`,
    hidden: '一張蓋著的牌',
  },
}

/** '7H' is "7 of hearts", 红心7, 紅心7; a bare rank is its name; '??' a face-down card. */
export function cardName(card: string): string {
  const names = NAMES[words.lang]
  const { kind, rank, suit } = parse(card)
  if (kind === 'hidden') return names.hidden
  if (kind === 'joker') return suit ? names.jokerAs(names.suits[suit]) : names.joker
  const called = names.ranks[rank] ?? rank
  return suit ? names.suited(called, names.suits[suit]) : called
}

export const suitName = (suit: SuitLetter): string => NAMES[words.lang].suits[suit]
