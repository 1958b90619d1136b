// Which page is shown.

export type Page =
  | { page: 'lobby' }
  | { page: 'room'; room: string; hash: string }
  | { page: 'replay'; room: string; hash: string }
  | { page: 'builder'; brings: string }
  | { page: 'nowhere' }

export function read(path: string, hash: string): Page {
  const parts = path.split('/').filter(Boolean).map(decodeURIComponent)
  const after = hash.replace(/^#/, '')
  if (parts.length === 0) return { page: 'lobby' }
  if (parts[0] === 'r' && parts.length === 2) return { page: 'room', room: parts[1]!, hash: after }
  if (parts[0] === 'replay' && parts.length === 2) return { page: 'replay', room: parts[1]!, hash: after }
  if (parts.length === 1) return { page: 'builder', brings: parts[0]! }
  return { page: 'nowhere' }
}

class Route {
  now: Page = $state.raw(read(location.pathname, location.hash))

  constructor() {
    addEventListener('popstate', () => this.#read())
    addEventListener('hashchange', () => this.#read())
  }

  go(path: string, replace = false): void {
    if (replace) history.replaceState(null, '', path)
    else history.pushState(null, '', path)
    this.#read()
    scrollTo(0, 0)
  }

  #read(): void {
    this.now = read(location.pathname, location.hash)
  }
}

export const route = new Route()

/** For links within the page. */
export function inside(element: HTMLAnchorElement): () => void {
  const click = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    const { pathname, hash } = new URL(element.href)
    route.go(pathname + hash)
  }
  element.addEventListener('click', click)
  return () => element.removeEventListener('click', click)
}
