// The deck on the workbench: what is chosen so far, and every step back.

import { keep, kept } from '../lib/shelf'
import { saved } from './saved.svelte'
import type { Checked } from './server'

export const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'] as const
export const SUITS = ['H', 'D', 'C', 'S'] as const
export const JOKER = 'Joker'
const WRITTEN = ['C', 'D', 'H', 'S'] as const // the order in a deck's text
const MOST = 9 // of one card: more than the server will allow, less than a slip of the finger makes
const STEPS = 200

interface Kept {
  name: string
  counts: Record<string, number>
  passives: string[]
  hero: string | null
  /** The name under which it is saved, if it is. */
  from: string | null
  /** Its text as it was saved or opened. */
  base: string
}

const KEY = 'deck-draft'

class Draft {
  name = $state('')
  counts: Record<string, number> = $state.raw({})
  passives: string[] = $state.raw([])
  hero: string | null = $state(null)
  from: string | null = $state(null)
  #base = $state('')
  #past: Kept[] = $state.raw([])

  /** Whether there is anything on the workbench: a first visitor finds it bare. */
  begun = $state(false)

  constructor() {
    const old = kept<Partial<Kept>>(KEY)
    if (!old?.counts || typeof old.counts !== 'object' || !Array.isArray(old.passives)) return
    this.#lay({ name: '', from: null, hero: null, base: '', ...old } as Kept)
    this.begun = true
  }

  readonly undoable = $derived(this.#past.length > 0)
  readonly cards = $derived(Object.values(this.counts).reduce((sum, count) => sum + count, 0))
  readonly jokers = $derived(this.counts[JOKER] ?? 0)
  readonly ranked = $derived(this.cards - this.jokers)
  readonly skilled = $derived(this.passives.length > 0 || this.hero !== null)

  /** As it may be pasted; written as the server writes it. */
  readonly text = $derived.by(() => {
    const words = RANKS.map((rank) => {
      const suits = WRITTEN.map((suit) => suit.repeat(this.count(rank + suit))).join('')
      return suits && rank + suits
    })
    words.push(...Array<string>(this.jokers).fill(JOKER), ...this.passives, this.hero ?? '')
    return words.filter(Boolean).join(' ')
  })

  /** What is saved under its name, if anything is. */
  readonly kept = $derived(this.from === null ? undefined : saved.find(this.from))
  readonly dirty = $derived(!this.kept || this.#base !== this.text || this.kept.name !== this.name.trim())
  /** Whether something would be lost if another deck took its place. */
  readonly precious = $derived(this.begun && this.dirty && this.#base !== this.text)

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
    this.#note()
    const { [card]: _, ...others } = this.counts
    this.counts = next ? { ...others, [card]: next } : others
    this.#keep()
    return true
  }

  togglePassive(name: string): void {
    this.#note()
    this.passives = this.passives.includes(name) ? this.passives.filter((one) => one !== name) : [...this.passives, name]
    this.#keep()
  }

  chooseHero(name: string): void {
    if (this.hero === name) return
    this.#note()
    this.hero = name
    this.#keep()
  }

  /** Another deck instead, as the server has read it. */
  load(read: Pick<Checked, 'cards' | 'passives' | 'hero'>, name: string, from: string | null): void {
    if (this.begun) this.#note()
    const counts: Record<string, number> = {}
    for (const card of read.cards) counts[card] = (counts[card] ?? 0) + 1
    this.#lay({ name, counts, passives: [...new Set(read.passives)], hero: read.hero, from, base: '' })
    this.#base = this.text
    this.begun = true
    this.#keep()
  }

  clear(): void {
    this.#note()
    this.#lay({ ...this.#now(), counts: { [JOKER]: 1 }, passives: [], hero: null })
    this.#keep()
  }

  undo(): void {
    const last = this.#past.at(-1)
    if (!last) return
    this.#past = this.#past.slice(0, -1)
    // What is saved under which name is not undone.
    this.#lay({ ...last, from: last.from !== null && saved.has(last.from) ? last.from : null })
    this.#keep()
  }

  called(name: string): void {
    this.name = name
    this.#keep()
  }

  save(name: string): void {
    saved.put({ name, text: this.text }, this.from !== null && saved.has(this.from) ? this.from : name)
    this.name = name
    this.from = name
    this.#base = this.text
    this.#keep()
  }

  /** The saved deck has another name now, or is no more. */
  moved(from: string, to: string | null): void {
    if (this.from !== from) return
    if (to !== null && this.name.trim() === from) this.name = to
    this.from = to
    this.#keep()
  }

  #lay(deck: Kept): void {
    this.name = deck.name
    this.counts = deck.counts
    this.passives = deck.passives
    this.hero = deck.hero
    this.from = deck.from
    this.#base = deck.base
  }

  #now(): Kept {
    const { name, counts, passives, hero, from } = this
    return { name, counts, passives, hero, from, base: this.#base }
  }

  #note(): void {
    this.#past = [...this.#past.slice(1 - STEPS), this.#now()]
  }

  #keep(): void {
    keep(KEY, this.#now())
  }
}

export const draft = new Draft()
