import { describe, expect, it } from 'vitest'
import { match, type Layout, type Lying } from './moving'

const zone = (name: string, cards: string[], pile = false): Lying[] =>
  cards.map((card, index) => ({ zone: name, index, card, ...(pile ? { pile } : {}) }))
const layout = (...zones: Lying[][]): Layout => ({ cards: zones.flat(), heaps: [] })
const told = (before: Layout, after: Layout, ways = {}) =>
  match(before, after, ways).travels.map((one) => `${one.card}: ${one.from.zone} → ${one.to.zone}`)

describe('cards that travel', () => {
  it('a card that left the hand and lies on the board travelled there', () => {
    const before = layout(zone('hand-0', ['7', '7', 'K']), zone('board-0', ['2']))
    const after = layout(zone('hand-0', ['7', 'K']), zone('board-0', ['2', '7']))
    expect(told(before, after)).toEqual(['7: hand-0 → board-0'])
  })

  it('cards that stay keep their places in order', () => {
    const found = match(layout(zone('hand-0', ['7', '9'])), layout(zone('hand-0', ['3', '7', '9'])), {})
    expect(found.stays.map(([was, is]) => [was.index, is.index])).toEqual([[0, 1], [1, 2]])
  })

  it('a hidden card turns over on its way', () => {
    const before = layout(zone('hand-1', ['??', '??']), zone('board-1', []))
    const after = layout(zone('hand-1', ['??']), zone('board-1', ['9']))
    const [one] = match(before, after).travels
    expect(one).toMatchObject({ card: '9', hiddenBefore: true, hiddenAfter: false })
  })

  it('a hidden card that is turned over where it lies does not travel', () => {
    const found = match(layout(zone('hand-1', ['??', '??'])), layout(zone('hand-1', ['4H', '??'])))
    expect(found.travels).toEqual([])
    expect(found.stays).toHaveLength(2)
  })

  it('a drawn card comes from the pile the game names', () => {
    const before: Layout = { cards: zone('hand-0', ['7']), heaps: [{ zone: 'deck', count: 9 }] }
    const after: Layout = { cards: zone('hand-0', ['7', 'A']), heaps: [{ zone: 'deck', count: 8 }] }
    expect(told(before, after, { source: () => 'deck' })).toEqual(['A: deck → hand-0'])
  })

  it('nothing flies in when the table is first seen', () => {
    expect(told({ cards: [], heaps: [] }, layout(zone('hand-0', ['7'])), { source: () => 'deck' })).toEqual([])
  })

  it('cards of a cleared board go to the piles that list them', () => {
    const before = layout(zone('board-0', ['5', 'J']), zone('discard-0', ['3'], true))
    const after = layout(zone('board-0', []), zone('discard-0', ['3', '5', 'J'], true))
    expect(told(before, after)).toEqual(['5: board-0 → discard-0', 'J: board-0 → discard-0'])
  })

  it('a revived card comes out of the pile', () => {
    const before = layout(zone('hand-0', ['Q', '5']), zone('discard-0', ['5'], true))
    const after = layout(zone('hand-0', ['5']), zone('board-0', ['5', 'Q']))
    expect(told(before, after)).toEqual(['Q: hand-0 → board-0', '5: discard-0 → board-0'])
  })

  it('an open card is taken before one in a pile', () => {
    const before = layout(zone('discard-0', ['5'], true), zone('hand-0', ['5']))
    const after = layout(zone('board-0', ['5']), zone('discard-0', ['5'], true))
    expect(told(before, after)).toEqual(['5: hand-0 → board-0'])
  })

  it('out of a pile and into one cards fly where the game says so', () => {
    const before: Layout = { cards: zone('discard', ['4D'], true), heaps: [{ zone: 'draw', count: 9 }] }
    const after: Layout = { cards: zone('discard', ['9C'], true), heaps: [{ zone: 'draw', count: 9 }] }
    expect(told(before, after)).toEqual([])
    expect(told(before, after, { source: () => 'draw', sink: () => 'draw' })).toEqual(['9C: draw → discard', '4D: discard → draw'])
  })

  it('what vanished goes to the heap that grew', () => {
    const before: Layout = { cards: zone('field', ['9S']), heaps: [{ zone: 'under', count: 1 }] }
    const after: Layout = { cards: [], heaps: [{ zone: 'under', count: 2 }] }
    expect(told(before, after)).toEqual(['9S: field → under'])
  })
})
