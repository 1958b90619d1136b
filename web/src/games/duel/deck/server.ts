// What the server says about a deck.

import type { Fault, Read } from '../../../builder/kit'

export interface Skill {
  name: string
  kind: 'passive' | 'hero'
  title: string
  text: string
}

/** Points at the end with the loadout and without it; what it does, and does for a mark. */
export interface RankTold {
  rank: string
  points: number
  printed: number
  text: string
  price: string
  upgrade: string
}

export interface DeckFault extends Fault {
  about: 'ranked' | 'jokers' | 'rank' | 'passives' | 'heroes' | 'text'
  rank?: string
}

export interface Checked extends Read {
  faults: DeckFault[]
  cards: string[]
  passives: string[]
  hero: string | null
  skills: Skill[]
  ranks: RankTold[]
  copies: number
  needs: { ranked: number; jokers: number; passives: [number, number] }
}
