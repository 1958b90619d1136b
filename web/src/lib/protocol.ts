// The types of docs/protocol.md: what the games tell and the page knows of it is written here,
// the rest from the server's own structs.

/** A thing an action touches: the place it lies in and its text there. */
export type Touch = [place: string, name: string]

export interface GameEvent {
  event?: string
  type?: string
  seat?: number | null
  card?: string
  cards?: string[]
  [key: string]: unknown
}

/** A view is built by each game's rules; its tables know the keys they read. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type View = Record<string, any>
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Sheet = Record<string, any> & {
  clause: string | null
  /** The game's catalogue; the page lays it beside every sheet. */
  cards?: Catalogue | undefined
}

/** What a card or a skill is called and does; games add parts of their own. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Catalogue = Record<string, Record<string, any> & { group: string; name: string; lines: string[] }>

/** What a table shows: the part that a state and a step of a replay have in common. */
export interface Frame {
  view: View
  sheet: Sheet
  prompt: string
  news: News[]
  eyes: number | null
}

/** A state as it lies on the table: the whole log is kept beside it. */
export interface Shown extends State {
  news: News[]
}

export interface Action {
  /** One of a state's `orders`: it begins with who is ordered (`room/offers.ts`). */
  order?: true
}

// Below this line everything is written by tools/protocol.py.

export const PROTOCOL = 2

/** Codes of a refusal after which to come again would be of no use. */
export type Final = 'protocol' | 'no_room' | 'no_seat' | 'moved' | 'old_rules' | 'unreadable' | 'too_many_sockets'

export const FINAL: ReadonlySet<string> = new Set<Final>(['protocol', 'no_room', 'no_seat', 'moved', 'old_rules', 'unreadable', 'too_many_sockets'])

/** Must come first; `token` is a seat's, or an invite, which is used up; without, one watches. */
export interface Hello {
  type: 'hello'
  protocol: number
  token?: string | null
  lang?: string | null
  name?: string | null
  id?: number | null
}

/** Play, in the state of that number. */
export interface Move {
  type: 'move'
  state: number
  action: string
  id?: number | null
}

/** Why an action is not legal now; or why things that are touched lead to none. */
export interface Explain {
  type: 'explain'
  action?: string | null
  touch?: Touch[] | null
  id?: number | null
}

/** Take the own last move back; between people, ask to. */
export interface Takeback {
  type: 'takeback'
  state: number
  id?: number | null
}

/** Answer such an offer. */
export interface Answer {
  type: 'answer'
  state: number
  accept: boolean
  id?: number | null
}

/** Give the match up. */
export interface Resign {
  type: 'resign'
  state: number
  id?: number | null
}

/** Play again; between people, when all have asked. */
export interface Rematch {
  type: 'rematch'
  id?: number | null
}

/** Speak another language from now on. */
export interface Speak {
  type: 'lang'
  lang: string
  id?: number | null
}

/** Is the line still open? */
export interface Ping {
  type: 'ping'
  id?: number | null
}

/** To make a room. */
export interface NewRoom {
  game: string
  /** Those that are turned. */
  options?: Record<string, unknown>
  /** `person`, `open` or a level, one a seat; left out, a person against `adept`. */
  seats?: string[] | null
  /** Of the first person. */
  name?: string | null
  /** To start from (docs/formats.md). */
  position?: Record<string, unknown> | null
  /** A first game, with advice. */
  guide?: boolean
}

/** To change a seat: one thing at a time. */
export interface SeatChange {
  /** The seat's own, with its token. */
  name?: string | null
  /** A level, for an open seat; any seat's token will do. */
  holder?: string | null
  /** What the seat brings itself: those that `brings` of its state names, until it has acted; the match begins anew with it, so who has chosen already chooses again. */
  options?: Record<string, unknown> | null
}

/** To ask for a hint. */
export interface HintWanted {
  state: number
}

/** To have a deck or a fleet checked. */
export interface DeckText {
  text: string
}

