// What the server says about a deck.

import type { Checked, Fault } from '../../../lib/protocol'

// Below this line everything is written by tools/protocol.py.

/** How many there must be. */
export interface Needs {
  ranked: number
  jokers: number
  /** From and to. */
  passives: [number, number]
}

/** A passive or a hero power. */
export interface Skill {
  /** As a deck writes it. */
  name: string
  kind: 'hero' | 'passive'
  title: string
  text: string
}

/** What a rank does when it is played alone. */
export interface Does {
  text: string
  /** The mark that upgrades it: `+`, `x`, or nothing. */
  price: string
  /** What it does then. */
  upgrade: string
}

/** A rank, or the Joker. */
export interface Rank extends Does {
  rank: string
  /** At the end, with these skills. */
  points: number
  /** At the end, without any. */
  printed: number
}

/** Something that is not allowed about a deck. */
export interface DeckFault extends Fault {
  /** What it is about. */
  about: 'heroes' | 'jokers' | 'passives' | 'rank' | 'ranked' | 'text'
  /** Where it is about one. */
  rank: string | null
}

/** What is said of a deck's text. */
export interface CheckedDeck extends Checked {
  faults: DeckFault[]
  cards: string[]
  /** By name. */
  passives: string[]
  /** By name. */
  hero: string | null
  /** All there are. */
  skills: Skill[]
  /** All there are. */
  ranks: Rank[]
  /** How many of one rank there may be. */
  copies: number
  needs: Needs
}
