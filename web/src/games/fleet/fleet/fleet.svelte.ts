// The fleet on the workbench: cards by kind, in the order they were chosen.

import { Draft } from '../../../builder/draft.svelte'
import { saved } from '../../../builder/saved.svelte'
import { KINDS, isSingle, type CheckedFleet, type Kind } from './server'

type Cards = Record<Kind, string[]>
interface Fleet {
  cards: Cards
}

const none = (): Cards => ({ ship: [], captain: [], weapon: [], mech: [], pilot: [], secondary: [] })

/** `sword x2`: neighbours that are the same as one, in the order in which they come. */
export function written(cards: string[]): string[] {
  const runs: [string, number][] = []
  for (const card of cards) {
    const last = runs.at(-1)
    if (last?.[0] === card) last[1]++
    else runs.push([card, 1])
  }
  return runs.map(([card, count]) => (count === 1 ? card : `${card} x${count}`))
}

class FleetDraft extends Draft<Fleet, Pick<CheckedFleet, 'cards'>> {
  readonly cards = $derived(this.content.cards)
  readonly empty = $derived(KINDS.every((kind) => this.cards[kind].length === 0))

  bare(): Fleet {
    return { cards: none() }
  }

  write({ cards }: Fleet): string {
    return KINDS.flatMap((kind) => written(cards[kind])).join(' ')
  }

  chosen({ cards }: Pick<CheckedFleet, 'cards'>): Fleet {
    return { cards: { ...none(), ...cards } }
  }

  remembered(old: Partial<Fleet>): Fleet | null {
    const cards: Partial<Record<Kind, unknown>> | undefined = old.cards
    if (!cards || typeof cards !== 'object') return null
    const found = none()
    for (const kind of KINDS) {
      const list = cards[kind]
      if (Array.isArray(list)) found[kind] = list.filter((card) => typeof card === 'string')
    }
    return { cards: found }
  }

  count(kind: Kind, card: string): number {
    return this.cards[kind].filter((one) => one === card).length
  }

  /** So many of a card; of ships and captains there is one. Whether that changed anything. */
  put(kind: Kind, card: string, count: number): boolean {
    const now = this.count(kind, card)
    const next = Math.max(0, count)
    if (next === now) return false
    this.change({ cards: { ...this.cards, [kind]: next > now ? this.#more(kind, card, next - now) : this.#fewer(kind, card, next) } })
    return true
  }

  #more(kind: Kind, card: string, by: number): string[] {
    if (isSingle(kind)) return [card]
    const list = this.cards[kind]
    // The second of a kind stands behind the first, as it is written.
    const at = list.lastIndexOf(card) + 1 || list.length
    return [...list.slice(0, at), ...Array<string>(by).fill(card), ...list.slice(at)]
  }

  #fewer(kind: Kind, card: string, to: number): string[] {
    let left = to
    return this.cards[kind].filter((one) => one !== card || left-- > 0)
  }
}

export const draft = new FleetDraft('fleet', saved('fleet'))
