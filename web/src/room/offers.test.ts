import { expect, it } from 'vitest'
import type { Touch } from '../lib/protocol'
import { offers } from './offers'

const own: Touch = ['own', 'sword']

it('offers an order with its act instead of the order alone', () => {
  const actions = [
    { action: 'command sword', label: '', touch: [own] },
    { action: 'end', label: '', touch: [] },
  ]
  const touch: Touch[] = [own, ['zone', 'a2']]
  const orders = [{ actions: ['command sword', 'sword moves a2'], label: 'moves', touch }]
  const found = offers({ actions, orders })
  expect(found.map((one) => one.action)).toEqual(['end', 'command sword, sword moves a2'])
  expect(found[1]!.moves).toEqual(['command sword', 'sword moves a2'])
  expect(offers({ actions })).toEqual(actions)
})