/** A seat of a room. */
export interface Seat {
  /** Who sits there; `open`: nobody has come yet. */
  holder: 'computer' | 'open' | 'person'
  /** Of the computer. */
  level: string | null
  /** Of a person, if they are named. */
  name: string | null
  /** Whether a socket is open there. */
  present: boolean
  /** To whom the seat's token was told: to the `maker` of the room, who can see what the seat sees; to whoever came first with an `invite`, and to nobody else; or to whoever had it `passed` on by an invite, after somebody who saw what the seat saw until then. Null while there is none. */
  given: 'invite' | 'maker' | 'passed' | null
}

/** A take-back that waits for an answer. */
export interface Offer {
  /** Who asked. */
  seat: number
  /** In which state. */
  state: number
}

/** Who wants to play again. */
export interface Again {
  /** Seats that want it. */
  asked: number[]
  /** The new room when there is one; a seat's token is good there too. */
  room: string | null
}

/** How a match was ended from outside. */
export interface Ending {
  /** `resign`, `time` or `draw`. */
  reason: string
  /** Whose doing it was, null of a draw. */
  seat: number | null
}

/** A room, as everyone may know it. */
export interface Room {
  /** Its id. */
  room: string
  /** The game's id. */
  game: string
  /** The game's name. */
  title: string
  /** Those that were turned, but for what a seat brings that others may not see. */
  options: Record<string, unknown>
  seats: Seat[]
  /** How it stands with the computer in this game. `soon`: the game is still being compiled for this machine, and moves of the computer, hints and reviews wait for that. `missing`: that has failed, and there are none. */
  computer: 'missing' | 'ready' | 'soon'
  /** How many watch. */
  watching: number
  /** The number of the state now. */
  state: number
  /** Who is to move, null when over. */
  seat: number | null
  /** The result when over, one a seat: 1 won, 0 drawn, -1 lost. */
  returns: number[] | null
  /** How it was ended from outside. */
  ending: Ending | null
  /** Whether a move was taken back. */
  marked: boolean
  /** A take-back that waits for an answer. */
  offer: Offer | null
  rematch: Again
  /** Whether it is a first game with advice. */
  guide: boolean
  /** When it was made, in whole seconds since 1970. */
  started: number
  /** How the match began: `dealt` by the server, from a `position` that the maker gave, as a `guide` says for a first game, or dealt anew for a `rematch`. */
  origin: 'dealt' | 'guide' | 'position' | 'rematch'
}

/** What happened, with the sentence for the log. */
export interface News {
  /** As in docs/formats.md. */
  event: GameEvent
  /** In a sentence, such as "You play 7." */
  text: string
}

/** Of an attack, as far as the seat can know. */
export interface Odds {
  /** To hit, in percent. */
  chance: number
  /** On average, of the whole attack. */
  damage: number
}

/** What may be done now. */
export interface Action {
  /** Its text, which a move sends. */
  action: string
  /** What it will do. */
  label: string
  /** What a button for it says: what is done, and what it will do. */
  title: string
  /** How it is made by hand, see below. */
  touch: Touch[]
  /** Of an attack. */
  odds?: Odds
}

/** Whether a move may be taken back. */
export interface MayTakeBack {
  may: boolean
  /** Why not, in a sentence. */
  why?: string | null
}

/** Advice for a first game. */
export interface Advice {
  /** The same advice has the same key. */
  key: string
  text: string
  /** What it is about. */
  touch: Touch[]
}

/** Something to know that is no answer. */
export interface Notice {
  /** For programs, one of those below. */
  code: string
  /** For people, in a sentence. */
  text: string
}

