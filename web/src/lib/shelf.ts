// What this browser keeps: settings, seats and rooms, decks. Where nothing may be kept the page
// works all the same, until it is closed.

const memory = new Map<string, string>()

export function kept<T>(key: string): T | null {
  let text = memory.get(key) ?? null
  try {
    text ??= localStorage.getItem(`spadework.${key}`)
  } catch {}
  if (!text) return null
  try {
    return JSON.parse(text) as T
  } catch {
    return null
  }
}

export function keep(key: string, value: unknown): void {
  const text = JSON.stringify(value)
  try {
    localStorage.setItem(`spadework.${key}`, text)
    memory.delete(key)
  } catch {
    memory.set(key, text)
  }
}
