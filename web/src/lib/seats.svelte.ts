// The rooms this browser sat in, with the tokens of its seats: they stand here and in no address.

import type { Room } from './protocol'
import { keep, kept } from './shelf'

export interface Known {
  room: string
  game: string
  title: string
  /** Of the own seat, or of all that share this screen. */
  tokens: string[]
  /** Whether this browser made the room; a former form of the page did not keep that. */
  made?: boolean | undefined
  /** The invite by which the seat came: its link, opened once more, is no news. */
  by?: string | undefined
  started: number
  /** The names of the others, for the list of rooms. */
  others: string
  over: boolean
  /** 1, 0 or -1 for the own seat, once over. */
  result: number | null
  seen: number
  /** Whether it was said that who sees all hands takes nothing back any more. */
  warned?: boolean | undefined
}

/** As a former form of the page kept it: with what stood after # in the link. */
type Former = Omit<Known, 'tokens'> & { hash: string }

const KEY = 'rooms'
const MOST = 60

class Seats {
  rooms: Known[] = $state.raw(read())

  constructor() {
    // Other tabs write too.
    globalThis.addEventListener?.('storage', (event) => event.key?.endsWith(KEY) && this.reread())
  }

  find(room: string): Known | undefined {
    return this.rooms.find((one) => one.room === room)
  }

  /** What is known of a room now; `more` is known when a seat is new. */
  remember(room: Room, tokens: string[], own: number | null, others: string, more: Pick<Known, 'made' | 'by'> = {}): void {
    if (tokens.length === 0) return
    const result = room.returns && own !== null ? Math.sign(room.returns[own] ?? 0) : null
    this.#put(room.room, (before) => ({
      ...(before ?? { made: false }),
      ...more,
      room: room.room,
      game: room.game,
      title: room.title,
      tokens,
      started: room.started,
      others,
      over: room.seat === null,
      result,
      seen: Date.now(),
    }))
  }

  /** A seat's tokens are good in the rematch too. */
  follow(from: string, to: string): void {
    const known = this.find(from)
    if (known) this.#put(to, () => ({ ...known, room: to, over: false, result: null, seen: Date.now(), warned: false }))
  }

  warn(room: string): void {
    if (this.find(room)) this.#put(room, (before) => ({ ...before!, warned: true }))
  }

  /** A token that opens nothing any more. */
  drop(room: string, token: string): void {
    this.#write((rooms) =>
      rooms
        .map((one) => (one.room === room ? { ...one, tokens: one.tokens.filter((held) => held !== token) } : one))
        .filter((one) => one.tokens.length > 0),
    )
  }

  forget(room: string): void {
    this.#write((rooms) => rooms.filter((one) => one.room !== room))
  }

  reread(): void {
    this.rooms = read()
  }

  #put(room: string, change: (before: Known | undefined) => Known): void {
    this.#write((rooms) => fewer([change(rooms.find((one) => one.room === room)), ...rooms.filter((one) => one.room !== room)]))
  }

  #write(change: (rooms: Known[]) => Known[]): void {
    this.rooms = change(read())
    keep(KEY, this.rooms)
  }
}

function read(): Known[] {
  return (kept<(Known | Former)[]>(KEY) ?? []).map((one) => {
    if (!('hash' in one)) return one
    const { hash, ...rest } = one
    return { ...rest, tokens: secrets(hash) }
  })
}

/** As many as are kept: finished ones go first, so that nobody loses the seat in a match that runs. */
function fewer(rooms: Known[]): Known[] {
  const left = [...rooms]
  while (left.length > MOST) {
    const over = left.findLastIndex((one) => one.over)
    left.splice(over > 0 ? over : left.length - 1, 1)
  }
  return left
}

/** What stands after # in a link: an invite, or as in links of a former form, one token or more. */
export function secrets(fragment: string): string[] {
  return fragment.split('.').filter(Boolean)
}

export const seats = new Seats()
