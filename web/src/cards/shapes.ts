// Everything on a card is drawn from the shapes in this file: suits, and ranks written with a
// broad pen. A card is 100 wide and 140 high in its own units.

export type SuitLetter = 'C' | 'D' | 'H' | 'S'

/** Outlines of the suits, centred on 0, 0 and about 100 high. */
export const SUITS: Record<SuitLetter, string> = {
  H: 'M0 48C-9 31-47 9-47-19-47-36-35-46-23-46-12-46-4-39 0-28 4-39 12-46 23-46 35-46 47-36 47-19 47 9 9 31 0 48Z',
  D: 'M0-51Q15-22 38 0 15 22 0 51-15 22-38 0-15-22 0-51Z',
  S: 'M0-50C9-31 46-10 46 16 46 30 36 38 25 38 16 38 9 34 4 27 5 38 9 44 17 49H-17C-9 44-5 38-4 27-9 34-16 38-25 38-36 38-46 30-46 16-46-10-9-31 0-50Z',
  C: 'M0-49A22 22 0 0 1 17-13 22 22 0 1 1 5 21C6 35 9 43 17 49H-17C-9 43-6 35-5 21A22 22 0 1 1-17-13 22 22 0 0 1 0-49Z',
}

/** A five-pointed star, centred, 100 high. */
export const STAR =
  'M0-50 13-16 49-14 21 9 31 43 0 24-31 43-21 9-49-14-13-16Z'

type Glyph = { width: number; lines: string; dots?: [number, number, number][] }

// Middle lines of the ranks: 100 high, absolute M, L and C with plain numbers only.
const GLYPHS: Record<string, Glyph> = {
  A: { width: 78, lines: 'M12 97L39 4L66 97M21 67L56 67M0 97L25 97M52 97L79 97' },
  '2': {
    width: 64,
    lines: 'M10 27C11 12 20 4 32 4C46 4 55 13 55 27C55 45 38 59 9 94L57 94M57 95L60 80',
    dots: [[12, 27, 8]],
  },
  '3': {
    width: 63,
    lines:
      'M10 22C13 9 21 4 31 4C44 4 52 12 52 24C52 38 42 46 29 47C45 48 56 57 56 72C56 88 45 96 30 96C18 96 10 91 7 79',
    dots: [
      [12, 23, 8],
      [10, 78, 8],
    ],
  },
  '4': { width: 68, lines: 'M46 97L46 5L5 70L66 70M31 97L61 97' },
  '5': {
    width: 63,
    lines:
      'M16 6L53 6M16 8L53 8M15 5L12 49C18 42 25 39 33 39C48 39 56 51 56 66C56 85 45 96 30 96C18 96 10 91 7 80',
    dots: [[10, 79, 8]],
  },
  '6': {
    width: 65,
    lines:
      'M52 18C49 8 43 4 35 4C18 4 8 25 8 55C8 83 17 96 32 96C47 96 57 84 57 68C57 52 47 42 33 42C21 42 12 49 9 62',
    dots: [[51, 19, 8]],
  },
  '7': { width: 62, lines: 'M6 7L57 7M6 9L56 9C40 33 27 62 26 96M6 5L5 25' },
  '8': {
    width: 64,
    lines:
      'M32 46C20 40 12 35 12 24C12 11 20 4 32 4C44 4 52 11 52 24C52 35 44 40 32 46C17 52 8 60 8 74C8 88 17 96 32 96C47 96 56 88 56 74C56 60 47 52 32 46',
  },
  '9': {
    width: 65,
    lines:
      'M13 82C16 92 22 96 30 96C47 96 57 75 57 45C57 17 48 4 33 4C18 4 8 16 8 32C8 48 18 58 32 58C44 58 53 51 56 38',
    dots: [[14, 81, 8]],
  },
  '10': {
    width: 82,
    lines:
      'M14 97L14 4L2 15M0 97L28 97M58 4C44 4 38 24 38 50C38 76 44 96 58 96C72 96 78 76 78 50C78 24 72 4 58 4',
  },
  J: {
    width: 56,
    lines: 'M37 4L37 73C37 89 30 97 20 97C11 97 5 92 5 84M20 4L54 4',
    dots: [[8, 82, 8]],
  },
  Q: {
    width: 74,
    lines:
      'M37 4C17 4 8 25 8 50C8 75 17 96 37 96C57 96 66 75 66 50C66 25 57 4 37 4M30 74C46 68 46 108 70 102',
  },
  K: {
    width: 76,
    lines: 'M15 4L15 97M2 4L29 4M2 97L29 97M61 4L17 56M31 42L62 97M48 4L72 4M48 97L76 97',
  },
}

