// The server's word on what lies on the workbench, a moment after every change.

import type { Checked } from '../lib/protocol'
import { words } from '../lib/words.svelte'

const PAUSE = 140
type Check<R> = (text: string, signal?: AbortSignal) => Promise<R>

export class Legality<R extends Checked> {
  told: R | null = $state.raw(null)
  /** What was checked last, and in which language. */
  #of = $state('')
  trouble = $state(false)
  #again = $state(0)
  readonly #draft: { readonly text: string }
  readonly check: Check<R>

  constructor(draft: { readonly text: string }, check: Check<R>) {
    this.#draft = draft
    this.check = check
  }

  readonly fresh = $derived.by(() => this.told !== null && this.#of === `${words.lang} ${this.#draft.text}`)
  readonly faults = $derived(this.told?.faults ?? [])
  readonly ok = $derived(this.fresh && this.told!.ok)

  /** Call in an effect. */
  follow(): () => void {
    const text = this.#draft.text
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
      const told = await this.check(text, signal)
      if (signal.aborted) return
      this.told = told
      this.#of = of
      this.trouble = false
    } catch {
      if (!signal.aborted) this.trouble = true
    }
  }
}
