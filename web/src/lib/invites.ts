// Invites: links that give a seat away once.

import { keep, kept } from './shelf'

/** By room, the newest ones last. */
class Links {
  constructor(readonly key: string) {}

  of(room: string): string | null {
    return this.#all()[room] ?? null
  }

  add(room: string, invite: string): void {
    const others = Object.entries(this.#all()).filter(([one]) => one !== room)
    keep(this.key, { ...Object.fromEntries(others.slice(-20)), [room]: invite })
  }

  drop(room: string): void {
    if (this.of(room)) keep(this.key, Object.fromEntries(Object.entries(this.#all()).filter(([one]) => one !== room)))
  }

  #all(): Record<string, string> {
    return kept<Record<string, string>>(this.key) ?? {}
  }
}

/** To free seats, for as long as nobody has come: what "play with a friend" hands on. */
export const invites = new Links('invites')

/** What this browser came with, until it has its seat: no address holds it meanwhile. */
export const arriving = new Links('arriving')
