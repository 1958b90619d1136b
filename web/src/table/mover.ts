// Makes the cards fly: remembers where everything lay before a change, and lets what changed its
// place travel from there. A card that goes to another zone is flown above the table.

import { mount, unmount } from 'svelte'
import Flight from './Flight.svelte'
import { HIDDEN, match, type Layout, type Spot, type Travel, type Ways } from './moving'

/** How a card flies, beside plainly. */
export type Manner = 'plain' | 'tumble' | 'burn' | 'flow'

export interface Piece {
  element: HTMLElement
  zone: string
  index: number
  card: string
}

export interface Heap {
  element: HTMLElement
  zone: string
  count: number
  /** The cards in it that are known. */
  cards: string[] | undefined
}

export interface Choreography extends Ways {
  manner?: (from: string, to: string, card: string) => Manner | null | undefined
}

interface Place {
  x: number
  y: number
  width: number
  height: number
}

/** What lay on the table after a change, and the elements to measure before the next. */
interface Seen {
  layout: Layout
  elements: Map<string, HTMLElement>
  zones: Map<string, () => Place>
}

/** The end of the zone of a pile's cards spread out to be looked at: they do not travel. */
export const SPREAD = '-spread'

const MOVE = 230
const BURN = 400
const STAGGER = 40
const MOST_STAGGER = 360

export class Mover {
  ways: Choreography = {}
  /** Fades only. */
  still = false
  /** Where flights are drawn: a layer over the whole table. */
  layer: HTMLElement | null = null

  #pieces = new Set<() => Piece>()
  #heaps = new Set<() => Heap>()
  #boxes = new Map<string, HTMLElement>()
  #seen: Seen | null = null
  #places = new Map<string, Place>()
  #zones = new Map<string, Place>()
  #flying = new Set<() => void>()

  piece(tell: () => Piece): () => void {
    this.#pieces.add(tell)
    return () => this.#pieces.delete(tell)
  }

  heap(tell: () => Heap): () => void {
    this.#heaps.add(tell)
    return () => this.#heaps.delete(tell)
  }

  /** The frame of a zone: cards may come from there or go there when it shows none. */
  box(zone: string, element: HTMLElement): () => void {
    this.#boxes.set(zone, element)
    return () => {
      if (this.#boxes.get(zone) === element) this.#boxes.delete(zone)
    }
  }

  /** Call before the table changes: measures what lay there when it last did. Pieces are not
   * asked again, for what they would tell is new already. */
  before(): void {
    this.land()
    const seen = this.#seen
    if (!seen) return
    this.#places = new Map([...seen.elements].map(([one, element]) => [one, place(raised(element))]))
    this.#zones = new Map([...seen.zones].map(([zone, measure]) => [zone, measure()]))
  }

  /** Call after the table has changed. */
  after(): void {
    const before = this.#seen
    const now = (this.#seen = this.#look())
    if (!before) return
    const found = match(before.layout, now.layout, this.ways)
    if (this.still) return this.#fade(found.travels, now.elements)
    for (const [was, is] of found.stays) this.#shift(this.#places.get(name(was)), now.elements.get(name(is)))
    found.travels.forEach((travel, at) => this.#fly(travel, now, Math.min(at * STAGGER, MOST_STAGGER)))
  }

  /** Ends every flight at once. */
  land(): void {
    for (const end of [...this.#flying]) end()
  }

  #look(): Seen {
    const seen: Seen = { layout: { cards: [], heaps: [] }, elements: new Map(), zones: new Map() }
    const { cards, heaps } = seen.layout
    for (const tell of this.#pieces) {
      const { zone, index, card, element } = tell()
      if (zone.endsWith(SPREAD)) continue
      cards.push({ zone, index, card })
      seen.elements.set(name({ zone, index }), element)
      seen.zones.set(zone, () => place(element))
    }
    for (const [zone, element] of this.#boxes) seen.zones.set(zone, () => middle(place(element)))
    for (const tell of this.#heaps) {
      const { zone, count, element, cards: inside = [] } = tell()
      heaps.push({ zone, count })
      seen.zones.set(zone, () => place(element))
      inside.forEach((card, index) => cards.push({ zone, index, card, pile: true }))
    }
    cards.sort((a, b) => a.index - b.index)
    return seen
  }

  #shift(from: Place | undefined, element: HTMLElement | undefined): void {
    if (!from || !element) return
    const to = place(element)
    const x = from.x - to.x
    const y = from.y - to.y
    if (Math.abs(x) + Math.abs(y) < 2) return
    element.animate(
      [{ transform: `translate(${x}px, ${y}px)` }, { transform: 'none' }],
      { duration: MOVE, easing: 'cubic-bezier(0.2, 0.75, 0.25, 1)' },
    )
  }

  #fly(travel: Travel, now: Seen, wait: number): void {
    const from = this.#spot(travel.from)
    const landing = now.elements.get(name(travel.to))
    const to = landing ? place(landing) : now.zones.get(travel.to.zone)?.()
    if (!from || !to || !this.layer) return
    const manner = this.ways.manner?.(travel.from.zone, travel.to.zone, travel.card) ?? 'plain'
    const wide = Math.max(from.width, to.width)
    if (landing) landing.style.opacity = '0'
    const flight = mount(Flight, {
      target: this.layer,
      props: {
        card: travel.card,
        width: wide,
        from: centred(from, wide),
        to: centred(to, wide),
        turns: travel.hiddenBefore !== travel.hiddenAfter ? (travel.hiddenAfter ? 'down' : 'up') : null,
        faceUp: !(travel.hiddenBefore && travel.hiddenAfter) && travel.card !== HIDDEN,
        manner,
        wait,
        duration: manner === 'burn' ? BURN : MOVE,
        vanish: landing === undefined,
        done: () => end(),
      },
    })
    const end = () => {
      if (!this.#flying.delete(end)) return
      if (landing) landing.style.opacity = ''
      void unmount(flight)
    }
    this.#flying.add(end)
  }

  #spot(spot: Spot): Place | undefined {
    return (spot.index === null ? undefined : this.#places.get(name(spot))) ?? this.#zones.get(spot.zone)
  }

  #fade(travels: Travel[], elements: Map<string, HTMLElement>): void {
    for (const travel of travels) {
      elements.get(name(travel.to))?.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 180 })
    }
  }
}

const name = (one: { zone: string; index: number | null }): string => `${one.zone} ${one.index}`

/** The button in a piece is what is seen raised. */
const raised = (element: HTMLElement): HTMLElement => (element.firstElementChild as HTMLElement | null) ?? element

function place(element: HTMLElement): Place {
  const box = element.getBoundingClientRect()
  return { x: box.left, y: box.top, width: box.width, height: box.height }
}

/** A card's place in the middle of a zone. */
function middle(zone: Place): Place {
  const height = Math.min(zone.height, zone.width * 1.4)
  const width = height / 1.4
  return { x: zone.x + (zone.width - width) / 2, y: zone.y + (zone.height - height) / 2, width, height }
}

/** Where the top left corner of a card of that width is, and how much smaller it is shown. */
function centred(at: Place, width: number): { x: number; y: number; scale: number } {
  return {
    x: at.x + at.width / 2 - width / 2,
    y: at.y + at.height / 2 - (width * 1.4) / 2,
    scale: Math.max(0.2, at.width / width),
  }
}
