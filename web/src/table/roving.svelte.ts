// One stop for the Tab key in every zone; arrows go on from there. Left and right move within a
// zone, up and down to the nearest zone above and below.

import { SvelteMap } from 'svelte/reactivity'

const PIECES = 'button[data-zone]'

export class Roving {
  #stops = new SvelteMap<string, number>()
  root: HTMLElement | null = null

  isStop(zone: string, index: number): boolean {
    return (this.#stops.get(zone) ?? 0) === index
  }

  focused(zone: string, index: number): void {
    if (this.#stops.get(zone) !== index) this.#stops.set(zone, index)
  }

  /** Whether the key was one of ours. */
  key(event: KeyboardEvent): boolean {
    const here = event.currentTarget as HTMLElement
    const to = this.#next(here, event.key)
    if (!to) return false
    to.focus()
    return true
  }

  /** After a change: every zone has a stop, and the focus is not lost with a card that left. */
  mend(lost: { zone: string; index: number } | null): void {
    const zones = this.#zones()
    for (const [zone, pieces] of zones) {
      const stop = this.#stops.get(zone) ?? 0
      if (pieces.some((one) => indexOf(one) === stop)) continue
      this.#stops.set(zone, nearest(pieces, stop))
    }
    const adrift = document.activeElement === document.body || document.activeElement === null
    if (!adrift) return
    const pieces = lost ? zones.get(lost.zone) : undefined
    if (lost && pieces) {
      const index = nearest(pieces, lost.index)
      pieces.find((one) => indexOf(one) === index)?.focus({ preventScroll: true })
    } else if (this.keyboard) this.toLit()
  }

  /** Whether the last thing used was the keyboard. */
  keyboard = false

  /** To the last thing that can be done: the own hand lies lowest. */
  toLit(): void {
    const lit = [...(this.root?.querySelectorAll<HTMLElement>(`${PIECES}.lit`) ?? [])]
    const zone = lit[lit.length - 1]?.dataset.zone
    lit.find((one) => one.dataset.zone === zone)?.focus({ preventScroll: true })
  }

  /** Where the focus is now, if on a piece. */
  where(): { zone: string; index: number } | null {
    const here = document.activeElement as HTMLElement | null
    if (!here?.matches(PIECES)) return null
    return { zone: here.dataset.zone!, index: indexOf(here) }
  }

  #zones(): Map<string, HTMLElement[]> {
    const zones = new Map<string, HTMLElement[]>()
    for (const one of this.root?.querySelectorAll<HTMLElement>(PIECES) ?? []) {
      const zone = zones.get(one.dataset.zone!)
      if (zone) zone.push(one)
      else zones.set(one.dataset.zone!, [one])
    }
    return zones
  }

  #next(here: HTMLElement, key: string): HTMLElement | null {
    const row = this.#zones().get(here.dataset.zone!) ?? []
    const at = row.indexOf(here)
    if (key === 'ArrowRight') return row[at + 1] ?? row[0] ?? null
    if (key === 'ArrowLeft') return row[at - 1] ?? row[row.length - 1] ?? null
    if (key === 'Home') return row[0] ?? null
    if (key === 'End') return row[row.length - 1] ?? null
    if (key === 'ArrowUp' || key === 'ArrowDown') return this.#across(here, key === 'ArrowUp')
    return null
  }

  #across(here: HTMLElement, up: boolean): HTMLElement | null {
    const from = here.getBoundingClientRect()
    let best: HTMLElement | null = null
    let least = Infinity
    for (const one of this.root?.querySelectorAll<HTMLElement>(PIECES) ?? []) {
      if (one.dataset.zone === here.dataset.zone) continue
      const box = one.getBoundingClientRect()
      const rise = up ? from.top - box.top : box.top - from.top
      if (rise < 8) continue
      const far = rise * 2 + Math.abs(box.left + box.width / 2 - from.left - from.width / 2)
      if (far < least) [best, least] = [one, far]
    }
    return best
  }
}

const indexOf = (one: HTMLElement): number => Number(one.dataset.index)

function nearest(pieces: HTMLElement[], index: number): number {
  let best = indexOf(pieces[0]!)
  for (const one of pieces) {
    if (Math.abs(indexOf(one) - index) < Math.abs(best - index)) best = indexOf(one)
  }
  return best
}
