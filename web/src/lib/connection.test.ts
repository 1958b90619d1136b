import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Connection } from './connection.svelte'
import { FINAL } from './protocol'

/** The sockets that were opened, the last one last. */
let opened: Line[] = []

class Line {
  static OPEN = 1
  readyState = 1
  onopen: (() => void) | undefined
  onmessage: ((event: { data: string }) => void) | undefined
  onclose: (() => void) | undefined
  constructor() {
    opened.push(this)
  }
  said: string[] = []
  send(text: string) {
    this.said.push(text)
  }
  close() {}

  tell(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) })
  }

  /** The tokens it said hello with; an empty text for none. */
  get hellos(): string[] {
    return this.said.map((text) => JSON.parse(text)).filter((one) => one.type === 'hello').map((one) => one.token ?? '')
  }

  refuse(code: string) {
    this.onopen?.()
    this.tell({ type: 'refused', code, text: 'No.' })
    this.onclose?.()
  }
}

beforeEach(() => {
  opened = []
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', Line)
  vi.stubGlobal('location', { protocol: 'http:', host: 'x' })
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('document', { addEventListener: () => {}, hidden: false })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const kept: string[] = []
const connected = (token?: string) =>
  new Connection({ room: 'r', token, lang: () => 'en', name: () => '', seated: (told) => kept.push(told) })

function refused(code: string): Connection {
  const line = connected()
  opened[0]!.refuse(code)
  vi.advanceTimersByTime(60_000)
  return line
}

// An old room came back for ever: the page did not know that `old_rules` is final.
test.each([...FINAL])('after %s it does not come again, and says why', (code) => {
  expect(refused(code).refusal?.text).toBe('No.')
  expect(opened.length).toBe(1)
})

test.each(['closing', 'busy', 'too_fast'])('after %s it comes again by itself', (code) => {
  expect(refused(code).refusal).toBe(null)
  expect(opened.length).toBeGreaterThan(1)
})

test('an old room is among those', () => {
  expect([...FINAL]).toEqual(expect.arrayContaining(['old_rules', 'unreadable', 'too_many_sockets']))
})

const STATE = { type: 'state', number: 0, full: true, room: { room: 'r' }, sheet: {}, log: [] }

/** The line broke; the next socket, as it says hello. */
function broken(): Line {
  opened.at(-1)!.onclose?.()
  vi.advanceTimersByTime(60_000)
  opened.at(-1)!.onopen?.()
  return opened.at(-1)!
}

test('an invite is said again until a token came for it, and the token ever after', () => {
  const line = connected('invite')
  opened[0]!.onopen?.()
  const second = broken()
  expect(second.hellos).toEqual(['invite'])
  second.tell({ ...STATE, token: 'token' })
  expect(kept).toEqual(['token'])
  expect(second.hellos).toEqual(['invite', 'token']) // at once, so that the invite is used up
  expect(line.token).toBe('token')
  expect(broken().hellos).toEqual(['token'])
})

test('who comes with a used invite is told so, and watches from then on', () => {
  const line = connected('invite')
  opened[0]!.onopen?.()
  opened[0]!.tell({ ...STATE, notice: { code: 'taken', text: 'Taken.' } })
  expect(line.notice?.text).toBe('Taken.')
  expect(broken().hellos).toEqual([''])
})
