import { expect, test } from 'vitest'
import type { Game, Room } from '../lib/protocol'
import { about } from './origin'

const game = {
  brings: 'deck',
  options: [
    { name: 'deck_0', default: 'standard' },
    { name: 'pool', default: 14 },
    { name: 'skills', default: true },
  ],
} as Game
const table = (more: object = {}) =>
  ({ origin: 'dealt', options: {}, seats: [{ given: 'maker' }, { given: 'invite' }], ...more }) as unknown as Room

test('of a table that was simply dealt nothing is said', () => {
  expect(about(table(), 0, true, game)).toMatchObject({ any: false, loud: false })
  expect(about(table(), 1, false, game)).toMatchObject({ any: false, loud: false })
  expect(about(table(), null, false, game)).toMatchObject({ any: false, loud: false })
})

test.each([
  ['position', true, true],
  ['position', false, true],
  ['guide', false, true],
  ['guide', true, false],
  ['rematch', false, false],
])('a table that began by a %s, made here: %s, is told loudly: %s', (origin, made, loud) => {
  expect(about(table({ origin }), made ? 0 : 1, made, game)).toMatchObject({ began: origin, any: true, loud })
})

test('options that were turned are told, but not what a seat brings', () => {
  const turned = (options: object) => about(table({ options }), 0, true, game).turned.map((one) => one.name)
  expect(turned({ pool: 10, skills: false, deck_0: 'other' })).toEqual(['pool', 'skills'])
  expect(turned({ pool: 14 })).toEqual([])
})

test('who sits by a token that the maker was told is told so, but for the maker', () => {
  expect(about(table(), 0, false, game)).toMatchObject({ maker: true, loud: true })
  expect(about(table(), 0, true, game).maker).toBe(false)
  expect(about(table(), 1, false, game).maker).toBe(false)
})

test('who has a seat that somebody had before is told so', () => {
  const seats = [{ given: 'maker' }, { given: 'passed' }]
  expect(about(table({ seats }), 1, false, game)).toMatchObject({ passed: true, maker: false, loud: true })
  expect(about(table({ seats }), 0, true, game)).toMatchObject({ passed: false, any: false })
  const alone = [{ holder: 'computer' }, { given: 'passed' }]
  expect(about(table({ seats: alone }), 1, false, game).passed).toBe(false)
})
