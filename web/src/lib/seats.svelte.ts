// The rooms this browser sat in, with the tokens of its seats.

import type { Room } from './protocol'
import { keep, kept } from './shelf'

export interface Known {
  room: string
  game: string
  title: string
  /** What stands after # in its link: a token, or two joined with a dot. */
  hash: string
  started: number
  /** The names of the others, for the list of rooms. */
  others: string
  over: boolean
  /** 1, 0 or -1 for the own seat, once over. */
  result: number | null
  seen: number
}

const KEY = 'rooms'
const MOST = 60

class Seats {
  rooms: Known[] = $state.raw(kept<Known[]>(KEY) ?? [])

  find(room: string): Known | undefined {
    return this.rooms.find((one) => one.room === room)
  }

  remember(room: Room, hash: string, own: number | null, others: string): void {
    if (!hash) return
    const result = room.returns && own !== null ? Math.sign(room.returns[own] ?? 0) : null
    const known: Known = {
      room: room.room,
      game: room.game,
      title: room.title,
      hash,
      started: room.started,
      others,
      over: room.seat === null,
      result,
      seen: Date.now(),
    }
    this.#write([known, ...this.rooms.filter((one) => one.room !== room.room)])
  }

  forget(room: string): void {
    this.#write(this.rooms.filter((one) => one.room !== room))
  }

  /** Other tabs write too. */
  reread(): void {
    this.rooms = kept<Known[]>(KEY) ?? []
  }

  #write(rooms: Known[]): void {
    this.rooms = rooms.slice(0, MOST)
    keep(KEY, this.rooms)
  }
}

export const seats = new Seats()

/** The tokens in a link's fragment. */
export const tokens = (hash: string): string[] => hash.replace(/^#/, '').split('.').filter(Boolean)
