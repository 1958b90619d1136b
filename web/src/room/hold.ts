// Picks up what an action touches, as if tapped: the pieces on the table that carry its touches.

import type { Action } from '../lib/protocol'
import { Picker, type Held } from '../table/picker.svelte'

export function hold(picker: Picker, action: Action): void {
  const taken = new Set<Element>()
  picker.held = action.touch.map((touch): Held => {
    const wanted = CSS.escape(touch.join(' '))
    const pieces = document.querySelectorAll<HTMLElement>(`[data-touch="${wanted}"]`)
    const piece = [...pieces].find((one) => !taken.has(one))
    if (piece) taken.add(piece)
    return { touch, index: Number(piece?.dataset.index ?? 0) }
  })
}
