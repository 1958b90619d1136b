// The types of docs/protocol.md, version 1.

export const PROTOCOL = 1

/** A thing an action touches: the place it lies in and its text there. */
export type Touch = [place: string, name: string]

/** An action that may be played now. */
export interface Action {
  action: string
  label: string
  /** What a button for it says: what is done, and what it will do. */
  title: string
  touch: Touch[]
  /** Of an attack: the chance to hit in percent, and the damage on average. */
  odds?: { chance: number; damage: number }
  /** One of a state's `orders`: it begins with who is ordered (`room/offers.ts`). */
  order?: true
}

/** What happened, with the sentence for the log. */
export interface News {
  event: GameEvent
  text: string
}

export interface GameEvent {
  event?: string
  type?: string
  seat?: number | null
  card?: string
  cards?: string[]
  [key: string]: unknown
}

export interface Advice {
  key: string
  text: string
  touch: Touch[]
}

export type Holder = 'person' | 'open' | 'computer'

export interface Seat {
  holder: Holder
  level: string | null
  name: string | null
  present: boolean
}

export interface Room {
  room: string
  game: string
  title: string
  options: Record<string, unknown>
  seats: Seat[]
  state: number
  seat: number | null
  returns: number[] | null
  ending: { reason: string; seat: number | null } | null
  marked: boolean
  offer: { seat: number; state: number } | null
  rematch: { asked: number[]; room: string | null } | null
  guide: boolean
  started: number
  /** How many watch. */
  watching?: number
}

/** A view is built by each game's rules; its tables know the keys they read. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type View = Record<string, any>
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Sheet = Record<string, any> & { clause: string | null }

/** What a table shows: the part that a state and a step of a replay have in common. */
export interface Frame {
  view: View
  sheet: Sheet
  prompt: string
  news: News[]
  eyes: number | null
}

export interface State extends Frame {
  type: 'state'
  /** What each seat is called in sentences. */
  names: string[]
  re?: number
  number: number
  full: boolean
  log?: News[]
  room: Room
  actions: Action[]
  orders?: Action[]
  takeback: { may: boolean; why?: string }
  /** Options that are the own seat's, while it may still bring something else. */
  brings: string[]
  guide: Advice[]
}

export interface RoomNews {
  type: 'room'
  room: Room
}
export interface Refused {
  type: 'refused'
  re?: number
  code: string
  text: string
}
export interface Reason {
  type: 'reason'
  re?: number
  text: string | null
}
export interface Pong {
  type: 'pong'
  re?: number
}
export type FromServer = State | RoomNews | Refused | Reason | Pong

export type ToServer =
  | { type: 'hello'; protocol: number; token?: string; lang?: string; name?: string }
  | { type: 'move'; state: number; action: string }
  | { type: 'explain'; action: string }
  | { type: 'explain'; touch: Touch[] }
  | { type: 'takeback'; state: number }
  | { type: 'answer'; state: number; accept: boolean }
  | { type: 'resign'; state: number }
  | { type: 'rematch' }
  | { type: 'lang'; lang: string }
  | { type: 'ping' }

// REST

export interface Level {
  name: string
  title: string
}

export interface Option {
  name: string
  clause: string | null
  text: string
  default: unknown
  kind: 'number' | 'switch' | 'choice' | 'text'
  range?: [number, number]
  choices?: string[]
  titles?: Record<string, string>
  candidates?: unknown[]
}

export interface Game {
  id: string
  title: string
  line: string
  players: string
  seats: number
  options: Option[]
  levels: Level[]
  /** What a seat brings, in the options `deck_0`, `deck_1` and so on. */
  brings: 'deck' | 'fleet' | null
}

export interface About {
  protocol: number
  version: string
  languages: Record<string, string>
  levels: Level[]
}

export interface Rules {
  title: string
  intro: string
  clauses: { id: string; title: string; html: string }[]
}

/** Something ready-made to bring: a deck, a fleet. */
export interface Ready {
  name: string
  title: string
  plan: string
  text: string
}

export interface Order {
  game: string
  options?: Record<string, unknown>
  seats?: string[]
  name?: string
  position?: unknown
  guide?: boolean
}

export interface MadeRoom extends Room {
  tokens: (string | null)[]
}

export interface Hint {
  state: number
  actions: { action: string; label: string; title: string; chance: number; error: number }[]
}

export interface Chance {
  chance: number
  error: number
  simulations?: number
}

export type Mark = 'blunder' | 'mistake' | 'inaccuracy'

export interface Decision {
  number: number
  seat: number
  action: string
  label: string
  title: string
  options: number
  before: Chance
  after: Chance
  stake: number
  better: string | null
  better_label: string
  better_title: string
  mark: Mark | null
  lost: number
}

export interface Review {
  seats: { accuracy: number | null; blunder: number; mistake: number; inaccuracy: number }[]
  decisions: Decision[]
}

export interface Step {
  view: View
  sheet: Sheet
  news: News[]
  seat: number | null
  action: string | null
  prompt?: string
}

export interface Replay {
  room: Room
  eyes: number | 'all' | null
  names: string[]
  steps: Step[]
}
