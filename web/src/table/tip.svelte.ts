// The one tooltip of the page: why something cannot be done, or what a thing is.

export class Tip {
  text: string | null = $state(null)
  at = $state.raw({ x: 0, y: 0, below: false })
  #for: HTMLElement | null = null
  #timer: ReturnType<typeof setTimeout> | undefined

  /** Shows `text` at the element, if it is still the one that was asked about. */
  async show(element: HTMLElement, text: Promise<string | null> | string | null, lasting = 0): Promise<void> {
    this.#for = element
    clearTimeout(this.#timer)
    const said = await text
    if (this.#for !== element || !element.isConnected) return
    const box = element.getBoundingClientRect()
    const below = box.top < 90
    this.at = { x: box.left + box.width / 2, y: below ? box.bottom + 8 : box.top - 8, below }
    this.text = said
    if (lasting) this.#timer = setTimeout(() => this.hide(element), lasting)
  }

  hide(element?: HTMLElement): void {
    if (element && this.#for !== element) return
    clearTimeout(this.#timer)
    this.#for = null
    this.text = null
  }
}
