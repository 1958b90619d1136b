// What the server says about a deck: the rules of building are there, not here.

import { rest } from '../lib/rest'

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

/** Something that is not allowed, and what it is about. */
export interface Fault {
  about: 'ranked' | 'jokers' | 'rank' | 'passives' | 'heroes' | 'text'
  rank?: string
  text: string
}

export interface Checked {
  ok: boolean
  faults: Fault[]
  text: string
  cards: string[]
  passives: string[]
  hero: string | null
  skills: Skill[]
  ranks: RankTold[]
  copies: number
  needs: { ranked: number; jokers: number; passives: [number, number] }
}

export const GAME = 'duel'

export const check = (text: string, signal?: AbortSignal): Promise<Checked> => rest.check<Checked>(GAME, text, signal)

/** The sentences about one thing. */
export const about = (faults: Fault[], ...what: Fault['about'][]): string[] =>
  faults.filter((fault) => what.includes(fault.about)).map((fault) => fault.text)
