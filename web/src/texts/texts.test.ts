import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import en from './en.json'
import hans from './zh-Hans.json'
import hant from './zh-Hant.json'

const texts: Record<string, Record<string, string>> = { en, 'zh-Hans': hans, 'zh-Hant': hant }
const holes = (text: string) => [...text.matchAll(/\{\w+\}/g)].map((one) => one[0]).sort()

it('every language has the same keys with the same holes', () => {
  for (const [lang, told] of Object.entries(texts)) {
    expect(Object.keys(told), lang).toEqual(Object.keys(en))
    for (const [key, text] of Object.entries(told)) {
      if (!key.endsWith('.one')) expect(holes(text), `${lang} ${key}`).toEqual(holes(en[key as keyof typeof en]))
    }
  }
})

it('every key that is asked for is there', () => {
  const source = join(import.meta.dirname, '..')
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((one) => /\.(svelte|ts)$/.test(one) && !/games\/(spade|duel)|builder|test/.test(one))
  const asked = files.flatMap((one) => [...readFileSync(join(source, one), 'utf8').matchAll(/\bt\('([\w.]+)'/g)].map((found) => found[1]!))
  expect(asked.length).toBeGreaterThan(50)
  expect(asked.filter((key) => !(key in en))).toEqual([])
})
