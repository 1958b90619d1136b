// What the page says at a game's table and in its builder: the server tells it, once a language.

import { rest } from './rest'
import { filled, words, type Fill } from './words.svelte'

type Texts = Record<string, string>
const AGAIN = 3000 // milliseconds, when the server could not be asked

class Told {
  /** Of each game in the language that was told last. */
  #texts: Record<string, Texts> = $state.raw({})
  #asked = new Map<string, Promise<Texts>>()
  #lang: Record<string, string> = {}

  /** Asks for them where they are not there; nothing until they have come for the first time. */
  of(game: string): Texts | undefined {
    const lang = words.lang
    if (this.#lang[game] !== lang) {
      this.#lang[game] = lang
      void this.#fetch(game, lang)
    }
    return this.#texts[game]
  }

  async #fetch(game: string, lang: string): Promise<void> {
    const key = `${game} ${lang}`
    try {
      if (!this.#asked.has(key)) this.#asked.set(key, rest.words(game, lang))
      const texts = await this.#asked.get(key)!
      if (this.#lang[game] === lang) this.#texts = { ...this.#texts, [game]: texts }
    } catch {
      this.#asked.delete(key)
      setTimeout(() => this.#lang[game] === lang && void this.#fetch(game, lang), AGAIN)
    }
  }
}

export const told = new Told()

export type Say = (key: string, fill?: Fill) => string

/** Speaks for one game, or for a part of it such as its `builder`. */
export const speaker =
  (game: string, part = ''): Say =>
  (key, fill = {}) => {
    const texts = told.of(game)
    return texts ? (filled(texts, part + key, fill) ?? part + key) : ''
  }
