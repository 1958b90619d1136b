import { afterEach, expect, it } from 'vitest'
import { title } from './titles'
import { words } from './words.svelte'

afterEach(() => (words.lang = 'en'))

it('names what lies on a table without playing cards', () => {
  const names = { sword: { name: 'Sword' }, railgun: { name: 'Railgun' } }
  expect(title('command sword moves a2', 'moves', names)).toBe('Sword → a2: moves')
  expect(title('fire railgun at sword#2', '45%', names)).toBe('Railgun → Sword: 45%')
  expect(title('command all', 'every mech acts', names)).toBe('Every mech acts')
  expect(title('gather', '1 energy')).toBe('Gather: 1 energy')
})

it('says what is done and what it will do', () => {
  expect(title('play 7', '+7 for you')).toBe('Play 7: +7 for you')
  expect(title('play Q reviving 5', '+10 for you')).toBe('Play Q reviving 5: +10 for you')
  expect(title('play 4D + 4H as 8', 'swap')).toBe('Play 4♦ + 4♥ as 8: swap')
  expect(title('swap 3 9', 'exchange 2')).toBe('Exchange 3 9')
  expect(title('pass', 'stay at 5')).toBe('Pass: stay at 5')
})

it('leaves other actions to their label', () => {
  expect(title('keep', 'keep all your cards')).toBe('Keep all your cards')
  expect(title('mulligan', 'keep all')).toBe('Keep all')
  expect(title('take hidden', 'a folded card at random')).toBe('A folded card at random')
})

it('speaks Chinese', () => {
  words.lang = 'zh-Hant'
  expect(title('play Joker taking J', '收回 J')).toBe('出 鬼牌 收回 J：收回 J')
})
