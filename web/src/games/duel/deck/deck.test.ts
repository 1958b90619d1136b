import { beforeEach, expect, it, vi } from 'vitest'

vi.setConfig({ testTimeout: 60_000 }) // modules are compiled on the way, also on a loaded machine

const stored = new Map<string, string>()
vi.stubGlobal('addEventListener', () => {})
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, text: string) => void stored.set(key, text),
})

const load = async () => {
  const { draft } = await import('./deck.svelte')
  const { saved } = await import('../../../builder/saved.svelte')
  return { draft, saved: saved('deck') }
}

beforeEach(() => {
  stored.clear()
  vi.resetModules()
})

const read = { cards: ['7H', '7D', '7H', 'AS', 'Joker'], passives: ['scout', 'scout', 'ward'], hero: 'veil' }

it('writes a deck as the server does, and takes every step back', async () => {
  const { draft } = await load()
  draft.load(read, 'Sevens', null)
  expect(draft.text).toBe('AS 7DHH Joker scout ward veil')
  expect([draft.ranked, draft.jokers, draft.ofRank('7'), draft.ofSuit('H')]).toEqual([4, 1, 3, 2])
  draft.put('7H', 0)
  draft.togglePassive('grin')
  draft.chooseHero('encore')
  expect(draft.text).toBe('AS 7D Joker scout ward grin encore')
  for (let step = 0; step < 3; step++) draft.undo()
  expect(draft.text).toBe('AS 7DHH Joker scout ward veil')
  expect(draft.undoable).toBe(false)
})

it('never goes below none, and an empty workbench keeps the Joker', async () => {
  const { draft } = await load()
  draft.load(read, 'Sevens', null)
  expect(draft.put('2C', -1)).toBe(false)
  draft.clear()
  expect(draft.text).toBe('Joker')
})

it('unsaved work survives a reload', async () => {
  const first = (await load()).draft
  first.load(read, 'Sevens', null)
  first.put('KS', 2)
  vi.resetModules()
  const { draft } = await load()
  expect([draft.name, draft.text, draft.dirty, draft.precious]).toEqual(['Sevens', 'AS 7DHH KSS Joker scout ward veil', true, true])
})

it('saves under a name, in its old place, and knows what is changed', async () => {
  const { draft, saved } = await load()
  draft.load(read, 'Sevens', null)
  expect(draft.dirty).toBe(true)
  draft.save('Sevens')
  expect(draft.dirty).toBe(false)
  saved.put({ name: 'Other', text: 'court' })
  draft.put('KS', 1)
  expect(draft.dirty).toBe(true)
  draft.save('Kings') // renamed and saved: the same deck
  expect(saved.list.map((deck) => deck.name)).toEqual(['Other', 'Kings'])
  expect(JSON.parse(stored.get('spadework.decks')!)).toEqual(saved.list)
})

it('renames, duplicates and deletes; a name is never taken twice', async () => {
  const { draft, saved } = await load()
  draft.load(read, 'Sevens', null)
  draft.save('Sevens')
  expect(saved.duplicate('Sevens')).toBe('Sevens (2)')
  expect(saved.duplicate('Sevens (2)')).toBe('Sevens (3)')
  expect(saved.list.map((deck) => deck.name)).toEqual(['Sevens', 'Sevens (2)', 'Sevens (3)'])
  saved.rename('Sevens', 'Luck')
  draft.moved('Sevens', 'Luck')
  expect([draft.name, draft.from, draft.dirty]).toEqual(['Luck', 'Luck', false])
  saved.remove('Luck')
  draft.moved('Luck', null)
  expect([saved.has('Luck'), draft.dirty]).toEqual([false, true])
})

it('what somebody else wrote under the key does no harm', async () => {
  stored.set('spadework.decks', '[{"name": "A", "text": "court"}, 7, null, {"name": 3}]')
  stored.set('spadework.deck-draft', '{"counts": 3}')
  const { draft, saved } = await load()
  expect(saved.list).toEqual([{ name: 'A', text: 'court' }])
  expect(draft.begun).toBe(false)
})
