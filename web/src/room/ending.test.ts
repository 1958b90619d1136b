import { expect, it } from 'vitest'
import type { News, Room } from '../lib/protocol'
import { byWhat, verdict } from './ending'

const room = (returns: number[]) => ({ returns }) as Room
const told = (event: string, text: string): News => ({ event: { event }, text })

it('says who won to whoever looks', () => {
  expect(verdict(room([1, -1]), ['Ann', 'Bob'], 0)).toBe('You won')
  expect(verdict(room([1, -1]), ['Ann', 'Bob'], 1)).toBe('You lost')
  expect(verdict(room([1, -1]), ['Ann', 'Bob'], null)).toBe('Ann wins')
  expect(verdict(room([0, 0]), ['Ann', 'Bob'], null)).toBe('A draw')
  expect(verdict(room([-1]), ['Ann'], null)).toBe('Ann loses')
})

it('says by what', () => {
  const log = [told('play', 'You play 7.'), told('score', 'Ann wins round 3, 9 to 7.'), told('over', 'Ann wins.')]
  expect(byWhat(log, 'You have lost.')).toBe('Ann wins round 3, 9 to 7.')
  expect(byWhat([], 'You have lost.')).toBe('You have lost.')
})
