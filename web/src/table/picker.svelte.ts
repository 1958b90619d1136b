// What has been picked up, and what that leads to. Knows no rules: only the actions the server
// offers and the things each of them touches.

import type { Action, Touch } from '../lib/protocol'

/** One thing in the hand of the player: equal texts in one place are told apart by `index`. */
export interface Held {
  touch: Touch
  index: number
}

export const key = (touch: Touch): string => JSON.stringify(touch)

function counts(touches: Touch[]): Map<string, number> {
  const found = new Map<string, number>()
  for (const touch of touches) found.set(key(touch), (found.get(key(touch)) ?? 0) + 1)
  return found
}

/** Whether all of `part` lies in `whole`, equal things counted. */
export function contains(whole: Touch[], part: Touch[]): boolean {
  if (part.length > whole.length) return false
  const there = counts(whole)
  for (const [one, count] of counts(part)) if ((there.get(one) ?? 0) < count) return false
  return true
}

/** Whether these things lead to the action; an order begins with who is ordered. */
const leadsTo = ({ touch, order }: Action, touches: Touch[]): boolean =>
  contains(touch, touches) && (!order || touches.length === 0 || key(touches[0]!) === key(touch[0]!))

const sameOrder = (a: Touch[], b: Touch[]): boolean =>
  a.length === b.length && a.every((touch, at) => key(touch) === key(b[at]!))

export interface PickerHost {
  /** Sends the action that was made. */
  play(action: Action): void
  /** Asks the server why these things lead to no action. */
  explain(touches: Touch[]): Promise<string | null>
}

export class Picker {
  /** The actions that may be played now; none while it is another's turn. */
  actions: Action[] = $state.raw([])
  /** What was tapped, in that order. */
  held: Held[] = $state.raw([])
  /** A move is on its way: nothing can be picked until the answer comes. */
  busy = $state(false)
  /** Whether anything on this table can be touched at all (not in a replay, not for spectators). */
  live = $state(true)
  /** Whether to say what is wrong with a thing that is not lit when nothing may be done. */
  waiting: string | null = $state(null)

  readonly selected: Touch[] = $derived(this.held.map((one) => one.touch))
  readonly ready: Action[] = $derived.by(() => this.#ready())
  readonly further: Action[] = $derived.by(() => this.#further())
  readonly loose: Action[] = $derived(this.actions.filter((one) => one.touch.length === 0))

  #number = -1
  #host: PickerHost
  #reasons = new Map<string, Promise<string | null>>()

  constructor(host: PickerHost) {
    this.#host = host
  }

  /** A new state: what was held is let go, unless the state is only told again. */
  update(number: number, actions: Action[]): void {
    this.actions = actions
    this.busy = false
    if (number !== this.#number || !this.#leads(this.selected)) this.held = []
    if (number !== this.#number) this.#reasons.clear()
    this.#number = number
  }

  /** Tapping it now goes on with the selection to some legal action. */
  lit(touch: Touch, index = 0): boolean {
    return !this.chosen(touch, index) && this.#leads([...this.selected, touch])
  }

  /** Tapping it now leads to some legal action, if need be by letting go of something held. */
  open(touch: Touch): boolean {
    return this.#leads([touch])
  }

  chosen(touch: Touch, index = 0): boolean {
    return this.held.some((one) => one.index === index && key(one.touch) === key(touch))
  }

  /** Pick up; put down; or, where one action is exactly what is held, play it. */
  tap(touch: Touch, index = 0): boolean {
    if (this.busy || !this.live) return false
    if (this.chosen(touch, index)) return this.#again(touch, index)
    for (let keep = this.held.length; keep >= 0; keep--) {
      const kept = this.held.slice(0, keep)
      if (this.#leads([...kept.map((one) => one.touch), touch])) {
        this.held = [...kept, { touch, index }]
        const order = this.#ordered(touch)
        if (order) this.play(order)
        return true
      }
    }
    return false
  }

  clear(): void {
    this.held = []
  }

  play(action: Action): void {
    if (this.busy || !this.live) return
    this.busy = true
    this.#host.play(action)
  }

  /** Why touching this (beside what is held) leads nowhere; null if it does lead somewhere. */
  why(touch: Touch): Promise<string | null> {
    if (this.#leads([touch])) return Promise.resolve(null)
    if (this.actions.length === 0 && this.waiting) return Promise.resolve(this.waiting)
    const asked = [...this.selected, touch]
    const text = JSON.stringify(asked)
    let reason = this.#reasons.get(text)
    if (!reason) {
      reason = this.#host.explain(asked)
      this.#reasons.set(text, reason)
    }
    return reason
  }

  /** Places that a continuation of the selection touches: a tray there should open. */
  reaches(place: string): boolean {
    return this.further.some((one) => one.touch.some((touch) => touch[0] === place))
  }

  #again(touch: Touch, index: number): boolean {
    const last = this.held[this.held.length - 1]!
    const isLast = last.index === index && key(last.touch) === key(touch)
    if (isLast && this.ready.length === 1) this.play(this.ready[0]!)
    else this.held = this.held.filter((one) => one.index !== index || key(one.touch) !== key(touch))
    return true
  }

  /** What an order would do is seen on the table before its target is touched: that is the second
   * tap, and makes it. Unless what was touched could as well be the beginning of something. */
  #ordered(last: Touch): Action | null {
    const ways = this.ready.length > 0 ? this.ready : this.further
    const made = ways.length === 1 && this.held.length > 1 ? ways[0]! : null
    if (!made?.order || (this.ready.length > 0 && this.further.length > 0)) return null
    if (this.ready.length === 0 && key(made.touch.at(-1)!) !== key(last)) return null
    return this.actions.some((one) => one.touch.length > 0 && key(one.touch[0]!) === key(last)) ? null : made
  }

  #leads(touches: Touch[]): boolean {
    return this.actions.some((one) => one.touch.length > 0 && leadsTo(one, touches))
  }

  #ready(): Action[] {
    if (this.held.length === 0) return []
    const exact = this.actions.filter((one) => sameOrder(one.touch, this.selected))
    if (exact.length > 0) return exact
    return this.actions.filter(
      (one) => one.touch.length === this.held.length && leadsTo(one, this.selected),
    )
  }

  #further(): Action[] {
    if (this.held.length === 0) return []
    return this.actions.filter(
      (one) => one.touch.length > this.held.length && leadsTo(one, this.selected),
    )
  }
}
