// Where the cards of a hand lie side by side, and how the hand spreads under a thumb.

/** The left edge of each of `count` cards of width `card` in a hand `room` wide; `under` is the
 * card a thumb is on, which may be between two. */
export function fan(count: number, card: number, room: number, gap: number, under: number | null): number[] {
  if (count === 0) return []
  const whole = count * card + (count - 1) * gap
  if (count === 1 || whole <= room) {
    const left = (room - Math.min(whole, room)) / 2
    return Array.from({ length: count }, (_, at) => left + at * (card + gap))
  }
  const weights = Array.from({ length: count - 1 }, (_, at) =>
    under === null ? 1 : 1 + 1.6 * Math.exp(-((at + 0.35 - under) ** 2) / 1.6),
  )
  const sum = weights.reduce((a, b) => a + b, 0)
  const spread = Math.max(0, room - card)
  const lefts = [0]
  for (const weight of weights) lefts.push(lefts[lefts.length - 1]! + (weight / sum) * spread)
  return lefts
}

/** Which card shows at `x`: the last whose left edge is not right of it. */
export function at(lefts: number[], x: number): number {
  let found = 0
  lefts.forEach((left, index) => {
    if (left <= x) found = index
  })
  return found
}

/** The server's order of a hand, put in the order a player arranged: indices into `cards`. */
export function arranged(cards: string[], wanted: string[]): number[] {
  const rest = cards.map((_, index) => index)
  const order: number[] = []
  for (const card of wanted) {
    const place = rest.findIndex((index) => cards[index] === card)
    if (place >= 0) order.push(...rest.splice(place, 1))
  }
  return [...order, ...rest]
}