/** The table as these eyes see it: after `hello`, after every change, and as the answer (`re`) to what made it. A move whose answer came is on disk. */
export interface State {
  type: 'state'
  /** Of this state; a move names it. It only ever rises, also when a move is taken back. */
  number: number
  /** True if `log` holds the whole log, which is so after `hello`, `lang`, a take-back, and when something was brought. */
  full: boolean
  room: Room
  /** The own seat, null for one who watches. */
  eyes: number | null
  /** What each seat is called in sentences, for these eyes. */
  names: string[]
  /** What these eyes may see (docs/formats.md). */
  view: View
  /** Numbers that matter, counted by the rules: see each game below. */
  sheet: Sheet
  /** What is expected now, in a sentence. */
  prompt: string
  /** Only for the seat to move. */
  actions: Action[]
  /** Only for the seat to move, where a game has such: an order and what is done by it as one. Each `action` is sent as one move, and is one of `actions` or begins with the text of one; the number of the state rises by as many decisions as it holds. Who does not care for them may leave them alone. */
  orders: Action[]
  takeback: MayTakeBack
  /** The options that the own seat may still bring itself, such as `["fleet_1"]`. */
  brings: string[]
  /** All that happened. */
  log?: News[]
  /** What happened since the state before. */
  news?: News[]
  /** Only in a first game: advice that fits now, the most urgent first. */
  guide?: Advice[]
  /** Only in the first state on a socket, and in the first of a language, where a game has such: what all of its cards and skills are called and do, by their ids; it never changes. */
  catalogue?: Catalogue
  /** Only in the answer to a `hello` with an invite: the token of the seat, told this once. The invite is good until it is used. */
  token?: string
  /** Only in the answer to a `hello` with an invite that was used: `taken`, one watches. */
  notice?: Notice
  /** The `id` of the message that this answers. */
  re?: number
}

/** Somebody came, left, was named, or offers something. */
export interface RoomNews {
  type: 'room'
  room: Room
  /** As in a state. */
  names: string[]
  /** The `id` of the message that this answers. */
  re?: number
}

/** Why nothing was done. */
export interface Refused {
  type: 'refused'
  /** For programs, see below. */
  code: string
  /** For people, in a sentence. */
  text: string
  /** The `id` of the message that this answers. */
  re?: number
}

/** The answer to `explain`. */
export interface Reason {
  type: 'reason'
  /** Why not, in a sentence; null if it is legal. */
  text: string | null
  /** The `id` of the message that this answers. */
  re?: number
}

/** The answer to `ping`. */
export interface Pong {
  type: 'pong'
  /** The `id` of the message that this answers. */
  re?: number
}

/** Why nothing was done. */
export interface RefusedRequest {
  /** A code, for programs. */
  error: string
  /** A sentence, for people. */
  text: string
}

/** What speaks here. */
export interface About {
  protocol: number
  version: string
  /** Their names by their codes. */
  languages: Record<string, string>
}

/** A level of the computer; they are told in order, the weakest first. */
export interface Level {
  /** As a seat takes it. */
  name: string
  title: string
}

/** An option of a game. */
export interface Option {
  name: string
  /** Of the rules. */
  clause: string
  /** What it changes. */
  text: string
  default: number | boolean | string
  kind: 'choice' | 'number' | 'switch' | 'text'
  /** Worth trying. */
  candidates: (number | boolean | string)[]
  /** Of a number, from and to. */
  range?: [number, number]
  /** Of a choice. */
  choices?: string[]
  /** What each choice is called. */
  titles?: Record<string, string>
}

/** A game on the shelf. */
export interface Game {
  id: string
  title: string
  /** What it is, in a line. */
  line: string
  /** For how many, in words. */
  players: string
  seats: number
  options: Option[]
  levels: Level[]
  /** How it stands with the computer in this game. `soon`: the game is still being compiled for this machine, and moves of the computer, hints and reviews wait for that. `missing`: that has failed, and there are none. */
  computer: 'missing' | 'ready' | 'soon'
  /** `deck` or `fleet`; in the options named after it, one a seat: `…_0`, `…_1` and so on. */
  brings: string | null
  /** The level that sits opposite if nobody is named. */
  opponent: string
}

/** A clause of the rules. */
export interface Clause {
  /** Empty for what is none. */
  id: string
  title: string
  html: string
}

/** The rules of a game. */
export interface Rules {
  title: string
  /** HTML. */
  intro: string
  clauses: Clause[]
}

/** Something ready-made to bring: a deck, a fleet. */
export interface Ready {
  /** The option takes it too. */
  name: string
  title: string
  plan: string
  text: string
}

