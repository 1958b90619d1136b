import { beforeEach, expect, it, vi } from 'vitest'

vi.setConfig({ testTimeout: 60_000 }) // modules are compiled on the way, also on a loaded machine

const stored = new Map<string, string>()
vi.stubGlobal('addEventListener', () => {})
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, text: string) => void stored.set(key, text),
})

const load = async () => (await import('./fleet.svelte')).draft

beforeEach(() => {
  stored.clear()
  vi.resetModules()
})

const cards = { ship: ['bull'], captain: ['steel'], weapon: ['siege_laser'], mech: ['vampire', 'jimmy', 'jimmy'], pilot: [], secondary: ['spy_drone'] }

it('writes a fleet as the server does', async () => {
  const draft = await load()
  expect(draft.empty).toBe(true)
  draft.load({ cards }, 'Bulls', null)
  expect(draft.text).toBe('bull steel siege_laser vampire jimmy x2 spy_drone')
  expect(draft.precious).toBe(false)
})

it('there is one ship; the second of a mech stands behind the first', async () => {
  const draft = await load()
  draft.load({ cards }, 'Bulls', null)
  draft.put('ship', 'jupiter', 1)
  draft.put('mech', 'vampire', 2)
  draft.put('mech', 'jimmy', 1)
  expect(draft.text).toBe('jupiter steel siege_laser vampire x2 jimmy spy_drone')
  expect(draft.put('mech', 'sword', -1)).toBe(false)
  for (let step = 0; step < 3; step++) draft.undo()
  expect(draft.text).toBe('bull steel siege_laser vampire jimmy x2 spy_drone')
})

it('is kept apart from decks, and unsaved work survives a reload', async () => {
  const first = await load()
  first.load({ cards }, 'Bulls', null)
  first.put('pilot', 'chigu', 2)
  first.save('Bulls')
  first.put('pilot', 'torvalds', 1)
  expect(JSON.parse(stored.get('spadework.fleets')!)).toEqual([{ name: 'Bulls', text: 'bull steel siege_laser vampire jimmy x2 chigu x2 spy_drone' }])
  expect(stored.has('spadework.decks')).toBe(false)
  vi.resetModules()
  const draft = await load()
  expect([draft.name, draft.from, draft.dirty]).toEqual(['Bulls', 'Bulls', true])
  expect(draft.text).toBe('bull steel siege_laser vampire jimmy x2 chigu x2 torvalds spy_drone')
})

it('what somebody else wrote under the key does no harm', async () => {
  stored.set('spadework.fleet-draft', '{"cards": {"ship": 3, "mech": ["sword", 7], "moon": ["x"]}}')
  expect((await load()).text).toBe('sword')
  vi.resetModules()
  stored.set('spadework.fleet-draft', '{"cards": 3}')
  expect((await load()).begun).toBe(false)
})

it('says how much room is left', async () => {
  vi.doMock('./words', () => ({ say: (key: string, fill: Record<string, number> = {}) => [key, ...Object.values(fill)].join(' ') }))
  const { countIn, roomIn } = await import('./room')
  const mechs = { kind: 'mech' as const, title: 'Mechs', least: 0, most: 4, cards: [] }
  expect([0, 3, 4, 6].map((count) => roomIn(mechs, count))).toEqual([
    { text: 'room 4', mood: 'open' },
    { text: 'room 1', mood: 'open' },
    { text: 'full', mood: 'full' },
    { text: 'over 2', mood: 'wrong' },
  ])
  const arms = { ...mechs, kind: 'secondary' as const, least: 10, most: 10 }
  expect(roomIn(arms, 9)).toEqual({ text: 'missing 1', mood: 'wrong' })
  const ship = { ...mechs, kind: 'ship' as const, least: 1, most: 1 }
  expect([0, 1, 2].map((count) => roomIn(ship, count).mood)).toEqual(['wrong', 'full', 'wrong'])
  const unknown = { ...mechs, most: null }
  expect([roomIn(unknown, 3).mood, countIn(unknown, 3), countIn(mechs, 3)]).toEqual(['open', 'count_free 3', 'count 3 4'])
})
