// One seat's socket: says hello, comes back by itself when the line is lost, and hands out the
// states in turn.

import { pause, surplus } from './pacing'
import { FINAL, PROTOCOL, type Catalogue, type FromServer, type News, type Notice, type Refused, type Room, type Shown, type State, type ToServer } from './protocol'
import { suited } from './suits'

export type Line = 'connecting' | 'open' | 'lost' | 'refused'

type Answer = FromServer | { type: 'lost' }

const BACKOFF = [200, 500, 1000, 2000, 4000, 8000]
const PING = 20_000
const PATIENCE = 8_000

export interface Caller {
  room: string
  /** A seat's token, or an invite. */
  token: string | undefined
  lang: () => string
  name: () => string
  /** An invite gave a seat: its token is to be kept. */
  seated: (token: string, state: State) => void
}

export class Connection {
  line: Line = $state('connecting')
  /** The state on the table; newer ones may be waiting. */
  state: Shown | null = $state.raw(null)
  room: Room | null = $state.raw(null)
  log: News[] = $state.raw([])
  /** What it says hello with; after an invite, the token that came for it. */
  token: string | undefined = $state()
  /** Something to know on coming in. */
  notice: Notice | null = $state.raw(null)
  /** Why the server will not have us. */
  refusal: Refused | null = $state.raw(null)
  /** How often the line was lost in a row. */
  tries = $state(0)
  /** Whether the table shows the newest state. */
  current = $state(true)

  #caller: Caller
  #socket: WebSocket | null = null
  #next = 1
  #asked = new Map<number, (answer: Answer) => void>()
  #waiting: Shown[] = []
  #cards: Catalogue | undefined
  #shownAt = 0
  #toldAt = 0
  #show: ReturnType<typeof setTimeout> | undefined
  #retry: ReturnType<typeof setTimeout> | undefined
  #ping: ReturnType<typeof setInterval>
  #closed = false

  constructor(caller: Caller) {
    this.#caller = caller
    this.token = caller.token
    this.#open()
    this.#ping = setInterval(() => void this.#beat(), PING)
    addEventListener('online', this.#again)
    document.addEventListener('visibilitychange', this.#seen)
  }

  /** Sends and waits for the answer; `lost` if the line breaks first. */
  ask(message: ToServer): Promise<Answer> {
    const socket = this.#socket
    if (!socket || socket.readyState !== WebSocket.OPEN) return Promise.resolve({ type: 'lost' })
    const id = this.#next++
    return new Promise((resolve) => {
      this.#asked.set(id, resolve)
      socket.send(JSON.stringify({ ...message, id }))
    })
  }

  close(): void {
    this.#closed = true
    clearInterval(this.#ping)
    clearTimeout(this.#retry)
    clearTimeout(this.#show)
    removeEventListener('online', this.#again)
    document.removeEventListener('visibilitychange', this.#seen)
    this.#socket?.close()
  }

  #open(): void {
    const { protocol, host } = location
    const scheme = protocol === 'https:' ? 'wss:' : 'ws:'
    const socket = new WebSocket(`${scheme}//${host}/api/v1/rooms/${encodeURIComponent(this.#caller.room)}/socket`)
    this.#socket = socket
    socket.onopen = () => this.#hello()
    socket.onmessage = (event) => this.#heard(JSON.parse(event.data as string) as FromServer)
    socket.onclose = () => this.#lost(socket)
  }

  #hello(): void {
    const { lang, name } = this.#caller
    const { token } = this
    const called = name()
    void this.ask({
      type: 'hello',
      protocol: PROTOCOL,
      ...(token ? { token } : {}),
      lang: lang(),
      ...(token && called ? { name: called } : {}),
    })
  }

  #lost(socket: WebSocket): void {
    if (this.#socket !== socket) return
    this.#socket = null
    for (const answer of this.#asked.values()) answer({ type: 'lost' })
    this.#asked.clear()
    if (this.#closed || this.line === 'refused') return
    this.line = this.state ? 'lost' : 'connecting'
    const wait = BACKOFF[Math.min(this.tries, BACKOFF.length - 1)]! * (0.8 + Math.random() * 0.4)
    this.tries += 1
    clearTimeout(this.#retry)
    this.#retry = setTimeout(() => this.#open(), wait)
  }

  #again = (): void => {
    if (this.#socket || this.#closed || this.line === 'refused') return
    clearTimeout(this.#retry)
    this.#open()
  }

  /** A tab that was hidden shows what is now, not all that was missed. */
  #seen = (): void => {
    if (document.hidden) return
    this.#flush()
    this.#again()
  }

  #flush(): void {
    while (this.#waiting.length > 0) this.#put(this.#waiting.shift()!)
  }

  async #beat(): Promise<void> {
    const socket = this.#socket
    if (!socket || socket.readyState !== WebSocket.OPEN) return
    const late = setTimeout(() => socket.close(), PATIENCE)
    await this.ask({ type: 'ping' })
    clearTimeout(late)
  }

  #heard(message: FromServer): void {
    if (message.type === 'state') this.#told(message)
    if ((message.type === 'reason' || message.type === 'refused') && message.text) message.text = suited(message.text)
    if (message.type === 'room') this.room = message.room
    if (message.type === 'refused' && FINAL.has(message.code)) {
      this.refusal = message
      this.line = 'refused'
    }
    const re = 're' in message ? message.re : undefined
    if (re === undefined) return
    this.#asked.get(re)?.(message)
    this.#asked.delete(re)
  }

  #told(told: State): void {
    if (told.token) this.#sit(told.token, told)
    if (told.notice) {
      this.notice = told.notice
      this.token = undefined // it opens nothing any more
    }
    this.#cards = told.catalogue ?? this.#cards
    const state = { ...told, news: told.news ?? [], sheet: { ...told.sheet, cards: this.#cards } }
    this.line = 'open'
    this.tries = 0
    this.room = state.room
    if (state.full || this.state === null) {
      this.#waiting = []
      clearTimeout(this.#show)
      this.#show = undefined
      return this.#put(state)
    }
    this.#waiting.push(state)
    if (document.hidden) return this.#flush()
    this.#toldAt = performance.now()
    while (surplus(this.#waiting.length) > 0) this.#put(this.#waiting.shift()!)
    this.#pump()
  }

  /** The token is kept first and then used at once: so the invite is used up. */
  #sit(token: string, told: State): void {
    this.token = token
    this.#caller.seated(token, told)
    this.#hello()
  }

  #pump(): void {
    this.current = this.#waiting.length === 0
    if (this.#waiting.length === 0 || this.#show !== undefined) return
    const now = performance.now()
    const wait = this.#shownAt + pause(this.#waiting.length, now - this.#toldAt) - now
    if (wait <= 0) {
      this.#put(this.#waiting.shift()!)
      return this.#pump()
    }
    this.#show = setTimeout(() => {
      this.#show = undefined
      const next = this.#waiting.shift()
      if (next) this.#put(next)
      this.#pump()
    }, wait)
  }

  #put(state: Shown): void {
    if (state.full) this.log = state.log ?? []
    else if (state.number !== this.state?.number) this.log = [...this.log, ...state.news]
    this.#shownAt = performance.now()
    this.current = this.#waiting.length === 0
    this.state = state
  }
}
