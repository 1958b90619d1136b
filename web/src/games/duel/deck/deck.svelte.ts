// The half deck on the workbench: how many of each card, which skills.

import { Draft } from '../../../builder/draft.svelte'
import { saved } from '../../../builder/saved.svelte'
import type { CheckedDeck } from './server'

export const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'] as const
export const SUITS = ['H', 'D', 'C', 'S'] as const
export const JOKER = 'Joker'
const WRITTEN = ['C', 'D', 'H', 'S'] as const // the order in a deck's text
const MOST = 9 // of one card: more than the server will allow, less than a slip of the finger makes

interface Deck {
  counts: Record<string, number>
  passives: string[]
  hero: string | null
}

type Held = Pick<CheckedDeck, 'cards' | 'passives' | 'hero'>

class DeckDraft extends Draft<Deck, Held> {
  readonly counts = $derived(this.content.counts)
  readonly passives = $derived(this.content.passives)
  readonly hero = $derived(this.content.hero)
  readonly cards = $derived(Object.values(this.counts).reduce((sum, count) => sum + count, 0))
  readonly jokers = $derived(this.counts[JOKER] ?? 0)
  readonly ranked = $derived(this.cards - this.jokers)
  readonly skilled = $derived(this.passives.length > 0 || this.hero !== null)

  bare(): Deck {
    return { counts: {}, passives: [], hero: null }
  }

  write({ counts, passives, hero }: Deck): string {
    const cards = RANKS.map((rank) => {
      const suits = WRITTEN.map((suit) => suit.repeat(counts[rank + suit] ?? 0)).join('')
      return suits && rank + suits
    })
    const jokers = Array<string>(counts[JOKER] ?? 0).fill(JOKER)
    return [...cards, ...jokers, ...passives, hero ?? ''].filter(Boolean).join(' ')
  }

  chosen(read: Held): Deck {
    const counts: Record<string, number> = {}
    for (const card of read.cards) counts[card] = (counts[card] ?? 0) + 1
    return { counts, passives: [...new Set(read.passives)], hero: read.hero }
  }

  remembered(old: Partial<Deck>): Deck | null {
    if (!old.counts || typeof old.counts !== 'object' || !Array.isArray(old.passives)) return null
    return { counts: old.counts, passives: old.passives, hero: old.hero ?? null }
  }

  /** An empty workbench keeps the Joker. */
  override clear(): void {
    this.change({ ...this.bare(), counts: { [JOKER]: 1 } })
  }

  count(card: string): number {
    return this.counts[card] ?? 0
  }

  ofRank(rank: string): number {
    return SUITS.reduce((sum, suit) => sum + this.count(rank + suit), 0)
  }

  ofSuit(suit: string): number {
    return RANKS.reduce((sum, rank) => sum + this.count(rank + suit), 0)
  }

  /** So many of a card; whether that changed anything. */
  put(card: string, count: number): boolean {
    const next = Math.max(0, Math.min(MOST, count))
    if (next === this.count(card)) return false
    const { [card]: _, ...others } = this.counts
    this.change({ ...this.content, counts: next ? { ...others, [card]: next } : others })
    return true
  }

  togglePassive(name: string): void {
    const passives = this.passives.includes(name) ? this.passives.filter((one) => one !== name) : [...this.passives, name]
    this.change({ ...this.content, passives })
  }

  chooseHero(name: string): void {
    if (this.hero !== name) this.change({ ...this.content, hero: name })
  }
}

export const draft = new DeckDraft('deck', saved('deck'))
