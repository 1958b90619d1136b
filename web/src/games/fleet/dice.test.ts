import { expect, it } from 'vitest'
import { throws } from './dice'

const told = (event: string, more: object = {}) => ({ event: { event, seat: 0, ...more }, text: `${event}.` })

it('an attack is its roll to hit, the rolls to evade it, and what came of it', () => {
  const found = throws([
    told('fire'),
    told('hit_roll', { die: 4, needed: 15 }),
    told('evade_roll', { die: 5, needed: 5, seat: 1 }),
    told('hit_roll', { die: 14, needed: 15 }),
    told('evade_roll', { die: 19, needed: 5, seat: 1 }),
    told('damage', { amount: 2 }),
  ])
  expect(found.map((one) => [one.title, one.rolls.map((roll) => roll.made), one.outcome])).toEqual([
    ['fire.', [true, true], ''],
    ['', [true, false], 'damage.'],
  ])
})

it('an evasion without a roll to hit stands alone, and who starts is rolled by both', () => {
  expect(throws([told('evade_roll', { die: 1, needed: 5 })])).toHaveLength(1)
  const [off] = throws([told('roll_off', { seat: null, dice: [3, 17] })])
  expect(off!.rolls.map((one) => one.made)).toEqual([false, true])
})

it('news without dice show none', () => {
  expect(throws([told('move'), told('damage', { amount: 1 })])).toEqual([])
})
