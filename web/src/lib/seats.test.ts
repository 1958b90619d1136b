import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Room } from './protocol'

const KEY = 'spadework.rooms'
let stored: Map<string, string>

/** A page that was just opened, in a browser where so much is kept. */
async function opened() {
  vi.resetModules()
  return (await import('./seats.svelte')).seats
}

const room = (id: string, more: Partial<Room> = {}) =>
  ({ room: id, game: 'tactics', title: 'Poker Tactics', started: 0, seat: 0, returns: null, ...more }) as Room
const over = { seat: null, returns: [1, -1] }

beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('a seat is there again when the page is opened again', async () => {
  ;(await opened()).remember(room('a'), ['x', 'y'], 0, 'Bob', { made: true })
  expect((await opened()).find('a')).toMatchObject({ tokens: ['x', 'y'], made: true, over: false, others: 'Bob' })
})

test('what is known of how a seat came stays known', async () => {
  const seats = await opened()
  seats.remember(room('a'), ['x'], 1, '', { by: 'invite' })
  seats.remember(room('a', over), ['x'], 1, '')
  expect(seats.find('a')).toMatchObject({ by: 'invite', made: false, over: true, result: -1 })
})

test('who only watches is not kept', async () => {
  const seats = await opened()
  seats.remember(room('a'), [], null, '')
  expect(seats.rooms).toEqual([])
})

test('the former form of the storage is read: what stood after # in the link', async () => {
  stored.set(KEY, JSON.stringify([{ room: 'a', hash: 'x.y', over: false }]))
  const [known] = (await opened()).rooms
  expect(known).toEqual({ room: 'a', tokens: ['x', 'y'], over: false })
})

test('where nothing may be kept, seats last until the page is closed', async () => {
  const refuse = () => {
    throw new Error('no')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse })
  const seats = await opened()
  seats.remember(room('a'), ['x'], 0, '')
  seats.remember(room('b'), ['y'], 0, '')
  expect(seats.rooms.map((one) => one.tokens)).toEqual([['y'], ['x']])
})

test('where no more may be kept, what was just kept counts', async () => {
  const seats = await opened()
  seats.remember(room('a'), ['old'], 0, '')
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored.get(key), setItem: () => { throw new Error('full') } })
  seats.remember(room('a'), ['new'], 0, '')
  seats.reread()
  expect(seats.find('a')?.tokens).toEqual(['new'])
})

test('a running match keeps its seat, however many were finished since', async () => {
  const seats = await opened()
  seats.remember(room('running'), ['x'], 0, '')
  for (let at = 0; at < 100; at++) seats.remember(room(`over-${at}`, over), ['y'], 0, '')
  expect(seats.find('running')?.tokens).toEqual(['x'])
  expect(seats.find('over-99')).toBeDefined()
  expect(seats.find('over-0')).toBeUndefined()
  expect(seats.rooms.length).toBe(60)
})

test('a match that was just finished stays, even where all others run', async () => {
  const seats = await opened()
  for (let at = 0; at < 100; at++) seats.remember(room(`${at}`), ['x'], 0, '')
  seats.remember(room('99', over), ['x'], 0, '')
  expect(seats.find('99')).toBeDefined()
  seats.remember(room('new', over), ['x'], 0, '')
  expect(seats.find('new')).toBeDefined()
})

test('another tab may write meanwhile, and nothing of that is lost', async () => {
  const [one, other] = [await opened(), await opened()]
  one.remember(room('a'), ['x'], 0, '')
  other.remember(room('b'), ['y'], 0, '')
  one.remember(room('a', over), ['x'], 0, '')
  expect(one.rooms.map((known) => known.room)).toEqual(['a', 'b'])
})

test('a token that opens nothing is forgotten, and with the last one the room', async () => {
  const seats = await opened()
  seats.remember(room('a'), ['x', 'y'], 0, '')
  seats.drop('a', 'strange')
  seats.drop('a', 'x')
  expect(seats.find('a')?.tokens).toEqual(['y'])
  seats.drop('a', 'y')
  expect(seats.find('a')).toBeUndefined()
})

test('the tokens go along to a rematch', async () => {
  const seats = await opened()
  seats.remember(room('a', over), ['x'], 0, 'Bob', { made: true })
  seats.warn('a')
  seats.follow('a', 'b')
  expect(seats.find('b')).toMatchObject({ tokens: ['x'], made: true, over: false, result: null, warned: false })
  seats.follow('nowhere', 'c')
  expect(seats.find('c')).toBeUndefined()
})
