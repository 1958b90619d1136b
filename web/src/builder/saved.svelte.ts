// The decks this browser keeps, under `spadework.decks`: a list of names and texts. Whoever wants
// them reads them here.

import { keep, kept } from '../lib/shelf'

export interface SavedDeck {
  name: string
  text: string
}

const KEY = 'decks'
const MOST = 200

export function savedDecks(): SavedDeck[] {
  const found: unknown = kept(KEY)
  if (!Array.isArray(found)) return []
  return found.filter(
    (one: unknown): one is SavedDeck =>
      typeof one === 'object' && one !== null && typeof (one as SavedDeck).name === 'string' && typeof (one as SavedDeck).text === 'string',
  )
}

class Saved {
  list: SavedDeck[] = $state.raw(savedDecks())

  constructor() {
    // Other tabs write too.
    addEventListener('storage', (event) => {
      if (event.key === null || event.key === `spadework.${KEY}`) this.list = savedDecks()
    })
  }

  has(name: string): boolean {
    return this.list.some((deck) => deck.name === name)
  }

  find(name: string): SavedDeck | undefined {
    return this.list.find((deck) => deck.name === name)
  }

  /** Under its name, in its old place or on top. */
  put(deck: SavedDeck, instead: string = deck.name): void {
    const list = savedDecks().filter((one) => one.name !== deck.name || one.name === instead)
    const at = list.findIndex((one) => one.name === instead)
    if (at >= 0) list[at] = deck
    else list.unshift(deck)
    this.#write(list)
  }

  rename(name: string, to: string): void {
    const deck = this.find(name)
    if (deck) this.put({ name: to, text: deck.text }, name)
  }

  /** A copy right behind it; its name. */
  duplicate(name: string): string {
    const deck = this.find(name)
    if (!deck) return name
    const copy = { name: this.free(name), text: deck.text }
    this.#write(savedDecks().flatMap((one) => (one.name === name ? [one, copy] : [one])))
    return copy.name
  }

  remove(name: string): void {
    this.#write(savedDecks().filter((one) => one.name !== name))
  }

  /** The name, with a number behind it if it is taken. */
  free(name: string): string {
    if (!this.has(name)) return name
    const stem = name.replace(/ \(\d+\)$/, '')
    for (let number = 2; ; number++) {
      const next = `${stem} (${number})`
      if (!this.has(next)) return next
    }
  }

  #write(list: SavedDeck[]): void {
    this.list = list.slice(0, MOST)
    keep(KEY, this.list)
  }
}

export const saved = new Saved()
