// The page's own words, in the language chosen.

import en from '../texts/en.json'
import hans from '../texts/zh-Hans.json'
import hant from '../texts/zh-Hant.json'
import type { Lang } from './protocol'

const TEXTS: Record<Lang, Record<string, string>> = { en, 'zh-Hans': hans, 'zh-Hant': hant }

export const LANGS: { code: Lang; name: string }[] = [
  { code: 'en', name: 'English' },
  { code: 'zh-Hans', name: '简体中文' },
  { code: 'zh-Hant', name: '繁體中文' },
]

/** What the browser asks for, as well as it can be said in one of ours. */
export function guessed(languages: readonly string[]): Lang {
  for (const one of languages) {
    const tag = one.toLowerCase()
    if (tag.startsWith('en')) return 'en'
    if (!tag.startsWith('zh') && !tag.startsWith('yue')) continue
    return /hant|-tw|-hk|-mo|^yue/.test(tag) ? 'zh-Hant' : 'zh-Hans'
  }
  return 'en'
}

class Words {
  lang: Lang = $state('en')
}

export const words = new Words()

/** The text of `key`, with `{name}` filled in; `key.one` is taken where `count` is 1. */
export function t(key: string, fill: Record<string, string | number> = {}): string {
  const texts = TEXTS[words.lang]
  const text = (fill.count === 1 ? texts[`${key}.one`] : undefined) ?? texts[key] ?? key
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(fill[name] ?? whole))
}
