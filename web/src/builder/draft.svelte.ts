// What lies on the workbench: what is chosen so far, and every step back.

import { keep, kept } from '../lib/shelf'
import type { Saved } from './saved.svelte'

const STEPS = 200

interface Laid<C> {
  name: string
  /** The name under which it is saved, if it is. */
  from: string | null
  /** Its text as it was saved or opened. */
  base: string
  content: C
}

export abstract class Draft<C extends object, R> {
  name = $state('')
  from: string | null = $state(null)
  #base = $state('')
  #past: Laid<C>[] = $state.raw([])
  protected content: C = $state.raw(this.bare())
  readonly saved: Saved
  readonly #key: string

  /** Whether there is anything on the workbench: a first visitor finds it bare. */
  begun = $state(false)

  constructor(brings: string, saved: Saved) {
    this.saved = saved
    this.#key = `${brings}-draft`
    const old = kept<Partial<Laid<C>>>(this.#key)
    const content = old && this.remembered(old)
    if (!old || !content) return
    this.#lay({ name: old.name ?? '', from: old.from ?? null, base: old.base ?? '', content })
    this.begun = true
  }

  /** Nothing chosen. */
  abstract bare(): C
  /** As it may be pasted; written as the server writes it. */
  abstract write(content: C): string
  /** As the server has read it. */
  abstract chosen(read: R): C
  /** What a browser kept, if it is what we would have kept. */
  abstract remembered(old: object): C | null

  readonly undoable = $derived(this.#past.length > 0)
  readonly text = $derived(this.write(this.content))
  /** What is saved under its name, if anything is. */
  readonly kept = $derived.by(() => (this.from === null ? undefined : this.saved.find(this.from)))
  readonly dirty = $derived(!this.kept || this.#base !== this.text || this.kept.name !== this.name.trim())
  /** Whether something would be lost if another took its place. */
  readonly precious = $derived(this.begun && this.dirty && this.#base !== this.text)

  /** Another instead. */
  load(read: R, name: string, from: string | null): void {
    if (this.begun) this.#note()
    this.#lay({ name, from, base: '', content: this.chosen(read) })
    this.#base = this.text
    this.begun = true
    this.#keep()
  }

  clear(): void {
    this.change(this.bare())
  }

  undo(): void {
    const last = this.#past.at(-1)
    if (!last) return
    this.#past = this.#past.slice(0, -1)
    // What is saved under which name is not undone.
    this.#lay({ ...last, from: last.from !== null && this.saved.has(last.from) ? last.from : null })
    this.#keep()
  }

  called(name: string): void {
    this.name = name
    this.#keep()
  }

  save(name: string): void {
    this.saved.put({ name, text: this.text }, this.from !== null && this.saved.has(this.from) ? this.from : name)
    this.name = name
    this.from = name
    this.#base = this.text
    this.#keep()
  }

  /** What is saved has another name now, or is no more. */
  moved(from: string, to: string | null): void {
    if (this.from !== from) return
    if (to !== null && this.name.trim() === from) this.name = to
    this.from = to
    this.#keep()
  }

  /** One step, which can be taken back. */
  protected change(content: C): void {
    this.#note()
    this.content = content
    this.#keep()
  }

  #lay(laid: Laid<C>): void {
    this.name = laid.name
    this.from = laid.from
    this.#base = laid.base
    this.content = laid.content
  }

  #now(): Laid<C> {
    return { name: this.name, from: this.from, base: this.#base, content: this.content }
  }

  #note(): void {
    this.#past = [...this.#past.slice(1 - STEPS), this.#now()]
  }

  #keep(): void {
    const { content, ...others } = this.#now()
    keep(this.#key, { ...others, ...content })
  }
}
