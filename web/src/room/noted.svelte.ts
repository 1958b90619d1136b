// What this browser knows of how a table was made, and whether it was read.

import { shelf } from '../lib/levels.svelte'
import type { Room } from '../lib/protocol'
import { seats } from '../lib/seats.svelte'
import { keep, kept } from '../lib/shelf'
import { about, type About } from './origin'

export const aboutTable = (room: Room, eyes: number | null): About =>
  about(room, eyes, madeHere(room.room, eyes), shelf.games.find((one) => one.id === room.game))

/** Whether this browser made the room. Where a former form of the page did not keep that: whoever
 * made one sat in its first seat. */
export function madeHere(room: string, eyes: number | null): boolean {
  const known = seats.find(room)
  return known !== undefined && (known.made ?? eyes === 0)
}

/** Rooms whose note was put away, or that were played in since. */
class Noted {
  #rooms: string[] = $state.raw(kept<string[]>('noted') ?? [])

  has(room: string): boolean {
    return this.#rooms.includes(room)
  }

  add(room: string): void {
    if (this.has(room)) return
    this.#rooms = [...this.#rooms.slice(-60), room]
    keep('noted', this.#rooms)
  }

  /** A rematch is no other table. */
  follow(from: string, to: string): void {
    if (this.has(from)) this.add(to)
  }
}

export const noted = new Noted()
