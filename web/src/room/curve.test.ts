import { expect, it } from 'vitest'
import type { Decision } from '../lib/protocol'
import { curve, mattered } from './curve'

const decision = (number: number, seat: number, before: number, after: number, stake = 0): Decision => ({
  number, seat, action: 'x', label: 'x', options: 2, stake,
  before: { chance: before, error: 0, simulations: 1 }, after: { chance: after, error: 0, simulations: 1 },
  better: null, better_label: '', title: '', better_title: '', mark: null, lost: before - after,
})

it('only the own decisions are on the curve', () => {
  const points = curve([decision(1, 0, 0.6, 0.5), decision(2, 1, 0.5, 0.3)], 0)
  expect(points.map((one) => [one.number, one.chance])).toEqual([[0, 0.6], [1, 0.5]])
})

it('what was lost matters before what was at stake, told in the order of play', () => {
  const all = [decision(1, 0, 0.5, 0.5, 0.9), decision(3, 0, 0.5, 0.4), decision(5, 0, 0.6, 0.3), decision(6, 1, 0.9, 0)]
  expect(mattered(all, 0).map((one) => one.number)).toEqual([1, 3, 5])
  expect(mattered(all, 0, 1).map((one) => one.number)).toEqual([5])
})
