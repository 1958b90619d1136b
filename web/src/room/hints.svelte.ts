// A hint, asked for in one state and forgotten with it.

import type { Hint } from '../lib/protocol'
import { rest } from '../lib/rest'
import { t } from '../lib/words.svelte'

export class Hints {
  hint: Hint | null = $state.raw(null)
  thinking = $state(false)
  trouble: string | null = $state(null)
  #call: AbortController | null = null

  constructor(
    readonly room: string,
    readonly token: string | undefined,
  ) {}

  async ask(state: number): Promise<void> {
    if (this.thinking || this.hint?.state === state) return
    const call = new AbortController()
    this.#call = call
    this.thinking = true
    this.trouble = null
    try {
      const hint = await rest.hint(this.room, this.token, state, call.signal)
      if (!call.signal.aborted) this.hint = hint
    } catch (error) {
      if (!call.signal.aborted) this.trouble = error instanceof Error ? error.message : t('trouble')
    } finally {
      if (this.#call === call) this.thinking = false
    }
  }

  /** The table has moved on to this state. */
  forget(state: number): void {
    if (this.hint?.state === state) return
    this.#call?.abort()
    this.#call = null
    this.thinking = false
    this.hint = null
    this.trouble = null
  }

  close(): void {
    this.hint = null
    this.trouble = null
  }
}
