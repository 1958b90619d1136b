import { expect, it } from 'vitest'
import { suited } from './suits'

it('writes cards as they are shown', () => {
  expect(suited('You show 10D, then 8H.')).toBe('You show 10♦, then 8♥.')
  expect(suited('玩家 1 打出 JD。')).toBe('玩家 1 打出 J♦。')
  expect(suited('The K is a hero; DNA is none, 7HD is a deck.')).toBe('The K is a hero; DNA is none, 7HD is a deck.')
})
