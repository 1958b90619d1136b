// The REST part of the protocol.

import type { Game, Hint, Invited, MadeRoom, NewRoom, Ready, Replay, Review, Room, Rules } from './protocol'
import { words } from './words.svelte'

/** A refusal, in the server's words. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    text: string,
    readonly status: number,
  ) {
    super(text)
  }
}

interface Asked {
  method?: string
  body?: unknown
  token?: string | undefined
  query?: Record<string, string>
  signal?: AbortSignal
}

async function ask<T>(path: string, { method = 'GET', body, token, query, signal }: Asked = {}): Promise<T> {
  const asked = new URLSearchParams({ lang: words.lang, ...query })
  const headers: Record<string, string> = {}
  if (body !== undefined) headers['Content-Type'] = 'application/json'
  if (token) headers.Authorization = `Bearer ${token}`
  const answer = await fetch(`/api/v1${path}?${asked}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  })
  const told: unknown = await answer.json().catch(() => null)
  if (answer.ok) return told as T
  const refusal = (told ?? {}) as { error?: string; text?: string }
  throw new Refusal(refusal.error ?? String(answer.status), refusal.text ?? answer.statusText, answer.status)
}

const at = encodeURIComponent

export const rest = {
  games: () => ask<Game[]>('/games'),
  rules: (game: string) => ask<Rules>(`/games/${at(game)}/rules`),
  words: (game: string, lang: string) => ask<Record<string, string>>(`/games/${at(game)}/words`, { query: { lang } }),
  ready: (game: string) => ask<Ready[]>(`/games/${at(game)}/decks`),
  check: <T>(game: string, text: string, signal?: AbortSignal) =>
    ask<T>(`/games/${at(game)}/decks/check`, { method: 'POST', body: { text }, ...(signal ? { signal } : {}) }),
  make: (order: NewRoom) => ask<MadeRoom>('/rooms', { method: 'POST', body: order }),
  room: (room: string) => ask<Room>(`/rooms/${at(room)}`),
  seat: (room: string, seat: number, token: string, change: { name?: string; holder?: string; options?: Record<string, unknown> }) =>
    ask<Room>(`/rooms/${at(room)}/seats/${seat}`, { method: 'PATCH', token, body: change }),
  invite: (room: string, seat: number, token: string) =>
    ask<Invited>(`/rooms/${at(room)}/seats/${seat}/invite`, { method: 'POST', token }),
  /** All of a match; the server tells it in pages. */
  replay: async (room: string, token: string | undefined, open: boolean): Promise<Replay> => {
    const page = (first: number) =>
      ask<Replay>(`/rooms/${at(room)}/replay`, { token, query: { first: String(first), ...(open ? { eyes: 'all' } : {}) } })
    const whole = await page(0)
    while (whole.steps.length < whole.total) {
      const more = await page(whole.steps.length)
      if (more.steps.length === 0) break // something was taken back meanwhile
      whole.steps.push(...more.steps)
    }
    return whole
  },
  hint: (room: string, token: string | undefined, state: number, signal?: AbortSignal) =>
    ask<Hint>(`/rooms/${at(room)}/hint`, { method: 'POST', token, body: { state }, ...(signal ? { signal } : {}) }),
  review: (room: string, token: string | undefined, signal?: AbortSignal) =>
    ask<Review>(`/rooms/${at(room)}/review`, { method: 'POST', token, ...(signal ? { signal } : {}) }),
}
