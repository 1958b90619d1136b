import { expect, it } from 'vitest'
import { pause, surplus } from './pacing'

it('one change is shown long enough to be seen', () => {
  expect(pause(1, 0)).toBe(520)
})

it.each([2, 3, 5, 8])('%i changes that come at once are all shown within a second', (count) => {
  let past = 0
  for (let waiting = count; waiting > 0; waiting--) past += pause(waiting, past)
  expect(past).toBeLessThanOrEqual(1001)
  expect(past).toBeGreaterThan(800)
})

it('a long row is cut short', () => {
  expect([surplus(3), surplus(12)]).toEqual([0, 4])
})
