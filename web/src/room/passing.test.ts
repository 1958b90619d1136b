import { describe, expect, it } from 'vitest'
import type { Room, State } from '../lib/protocol'
import { due, passes } from './passing'

const state = (passing: string | null, ...actions: string[]) =>
  ({ sheet: { clause: null, passes: passing }, actions: actions.map((action) => ({ action, label: '', title: '', touch: [] })) }) as Pick<State, 'sheet' | 'actions'>

describe('reactions that pass by themselves', () => {
  it('ask when there is something to answer with', () => {
    expect(passes(state('react none', 'react none'), 'able')).toBe(true)
    expect(passes(state('react none', 'react hare', 'react none'), 'able')).toBe(false)
  })
  it('always or never, if that is wanted', () => {
    expect(passes(state('react none', 'react none'), 'always')).toBe(false)
    expect(passes(state('react none', 'react hare', 'react none'), 'never')).toBe(true)
  })
  it('are no other decision, and nobody else’s', () => {
    expect(passes(state(null, 'end'), 'never')).toBe(false)
    expect(passes(state('react none'), 'never')).toBe(false)
  })
  it('take a time that is drawn, where a person is opposite', () => {
    const at = (holder: string) => ({ eyes: 0, room: { seats: [{ holder: 'person' }, { holder }] } as Room })
    expect(due(at('computer'), () => 0)).toBe(due(at('computer'), () => 1))
    expect(due(at('person'), () => 0)).toBeGreaterThan(due(at('computer')))
    expect(due(at('open'), () => 1)).toBeGreaterThan(due(at('open'), () => 0))
  })
  it('which is mostly short and now and then as long as a person’s', () => {
    const seats = [{ holder: 'person' }, { holder: 'person' }]
    const times = Array.from({ length: 4000 }, () => due({ eyes: 0, room: { seats } as Room }))
    const share = (least: number, most: number) => times.filter((one) => least <= one && one < most).length / times.length
    expect(share(1000, 4001)).toBe(1)
    expect(share(1000, 2000)).toBeGreaterThan(0.5)
    expect(share(3000, 4001)).toBeGreaterThan(0.03)
    expect(share(3000, 4001)).toBeLessThan(0.15)
  })
})
