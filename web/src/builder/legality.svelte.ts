// The server's word on the deck as it stands, a moment after every change.

import { words } from '../lib/words.svelte'
import { draft } from './draft.svelte'
import { check, type Checked } from './server'

const PAUSE = 140

class Legality {
  told: Checked | null = $state.raw(null)
  /** What was checked last, and in which language. */
  #of = $state('')
  trouble = $state(false)
  #again = $state(0)

  readonly fresh = $derived(this.told !== null && this.#of === `${words.lang} ${draft.text}`)
  readonly faults = $derived(this.told?.faults ?? [])
  readonly ok = $derived(this.fresh && this.told!.ok)

  /** Call in an effect. */
  follow(): () => void {
    const text = draft.text
    const of = `${words.lang} ${text}`
    void this.#again
    const stop = new AbortController()
    const wait = setTimeout(() => void this.#ask(text, of, stop.signal), this.told ? PAUSE : 0)
    return () => {
      clearTimeout(wait)
      stop.abort()
    }
  }

  again(): void {
    this.#again++
  }

  async #ask(text: string, of: string, signal: AbortSignal): Promise<void> {
    try {
      const told = await check(text, signal)
      if (signal.aborted) return
      this.told = told
      this.#of = of
      this.trouble = false
    } catch {
      if (!signal.aborted) this.trouble = true
    }
  }
}

export const legality = new Legality()
