import { expect, it } from 'vitest'
import type { Action, Touch } from '../lib/protocol'
import { offers } from './offers'

const own: Touch = ['own', 'sword']
const action = (text: string, ...touch: Touch[]): Action => ({ action: text, label: '', title: '', touch })

it('offers an order with its act instead of the order alone', () => {
  const actions = [action('command sword', own), action('command sword#2', ['own', 'sword#2']), action('end')]
  const orders = [action('command sword moves a2', own, ['zone', 'a2'])]
  const found = offers({ actions, orders })
  expect(found.map((one) => one.action)).toEqual(['command sword#2', 'end', 'command sword moves a2'])
  expect(found.map((one) => one.order)).toEqual([undefined, undefined, true])
  expect(offers({ actions, orders: [] })).toEqual(actions)
})

it('offers the act of who was ordered once', () => {
  const act = action('sword moves a2', own, ['zone', 'a2'])
  const found = offers({ actions: [act, action('sword waits')], orders: [act] })
  expect(found.map((one) => one.action)).toEqual(['sword waits', 'sword moves a2'])
})