/** A room that was just made. */
export interface MadeRoom extends Room {
  /** One a seat, null for those that are not the maker's (`person`); told this once. */
  tokens: (string | null)[]
  /** One a seat, null but for `open` ones: whoever comes with it first has the seat. */
  invites: (string | null)[]
}

/** A new invite to a seat; it is good once, and earlier ones to this seat are no more. */
export interface Invited {
  invite: string
}

/** A step of a replay. */
export interface Step {
  /** After it, as in a state. */
  view: View
  sheet: Sheet
  news: News[]
  /** Who acted. */
  seat: number | null
  /** What they did, where the asker may know. */
  action: string | null
}

/** A match step by step. */
export interface Replay {
  room: Room
  /** The own seat, null for one who watches. */
  eyes: number | null
  /** As in a state. */
  names: string[]
  /** Which step of the match comes first here: as was asked for. */
  first: number
  /** How many steps there are; the first one is before any move. */
  total: number
  /** At most 40 of them: the rest is asked for as well. */
  steps: Step[]
  /** As in a state. */
  catalogue?: Catalogue
}

/** A match as a file (docs/formats.md), whole or as a seat saw it. */
export interface ReplayFile {
  format: string
  game: string
  /** Of the rules. */
  version: number
  /** Every option. */
  rules: Record<string, unknown>
  /** `human` or a level, one a seat. */
  players: string[] | null
  /** The result when over. */
  returns: number[] | null
  /** A checksum of the rest. */
  check: string
  /** How it began, as in a *Room*. */
  origin: 'dealt' | 'guide' | 'position' | 'rematch'
  /** If whole: what its chance comes from. */
  key?: string
  /** The position it began from. */
  start?: Record<string, unknown>
  /** If whole: who did what. */
  actions?: [number, string][]
  /** If whole: which of the key's numbers each action came to. */
  counts?: number[]
  /** How it was ended from outside. */
  end?: Ending | null
  /** If not whole: who saw it, or `spectator`. */
  seat?: number | string
  /** If not whole: views, events, own actions. */
  steps?: Record<string, unknown>[]
}

/** An action of a hint. */
export interface Hinted {
  action: string
  label: string
  title: string
  /** Of winning. */
  chance: number
  /** Its standard error. */
  error: number
}

/** A hint. */
export interface Hint {
  state: number
  /** The best first. */
  actions: Hinted[]
}

/** A chance of winning, a draw being half a win. */
export interface Chance {
  chance: number
  /** Its standard error. */
  error: number
  simulations: number
}

/** What a review says of a seat. */
export interface Reviewed {
  /** 0 to 100; null if it never had anything to lose. */
  accuracy: number | null
  blunder: number
  mistake: number
  inaccuracy: number
}

/** A decision of a review. */
export interface Decision {
  /** Of the action in the match, from 1. */
  number: number
  seat: number
  action: string
  /** How many there were. */
  options: number
  /** With the best action. */
  before: Chance
  /** With the one that was played. */
  after: Chance
  /** The chance that the worst action would have lost. */
  stake: number
  /** The best action, if the one played is not as good. */
  better: string | null
  mark: 'blunder' | 'inaccuracy' | 'mistake' | null
  /** The chance that was given away. */
  lost: number
  /** What it did. */
  label: string
  title: string
  better_label: string
  better_title: string
}

/** A review of a match, see docs/formats.md. */
export interface Review {
  game: string
  rules: Record<string, unknown>
  players: string[] | null
  returns: number[] | null
  seats: Reviewed[]
  decisions: Decision[]
}

/** Something that is not allowed about what somebody would bring. */
export interface Fault {
  /** What it is about; `text` where that cannot be read at all. */
  about: string
  /** In a sentence. */
  text: string
}

/** What is said of a text that somebody would bring. */
export interface Checked {
  ok: boolean
  /** The sentences of the faults. */
  problems: string[]
  faults: Fault[]
  /** Written tidily. */
  text: string
}

export type ToServer = Hello | Move | Explain | Takeback | Answer | Resign | Rematch | Speak | Ping

export type FromServer = State | RoomNews | Refused | Reason | Pong
