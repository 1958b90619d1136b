// The shelf and the names of the levels, fetched once a language.

import type { Game, Level } from './protocol'
import { rest } from './rest'
import { settings } from './settings.svelte'
import { words } from './words.svelte'

class Shelf {
  games: Game[] = $state.raw([])
  trouble = $state(false)
  #lang = ''

  readonly titles: Record<string, string> = $derived(
    Object.fromEntries(this.games.flatMap((game) => game.levels.map((one) => [one.name, one.title]))),
  )

  /** Call in an effect: it reads the language. */
  fetch(): void {
    const lang = words.lang
    if (this.#lang === lang) return
    this.#lang = lang
    void this.#get(lang)
  }

  again(): void {
    this.#lang = ''
    this.fetch()
  }

  async #get(lang: string): Promise<void> {
    try {
      const games = await rest.games()
      if (lang !== this.#lang) return
      this.games = games
      this.trouble = false
    } catch {
      this.trouble = true
      this.#lang = ''
    }
  }
}

export const shelf = new Shelf()

/** The computer's level: as it was chosen, or as the server has it. */
export const levelOf = (game: Game): Level | undefined =>
  game.levels.find((one) => one.name === settings.level) ?? game.levels.find((one) => one.name === game.opponent)
