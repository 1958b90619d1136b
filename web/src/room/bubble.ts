// Where a bubble of advice stands: beside what it speaks of, and over as little as can be.

export interface Spot {
  x: number
  y: number
  /** Where its tail is, from its left edge; null if it stands apart. */
  tail: number | null
  /** Whether it stands above what it points at. */
  up: boolean
}

interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

interface Weighed {
  box: Box
  weight: number
}

const GAP = 24
const EDGE = 8

/** The best of all places for a bubble of that size, with what it speaks of at `meant`. */
export function place(meant: Box[], size: { width: number; height: number }): Spot | null {
  const stage = document.querySelector('.stage')?.getBoundingClientRect()
  if (!stage) return null
  return choose(meant, size, stage, [...meant.map((box) => ({ box, weight: 12 })), ...lying()], innerWidth, innerHeight)
}

/** What lies on the table, with how much it matters that it is seen. */
function lying(): Weighed[] {
  const weights: [string, number][] = [
    ['.stage button.lit[data-touch]', 4],
    ['.stage .piece', 1],
    ['.stage .stack', 1],
    ['.foot', 8],
  ]
  return weights.flatMap(([what, weight]) =>
    [...document.querySelectorAll(what)].map((one) => ({ box: one.getBoundingClientRect(), weight })),
  )
}

export function choose(
  meant: Box[],
  { width, height }: { width: number; height: number },
  stage: Box,
  over: Weighed[],
  screenWidth: number,
  screenHeight: number,
): Spot {
  const spots: Spot[] = []
  const within = (x: number) => Math.max(EDGE, Math.min(x, screenWidth - width - EDGE))
  for (const box of meant) {
    const middle = box.left + Math.min(box.right - box.left, 44) / 2
    const x = within(middle - width / 2)
    spots.push({ x, y: box.top - height - GAP, tail: middle - x, up: true })
    spots.push({ x, y: box.bottom + GAP, tail: middle - x, up: false })
  }
  const wide = stage.right - stage.left
  const high = stage.bottom - stage.top
  for (let down = 0; down <= 20; down++) {
    const y = stage.top + EDGE + ((high - height - 2 * EDGE) * down) / 20
    for (const part of [0.5, 0, 1]) {
      spots.push({ x: within(stage.left + EDGE + (wide - width - 2 * EDGE) * part), y, tail: null, up: false })
    }
  }
  const inside = spots.filter((one) => one.y >= EDGE && one.y + height <= screenHeight - EDGE)
  let best = inside[0] ?? spots[0]!
  let least = Infinity
  for (const one of inside) {
    const box = { left: one.x, top: one.y, right: one.x + width, bottom: one.y + height }
    // Beside its thing is worth some covering; the middle is better than a side.
    const apart = one.tail === null ? 2600 + Math.abs(one.x + width / 2 - (stage.left + stage.right) / 2) : 0
    const cost = apart + over.reduce((sum, { box: other, weight }) => sum + weight * shared(box, other), 0)
    if (cost < least) [best, least] = [one, cost]
  }
  return best
}

const shared = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top))
