// Where the cards of a hand lie side by side, and how the hand spreads under a thumb.

/** The left edge of each of `count` cards of width `card` in a hand `room` wide. The card `under`
 * a thumb stays where it is, and its neighbours make way for it. */
export function fan(count: number, card: number, room: number, gap: number, under: number | null): number[] {
  if (count === 0) return []
  const whole = count * card + (count - 1) * gap
  if (count === 1 || whole <= room) {
    const left = (room - Math.min(whole, room)) / 2
    return Array.from({ length: count }, (_, at) => left + at * (card + gap))
  }
  const step = Math.max(0, room - card) / (count - 1)
  const plain = Array.from({ length: count }, (_, at) => at * step)
  if (under === null) return plain
  const weights = plain.map((_, at) => 1 + 2.4 * Math.exp(-((at + 0.2 - under) ** 2) / 1.2))
  const [before, after] = [sum(weights.slice(0, under)), sum(weights.slice(under, -1))]
  const lefts = [0]
  for (let at = 0; at < count - 1; at++) {
    const share = at < under ? (weights[at]! / before) * under : (weights[at]! / after) * (count - 1 - under)
    lefts.push(lefts[at]! + share * step)
  }
  return lefts
}

const sum = (numbers: number[]): number => numbers.reduce((a, b) => a + b, 0)

/** Which card shows at `x`: the last whose left edge is not right of it. */
export function at(lefts: number[], x: number): number {
  let found = 0
  lefts.forEach((left, index) => {
    if (left <= x) found = index
  })
  return found
}

/** The places of `count` cards in so many lines, as even as can be: the first and the length of each. */
export function lines(count: number, into: number): { first: number; count: number }[] {
  const most = Math.ceil(count / into)
  return Array.from({ length: into }, (_, line) => ({
    first: line * most,
    count: Math.max(0, Math.min(most, count - line * most)),
  })).filter((line) => line.count > 0)
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