/** A pen that is wide across and narrow along, held at an angle: a circle seen through this. */
export type Pen = { matrix: string; stroke: number; inverse: [number, number, number, number] }

const pen = (stroke: number, narrow: number, degrees: number): Pen => {
  const angle = (-degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const entry = (along: number): [number, number, number] => [
    cos * cos + along * sin * sin,
    (1 - along) * sin * cos,
    sin * sin + along * cos * cos,
  ]
  const [a, b, d] = entry(narrow).map((x) => +x.toFixed(4)) as [number, number, number]
  const [e, f, h] = entry(1 / narrow)
  return { matrix: `matrix(${a} ${b} ${b} ${d} 0 0)`, stroke, inverse: [e, f, f, h] }
}

export const FINE = pen(15.5, 0.36, 14)
export const STURDY = pen(17, 0.5, 14)

const written = new Map<string, string>()

const write = (rank: string, lines: string, by: Pen): string => {
  const key = `${rank} ${by.stroke}`
  let path = written.get(key)
  if (path === undefined) {
    const [a, b, c, d] = by.inverse
    path = lines.replace(/(-?[\d.]+) (-?[\d.]+)/g, (_, x: string, y: string) => {
      const [u, v] = [a * +x + c * +y, b * +x + d * +y]
      return `${u.toFixed(1)} ${v.toFixed(1)}`
    })
    written.set(key, path)
  }
  return path
}

/** A rank as it is to be drawn with a pen: its width at a height of 100, a path and its dots. */
export const glyph = (
  rank: string,
  by: Pen,
): { width: number; path: string; dots: [number, number, number][] } | null => {
  const found = GLYPHS[rank]
  if (!found) return null
  return { width: found.width, path: write(rank, found.lines, by), dots: found.dots ?? [] }
}

/** Where pips lie on the numbered cards: x, y in the card's units; below the middle they hang. */
const [left, right, middle] = [35.5, 64.5, 50]
const rows = (...ys: number[]) => ys.flatMap((y) => [[left, y], [right, y]] as [number, number][])
const column = (...ys: number[]) => ys.map((y) => [middle, y] as [number, number])
export const PIPS: Record<string, [number, number][]> = {
  '2': column(24, 116),
  '3': column(24, 70, 116),
  '4': rows(24, 116),
  '5': [...rows(24, 116), ...column(70)],
  '6': rows(24, 70, 116),
  '7': [...rows(24, 70, 116), ...column(47)],
  '8': [...rows(24, 70, 116), ...column(47, 93)],
  '9': [...rows(24, 54.7, 85.3, 116), ...column(70)],
  '10': [...rows(24, 54.7, 85.3, 116), ...column(39.4, 100.6)],
}

export type Parsed = {
  kind: 'suited' | 'plain' | 'joker' | 'hidden'
  rank: string
  suit: SuitLetter | null
}

/** What a card's text means: '7H', '10S', 'Joker', 'Joker:C', '??', or a bare rank. */
export const parse = (card: string): Parsed => {
  if (card === '??' || card === '') return { kind: 'hidden', rank: '', suit: null }
  if (card.startsWith('Joker')) {
    const suit = card[6]
    return { kind: 'joker', rank: 'Joker', suit: suit && suit in SUITS ? (suit as SuitLetter) : null }
  }
  const last = card[card.length - 1] ?? ''
  if (card.length > 1 && last in SUITS) {
    return { kind: 'suited', rank: card.slice(0, -1), suit: last as SuitLetter }
  }
  return { kind: 'plain', rank: card, suit: null }
}
