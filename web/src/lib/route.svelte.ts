// Which page is shown. What stands after # in a link opens a seat: it is read and taken out of the
// address at once, and no address of the page's own ever holds it.

export type Page =
  | { page: 'lobby' }
  | { page: 'room'; room: string; secret: string }
  | { page: 'replay'; room: string; secret: string }
  | { page: 'builder'; brings: string }
  | { page: 'nowhere' }

export function read(path: string, fragment = ''): Page {
  const [clean = '', more = ''] = decoded(path).split('#')
  const parts = clean.split('/').filter(Boolean)
  const secret = fragment.replace(/^#/, '') || more
  if (parts.length === 0) return { page: 'lobby' }
  if (parts[0] === 'r' && parts.length === 2) return { page: 'room', room: parts[1]!, secret }
  if (parts[0] === 'replay' && parts.length === 2) return { page: 'replay', room: parts[1]!, secret }
  if (parts.length === 1) return { page: 'builder', brings: parts[0]! }
  return { page: 'nowhere' }
}

/** Some programs write the # of a link as %23; what nobody can read leads nowhere. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return '/?/?'
  }
}

function opened(): Page {
  const { pathname, search, hash } = location
  const [plain = ''] = pathname.split('%23')
  if (hash || plain !== pathname) history.replaceState(null, '', plain + search)
  return read(pathname, hash)
}

class Route {
  now: Page = $state.raw(opened())

  constructor() {
    addEventListener('popstate', () => this.#read())
    // Often both are told of; what the first one read is gone from the address then.
    addEventListener('hashchange', () => location.hash && this.#read())
  }

  go(path: string, replace = false): void {
    if (replace) history.replaceState(null, '', path)
    else history.pushState(null, '', path)
    this.#read()
    scrollTo(0, 0)
  }

  #read(): void {
    this.now = opened()
  }
}

export const route = new Route()

/** For links within the page. */
export function inside(element: HTMLAnchorElement): () => void {
  const click = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    route.go(new URL(element.href).pathname)
  }
  element.addEventListener('click', click)
  return () => element.removeEventListener('click', click)
}
