// Reactions that pass by themselves. Whoever may answer is asked even with nothing to answer with,
// so that the question gives nothing away; then the time the answer takes should give away little.
// So every question has a moment before which no pass leaves, by hand or by itself, drawn the same
// way whatever is held. What that hides and what not: `due` in passing.ts.

import type { Connection } from '../lib/connection.svelte'
import type { State } from '../lib/protocol'
import { settings } from '../lib/settings.svelte'
import { due, passes } from './passing'

export class Reflex {
  /** The number of the state whose question will be passed by itself. */
  readonly passing: number | null = $derived.by(() => this.#passing())
  /** A question was just passed: because nothing else could be done, or because none is wanted. */
  passed: 'only' | 'never' | null = $state(null)

  #line: Connection
  #asked = { number: -1, due: 0 }
  #stop: () => void

  constructor(line: Connection) {
    this.#line = line
    this.#stop = $effect.root(() => {
      $effect(() => this.#ask(line.state))
      $effect(() => this.#answer(this.passing))
    })
  }

  close(): void {
    this.#stop()
  }

  /** Until a pass may leave; anything else leaves at once. */
  async patience(state: State, action: string): Promise<void> {
    if (action !== state.sheet.passes || this.#asked.number !== state.number) return
    const wait = this.#asked.due - performance.now()
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
  }

  #passing(): number | null {
    const { state, current } = this.#line
    return state && current && passes(state, settings.reactions) ? state.number : null
  }

  #ask(state: State | null): void {
    if (!state?.sheet.passes || state.actions.length === 0 || this.#asked.number === state.number) return
    this.#asked = { number: state.number, due: performance.now() + due(state) }
  }

  #answer(number: number | null): (() => void) | void {
    if (number === null) return
    const state = this.#line.state!
    const why = state.actions.length === 1 ? 'only' : 'never'
    const wait = setTimeout(() => {
      this.passed = why
      void this.#line.ask({ type: 'move', state: number, action: state.sheet.passes as string })
    }, Math.max(0, this.#asked.due - performance.now()))
    return () => clearTimeout(wait)
  }
}
