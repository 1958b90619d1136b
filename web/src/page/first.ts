/** Attach to what has the focus when its sheet opens. */
export function first(element: HTMLElement): void {
  element.setAttribute('autofocus', '')
  if (element.closest('dialog[open]')) element.focus()
}
