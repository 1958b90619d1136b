import { expect, it } from 'vitest'
import { choose } from './bubble'

const box = (left: number, top: number, width: number, height: number) => ({ left, top, right: left + width, bottom: top + height })
const stage = box(0, 50, 400, 600)
const size = { width: 300, height: 100 }

it('stands above what it speaks of, with its tail there', () => {
  const card = box(180, 500, 60, 84)
  const found = choose([card], size, stage, [{ box: card, weight: 12 }], 400, 800)
  expect(found).toMatchObject({ up: true, y: 500 - 100 - 24 })
  expect(found.x + found.tail!).toBeGreaterThan(180)
  expect(found.x + found.tail!).toBeLessThan(240)
})

it('stands apart rather than over cards that can be played', () => {
  const mark = box(20, 610, 40, 40)
  const hand = box(0, 500, 400, 90)
  const found = choose([mark], size, stage, [{ box: mark, weight: 12 }, { box: hand, weight: 4 }], 400, 700)
  expect(found.tail).toBeNull()
  expect(found.y + size.height).toBeLessThanOrEqual(500)
})
