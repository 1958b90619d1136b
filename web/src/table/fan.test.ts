import { expect, it } from 'vitest'
import { arranged, at, fan, lines } from './fan'

it('cards lie side by side where there is room, in the middle', () => {
  expect(fan(2, 50, 200, 10, null)).toEqual([45, 105])
})

it('a crowded hand fills the room exactly, and opens under the thumb', () => {
  const plain = fan(10, 60, 340, 6, null)
  const open = fan(10, 60, 340, 6, 4)
  for (const lefts of [plain, open]) {
    expect(lefts[0]).toBe(0)
    expect(lefts[9]).toBeCloseTo(280)
  }
  expect(open[5]! - open[4]!).toBeGreaterThan(44)
  expect(plain[5]! - plain[4]!).toBeLessThan(44)
})

it('the card at a place is the one that shows there', () => {
  expect(at([0, 30, 60], 45)).toBe(1)
  expect(at([0, 30, 60], 400)).toBe(2)
})

it('the card under the thumb stays under it', () => {
  const plain = fan(14, 60, 340, 6, null)
  for (let under = 0; under < 14; under++) {
    const open = fan(14, 60, 340, 6, under)
    expect(open[under]).toBeCloseTo(plain[under]!)
    expect(at(open, plain[under]! + 20)).toBe(under)
  }
})

it('a hand is dealt into lines as even as can be', () => {
  expect(lines(9, 2)).toEqual([{ first: 0, count: 5 }, { first: 5, count: 4 }])
  expect(lines(3, 1)).toEqual([{ first: 0, count: 3 }])
  expect(lines(0, 2)).toEqual([])
})

it('a hand keeps the order it was given, new cards at the end', () => {
  expect(arranged(['2', '7', '7', 'K'], ['K', '7'])).toEqual([3, 1, 0, 2])
})
