// The page's own words, in the language chosen: one file of texts is one language.

const files = import.meta.glob<Record<string, string>>('../texts/*.json', { eager: true, import: 'default' })
const TEXTS = Object.fromEntries(Object.entries(files).map(([path, texts]) => [/(\S+\/)(.+)\.json$/.exec(path)![2]!, texts]))

export const LANGS = Object.entries(TEXTS).map(([code, texts]) => ({ code, name: texts.language! }))

const EN = 'en'
const likely = (tag: string): Intl.Locale => new Intl.Locale(tag).maximize()

/** What the browser asks for, as well as it can be said in one of ours: zh-TW is zh-Hant. */
export function guessed(languages: readonly string[]): string {
  for (const tag of languages) {
    const { language, script } = likely(tag)
    const near = LANGS.map((one) => one.code).filter((code) => likely(code).language === language)
    if (near.length > 0) return near.find((code) => likely(code).script === script) ?? near[0]!
  }
  return EN
}

class Words {
  lang = $state(EN)
}

export const words = new Words()

export type Fill = Record<string, string | number>

/** The text of `key` with `{name}` filled in; `key_one` is taken where `count` is 1. */
export function filled(texts: Record<string, string>, key: string, fill: Fill): string | undefined {
  const text = (fill.count === 1 ? texts[`${key}_one`] : undefined) ?? texts[key]
  return text?.replace(/\{(\w+)\}/g, (whole, name: string) => String(fill[name] ?? whole))
}

export const t = (key: string, fill: Fill = {}): string => filled(TEXTS[words.lang]!, key, fill) ?? key
