import { describe, expect, it } from 'vitest'
import type { Action, Touch } from '../lib/protocol'
import { Picker } from './picker.svelte'

const action = (text: string, ...touch: Touch[]): Action => ({ action: text, label: text, title: text, touch })
const hand = (name: string): Touch => ['hand', name]

function picker(...actions: Action[]) {
  const played: string[] = []
  const asked: Touch[][] = []
  const one = new Picker({
    play: (made) => played.push(made.action),
    explain: (touches) => {
      asked.push(touches)
      return Promise.resolve('because')
    },
  })
  one.update(1, actions)
  return { one, played, asked }
}

describe('orders', () => {
  const own: Touch = ['own', 'sword']
  const order = (text: string, ...touch: Touch[]): Action => ({ ...action(text, own, ...touch), order: true })
  const arm = (name: string): Touch => ['arm', name]
  const foe: Touch = ['enemy', 'ship']

  it('the second tap makes them', () => {
    const { one, played } = picker(order('moves', ['zone', 'a2']), order('attacks', arm('1'), foe))
    one.tap(own)
    expect(played).toEqual([])
    one.tap(['zone', 'a2'])
    expect(played).toEqual(['moves'])
  })
  it('a target that one weapon alone reaches is enough; of two weapons one is chosen', () => {
    const { one, played } = picker(order('with 1', arm('1'), foe))
    one.tap(own)
    one.tap(foe)
    expect(played).toEqual(['with 1'])
    const two = picker(order('with 1', arm('1'), foe), order('with 2', arm('2'), foe))
    two.one.tap(own)
    two.one.tap(foe)
    expect(two.played).toEqual([])
    two.one.tap(arm('2'))
    expect(two.played).toEqual(['with 2'])
  })
  it('begin with who is ordered, and another who can be ordered is no target by mistake', () => {
    const other: Touch = ['own', 'hammer']
    const { one, played } = picker(order('repairs', arm('1'), other), { ...action('moves', other, ['zone', 'b2']), order: true })
    expect(one.lit(arm('1'))).toBe(false)
    one.tap(own)
    one.tap(other)
    expect(played).toEqual([])
  })
})

describe('picking cards up', () => {
  it('one tap selects, a second plays', () => {
    const { one, played } = picker(action('play 7', hand('7')), action('pass'))
    one.tap(hand('7'), 2)
    expect(one.ready.map((made) => made.action)).toEqual(['play 7'])
    expect(played).toEqual([])
    one.tap(hand('7'), 2)
    expect(played).toEqual(['play 7'])
  })

  it('what leads nowhere cannot be picked up', () => {
    const { one } = picker(action('play 7', hand('7')))
    expect(one.lit(hand('9'))).toBe(false)
    expect(one.tap(hand('9'))).toBe(false)
    expect(one.selected).toEqual([])
  })

  it('another card takes the place of the one held', () => {
    const { one } = picker(action('play 7', hand('7')), action('play 9', hand('9')))
    one.tap(hand('7'), 0)
    one.tap(hand('9'), 1)
    expect(one.selected).toEqual([hand('9')])
  })

  it('as little as needed is let go', () => {
    const { one } = picker(
      action('play Q', hand('Q')),
      action('play Q reviving 5', hand('Q'), ['discard', '5']),
      action('play Q reviving 8', hand('Q'), ['discard', '8']),
    )
    one.tap(hand('Q'))
    expect(one.reaches('discard')).toBe(true)
    one.tap(['discard', '5'])
    one.tap(['discard', '8'])
    expect(one.ready.map((made) => made.action)).toEqual(['play Q reviving 8'])
  })

  it('equal cards are told apart by where they lie', () => {
    const { one } = picker(action('swap 7', hand('7')), action('swap 7 7', hand('7'), hand('7')))
    one.tap(hand('7'), 3)
    expect(one.chosen(hand('7'), 4)).toBe(false)
    one.tap(hand('7'), 4)
    expect(one.ready.map((made) => made.action)).toEqual(['swap 7 7'])
    one.tap(hand('7'), 3)
    expect(one.held).toEqual([{ touch: hand('7'), index: 4 }])
  })

  it('the order decides where it means something, and not where it does not', () => {
    const two = [action('stack 6 8', hand('6'), hand('8')), action('stack 8 6', hand('8'), hand('6'))]
    const { one } = picker(...two)
    one.tap(hand('8'))
    one.tap(hand('6'), 1)
    expect(one.ready.map((made) => made.action)).toEqual(['stack 8 6'])
    const other = picker(action('swap 3 9', hand('3'), hand('9'))).one
    other.tap(hand('9'), 1)
    other.tap(hand('3'), 0)
    expect(other.ready.map((made) => made.action)).toEqual(['swap 3 9'])
  })

  it('where several actions touch the same, a tap does not play', () => {
    const { one, played } = picker(action('play Joker as 8', hand('Joker')), action('play Joker as 9', hand('Joker')))
    one.tap(hand('Joker'))
    expect(one.ready).toHaveLength(2)
    one.tap(hand('Joker'))
    expect(played).toEqual([])
    expect(one.held).toEqual([])
  })

  it('a reason is asked for once a state', async () => {
    const { one, asked } = picker(action('play 7', hand('7')))
    expect(await one.why(hand('9'))).toBe('because')
    await one.why(hand('9'))
    expect(asked).toEqual([[hand('9')]])
    one.update(2, one.actions)
    await one.why(hand('9'))
    expect(asked).toHaveLength(2)
  })

  it('a new state lets go, the same one told again does not', () => {
    const { one } = picker(action('play 7', hand('7')))
    one.tap(hand('7'))
    one.update(1, one.actions)
    expect(one.held).toHaveLength(1)
    one.update(2, one.actions)
    expect(one.held).toEqual([])
  })

  it('nothing is played twice', () => {
    const { one, played } = picker(action('pass'))
    one.play(one.loose[0]!)
    one.play(one.loose[0]!)
    expect(played).toEqual(['pass'])
  })
})
