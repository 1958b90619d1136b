// What this browser keeps of what was built, decks under `spadework.decks`, fleets under
// `spadework.fleets`: a list of names and texts. Whoever wants them reads them here.

import { keep, kept } from '../lib/shelf'

export interface SavedOne {
  name: string
  text: string
}

const MOST = 200

function read(key: string): SavedOne[] {
  const found: unknown = kept(key)
  if (!Array.isArray(found)) return []
  return found.filter(
    (one: unknown): one is SavedOne =>
      typeof one === 'object' && one !== null && typeof (one as SavedOne).name === 'string' && typeof (one as SavedOne).text === 'string',
  )
}

export class Saved {
  readonly #key: string
  list: SavedOne[] = $state.raw([])

  constructor(key: string) {
    this.#key = key
    this.list = read(key)
    // Other tabs write too.
    addEventListener('storage', (event) => {
      if (event.key === null || event.key === `spadework.${key}`) this.list = read(key)
    })
  }

  has(name: string): boolean {
    return this.list.some((one) => one.name === name)
  }

  find(name: string): SavedOne | undefined {
    return this.list.find((one) => one.name === name)
  }

  /** Under its name, in its old place or on top. */
  put(built: SavedOne, instead: string = built.name): void {
    const list = read(this.#key).filter((one) => one.name !== built.name || one.name === instead)
    const at = list.findIndex((one) => one.name === instead)
    if (at >= 0) list[at] = built
    else list.unshift(built)
    this.#write(list)
  }

  rename(name: string, to: string): void {
    const found = this.find(name)
    if (found) this.put({ name: to, text: found.text }, name)
  }

  /** A copy right behind it; its name. */
  duplicate(name: string): string {
    const found = this.find(name)
    if (!found) return name
    const copy = { name: this.free(name), text: found.text }
    this.#write(read(this.#key).flatMap((one) => (one.name === name ? [one, copy] : [one])))
    return copy.name
  }

  remove(name: string): void {
    this.#write(read(this.#key).filter((one) => one.name !== name))
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

  #write(list: SavedOne[]): void {
    this.list = list.slice(0, MOST)
    keep(this.#key, this.list)
  }
}

const shelves = new Map<string, Saved>()

/** What is saved of one kind: `saved('deck')`. */
export function saved(brings: string): Saved {
  let found = shelves.get(brings)
  if (!found) shelves.set(brings, (found = new Saved(`${brings}s`)))
  return found
}
