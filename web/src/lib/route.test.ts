import { beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('location', { pathname: '/', search: '', hash: '' })
})

const read = async (path: string, fragment = '') => (await import('./route.svelte')).read(path, fragment)

test('what stands after # opens a seat, also where a program has written it as %23', async () => {
  const page = { page: 'room', room: 'abc', secret: 'x-1' }
  expect(await read('/r/abc', '#x-1')).toEqual(page)
  expect(await read('/r/abc%23x-1')).toEqual(page)
})

test('an address that nobody can read leads nowhere', async () => {
  expect(await read('/r/%ff')).toEqual({ page: 'nowhere' })
})

test('no address holds a secret after it was read', async () => {
  const replaceState = vi.fn()
  vi.stubGlobal('history', { replaceState })
  vi.stubGlobal('location', { pathname: '/r/abc%23x-1', search: '?a', hash: '' })
  const { route } = await import('./route.svelte')
  expect(route.now).toMatchObject({ room: 'abc', secret: 'x-1' })
  expect(replaceState).toHaveBeenCalledWith(null, '', '/r/abc?a')
})
