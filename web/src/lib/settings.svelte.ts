// What a player has chosen for this browser.

import type { Reactions } from '../room/passing'
import { keep, kept } from './shelf'
import { guessed, words } from './words.svelte'

interface Kept {
  lang?: string
  theme?: 'system' | 'dark' | 'light'
  suits?: 'two' | 'four'
  motion?: 'system' | 'reduced'
  sound?: boolean
  volume?: number
  shortcuts?: boolean
  reactions?: Reactions
  level?: string | null
  name?: string
  bar?: boolean
}

const KEY = 'settings'

class Settings {
  /** Whether the language was chosen, not only guessed. */
  asked = $state(false)
  lang = $state('en')
  theme: 'system' | 'dark' | 'light' = $state('system')
  suits: 'two' | 'four' = $state('two')
  motion: 'system' | 'reduced' = $state('system')
  sound = $state(true)
  volume = $state(0.3)
  /** Single letters as shortcuts; some assistive tools need them off. */
  shortcuts = $state(true)
  /** When to ask for a reaction to another's move. */
  reactions: Reactions = $state('able')
  /** The computer's, where one was chosen. */
  level: string | null = $state(null)
  name = $state('')
  /** Whether the bar beside the table is open. */
  bar = $state(true)

  #dark = matchMedia('(prefers-color-scheme: dark)')
  #less = matchMedia('(prefers-reduced-motion: reduce)')
  #systemDark = $state(this.#dark.matches)
  #systemLess = $state(this.#less.matches)

  readonly dark = $derived(this.theme === 'dark' || (this.theme === 'system' && this.#systemDark))
  readonly still = $derived(this.motion === 'reduced' || this.#systemLess)

  constructor() {
    const old = kept<Kept>(KEY) ?? {}
    this.asked = old.lang !== undefined
    this.lang = old.lang ?? guessed(navigator.languages)
    this.theme = old.theme ?? 'system'
    this.suits = old.suits ?? 'two'
    this.motion = old.motion ?? 'system'
    this.sound = old.sound ?? true
    this.volume = old.volume ?? 0.3
    this.shortcuts = old.shortcuts ?? true
    this.reactions = old.reactions ?? 'able'
    this.level = old.level ?? null
    this.name = old.name ?? ''
    this.bar = old.bar ?? true
    this.#dark.addEventListener('change', (event) => (this.#systemDark = event.matches))
    this.#less.addEventListener('change', (event) => (this.#systemLess = event.matches))
    words.lang = this.lang
    $effect.root(() => {
      $effect(() => this.#apply())
      $effect(() => this.#save())
    })
  }

  speak(lang: string): void {
    this.lang = lang
    this.asked = true
    words.lang = lang
  }

  #apply(): void {
    const root = document.documentElement
    root.lang = this.lang
    root.dataset.theme = this.dark ? 'dark' : 'light'
    root.dataset.suits = this.suits
    root.dataset.motion = this.still ? 'still' : 'full'
    const ground = getComputedStyle(root).getPropertyValue('--ground').trim()
    document.querySelector('meta[name=theme-color]')?.setAttribute('content', ground)
  }

  #save(): void {
    const { theme, suits, motion, sound, volume, shortcuts, reactions, level, name, bar } = this
    const lang = this.asked ? { lang: this.lang } : {}
    keep(KEY, { ...lang, theme, suits, motion, sound, volume, shortcuts, reactions, level, name, bar })
  }
}

export const settings = new Settings()
