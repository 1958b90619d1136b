import { expect, it } from 'vitest'
import { filled, guessed } from './words.svelte'

it('guesses the language of a browser, as well as it can be said in one of ours', () => {
  const asked = [['de-AT', 'en-GB'], ['zh-TW'], ['zh'], ['zh-HK', 'en'], ['fr'], [], ['zh-Hans-HK']]
  expect(asked.map(guessed)).toEqual(['en', 'zh-Hant', 'zh-Hans', 'zh-Hant', 'en', 'en', 'zh-Hans'])
})

it('fills the gaps of a text, and counts one by itself', () => {
  const texts = { cards: '{count} cards', cards_one: '1 card' }
  expect([1, 2].map((count) => filled(texts, 'cards', { count }))).toEqual(['1 card', '2 cards'])
  expect(filled(texts, 'cards', {})).toBe('{count} cards')
  expect(filled(texts, 'coins', {})).toBeUndefined()
})
