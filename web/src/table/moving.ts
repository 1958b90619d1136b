// Cards seen to travel. This file is the matching alone: which of the cards that lie on the table
// now lay where before. `mover.ts` makes them fly.

/** A card on the table, or inside a pile whose cards are known. */
export interface Lying {
  zone: string
  index: number
  card: string
  /** It lies inside a pile: nobody sees it change its place there. */
  pile?: boolean
}

/** A pile of which only the count is known. */
export interface Heap {
  zone: string
  count: number
}

export interface Layout {
  cards: Lying[]
  heaps: Heap[]
}

/** Where a card comes from or goes to: a card's own place, or just a zone. */
export type Spot = Lying | { zone: string; index: null; card: null }

export interface Travel {
  from: Spot
  to: Spot
  /** The text to show on the way, and whether its face is hidden before and after. */
  card: string
  hiddenBefore: boolean
  hiddenAfter: boolean
}

export interface Match {
  /** Stayed in their zone, perhaps at another index. */
  stays: [before: Lying, after: Lying][]
  travels: Travel[]
}

/** Where a new card comes from, and where a vanished one goes to, if the table cannot tell. */
export interface Ways {
  source?: (zone: string, card: string) => string | null | undefined
  sink?: (zone: string, card: string) => string | null | undefined
}

export const HIDDEN = '??'

const nowhere = (zone: string): Spot => ({ zone, index: null, card: null })

function grouped<T>(list: T[], key: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const one of list) {
    const group = groups.get(key(one))
    if (group) group.push(one)
    else groups.set(key(one), [one])
  }
  return groups
}

/** Takes pairs of equal key out of both lists. */
function pairOff(before: Lying[], after: Lying[], key: (one: Lying) => string): [Lying, Lying][] {
  const waiting = grouped(before, key)
  const pairs: [Lying, Lying][] = []
  for (const one of [...after]) {
    const old = waiting.get(key(one))?.shift()
    if (!old) continue
    pairs.push([old, one])
    before.splice(before.indexOf(old), 1)
    after.splice(after.indexOf(one), 1)
  }
  return pairs
}

/** Pairs a hidden card with a known one in the same zone: it was turned over where it lies. */
function turnedOver(before: Lying[], after: Lying[]): [Lying, Lying][] {
  const pairs: [Lying, Lying][] = []
  for (const one of [...after]) {
    const old = before.find(
      (was) => was.zone === one.zone && (was.card === HIDDEN) !== (one.card === HIDDEN),
    )
    if (!old) continue
    pairs.push([old, one])
    before.splice(before.indexOf(old), 1)
    after.splice(after.indexOf(one), 1)
  }
  return pairs
}

const journey = (from: Lying, to: Lying): Travel => ({
  from,
  to,
  card: to.card === HIDDEN ? from.card : to.card,
  hiddenBefore: from.card === HIDDEN,
  hiddenAfter: to.card === HIDDEN,
})

/** Pairs what left one zone with what came to another: open cards first, then out of piles. */
function moved(before: Lying[], after: Lying[]): Travel[] {
  const travels: Travel[] = []
  const passes: ((was: Lying, is: Lying) => boolean)[] = [
    (was, is) => was.card === is.card && was.card !== HIDDEN && !was.pile,
    (was, is) => was.card === is.card && was.card !== HIDDEN,
    (was, is) => was.card === HIDDEN && is.card !== HIDDEN,
    (was, is) => was.card !== HIDDEN && is.card === HIDDEN && !was.pile,
    (was, is) => was.card === HIDDEN && is.card === HIDDEN,
  ]
  for (const fits of passes) {
    for (const is of [...after]) {
      const was = before.find((one) => one.zone !== is.zone && fits(one, is))
      if (!was) continue
      travels.push(journey(was, is))
      before.splice(before.indexOf(was), 1)
      after.splice(after.indexOf(is), 1)
    }
  }
  return travels
}

/** A heap that grew takes what vanished, if it is the only one. */
function grown(before: Heap[], after: Heap[]): string | null {
  const more = after.filter((heap) => {
    const was = before.find((one) => one.zone === heap.zone)
    return was !== undefined && heap.count > was.count
  })
  return more.length === 1 ? more[0]!.zone : null
}

export function match(before: Layout, after: Layout, ways: Ways = {}): Match {
  const was = [...before.cards]
  const is = [...after.cards]
  const stays = pairOff(was, is, (one) => `${one.zone} ${one.card}`)
  const zonesBefore = new Set([...before.cards, ...before.heaps].map((one) => one.zone))
  // A zone that was not there before has not been dealt to: it has only come into sight.
  const turned = turnedOver(was, is)
  const travels = moved(was, is)
  // Into a pile, or out of one, cards are seen to fly only where the game says from or to where.
  for (const one of is) {
    const zone = ways.source?.(one.zone, one.card)
    if (!zone || zone === one.zone || !zonesBefore.has(zone)) continue
    const hidden = one.card === HIDDEN
    travels.push({ from: nowhere(zone), to: one, card: one.card, hiddenBefore: true, hiddenAfter: hidden })
  }
  for (const one of was) {
    const zone = ways.sink?.(one.zone, one.card) ?? (one.pile ? null : grown(before.heaps, after.heaps))
    if (!zone || zone === one.zone) continue
    const hidden = one.card === HIDDEN
    travels.push({ from: one, to: nowhere(zone), card: one.card, hiddenBefore: hidden, hiddenAfter: hidden })
  }
  return { stays: [...stays, ...turned], travels }
}
