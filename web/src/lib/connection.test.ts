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
  send() {}
  close() {}

  refuse(code: string) {
    this.onopen?.()
    this.onmessage?.({ data: JSON.stringify({ type: 'refused', code, text: 'No.' }) })
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

function refused(code: string): Connection {
  const line = new Connection({ room: 'r', token: undefined, lang: () => 'en', name: () => '' })
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
