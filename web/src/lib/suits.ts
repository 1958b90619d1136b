// Cards in sentences: the rules write 7H, a reader wants 7♥.

export const SUITS: Record<string, string> = { C: '♣', D: '♦', H: '♥', S: '♠' }

/** Keys under which the server speaks in sentences. */
const SPOKEN = new Set(['text', 'label', 'better_label', 'prompt', 'why', 'effect'])

export const suited = (text: string): string =>
  text.replace(/(?<![\w:])(10|[2-9AJQK])([CDHS])(?!\w)/g, (_, rank: string, suit: string) => rank + SUITS[suit]!)

/** What was told, with the cards in its sentences written as they are shown. */
export function dressed<T>(told: T): T {
  if (Array.isArray(told)) return told.map(dressed) as T
  if (typeof told !== 'object' || told === null) return told
  const entries = Object.entries(told).map(([key, value]: [string, unknown]) => {
    if (key === 'view') return [key, value]
    return [key, typeof value === 'string' && SPOKEN.has(key) ? suited(value) : dressed(value)]
  })
  return Object.fromEntries(entries) as T
}
