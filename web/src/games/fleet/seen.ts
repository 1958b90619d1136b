// What the server tells of a fleet, and how the table speaks of it.

import type { Action, Frame, Touch } from '../../lib/protocol'
import { say } from './words'
import { contains, key, type Picker } from '../../table/picker.svelte'

export type Effects = Record<string, number>

export interface Mech {
  card: string
  zone: string | null
  hp: number
  ammo: number[]
  pilot: string | null
  effects?: Effects
}
export interface Giant {
  zone: string | null
  hp: number
  most: number
  weapons: { card: string; ammo: number }[]
  effects?: Effects
}
export interface Pilot {
  card: string
  state: 'ready' | 'out' | 'hurt' | 'gone'
  rest?: number
}
export interface Weapon {
  card: string
  ammo: number
}
export interface Ship {
  card: string
  hp: number
  energy: number
  weapons: Weapon[]
  cooldowns?: Record<string, number>
  cannons?: number
  effects?: Effects
}
export interface Fleet {
  ship: Ship
  mechs: Mech[]
  giant?: Giant
  pilots: Pilot[]
  captain: { card: string; known?: boolean; used?: string[] }
  hand: string[]
  pile: number | string[]
  discard: string[]
  counters: Record<string, number>
}

/** A mech or a giant, as a token of the table. */
export interface Unit {
  seat: number
  slot: number
  touch: string
  card: string | null
  name: string
  zone: string | null
  hp: number
  most: number
  pilot: string | null
  effects: Effects
  arms: Arm[]
}

/** A weapon of a mech; `left` is null where there is no end of it. */
export interface Arm {
  name: string
  text: string
  left: number | null
}

export const HIDDEN = '??'
/** Where a giant stands among its fleet. */
export const GIANT_SLOT = 50

export const fleet = (frame: Frame, seat: number): Fleet => frame.view.fleets[seat]
export const count = (pile: number | string[]): number => (Array.isArray(pile) ? pile.length : pile)

/** The second of a kind is written `sword#2`; its card is `sword`. */
export const cardOf = (name: string): string => name.split('#')[0]!

export function units(frame: Frame, seat: number): Unit[] {
  const { mechs, giant } = fleet(frame, seat)
  const told = frame.sheet.fleets[seat]
  const found: Unit[] = mechs.map((mech, slot) => ({
    seat,
    slot,
    touch: told.mechs[slot].touch,
    card: mech.card,
    name: told.mechs[slot].name,
    zone: mech.zone,
    hp: mech.hp,
    most: entry(frame, mech.card)?.most ?? 0,
    pilot: mech.pilot && cardOf(mech.pilot),
    effects: mech.effects ?? {},
    arms: (entry(frame, mech.card)?.arms ?? []).map((arm: Arm, at: number) => ({ ...arm, left: told.mechs[slot].left[at] })),
  }))
  if (!giant) return found
  found.push({
    seat,
    slot: GIANT_SLOT,
    touch: told.giant.touch,
    card: null,
    name: told.giant.name,
    zone: giant.zone,
    hp: giant.hp,
    most: giant.most,
    pilot: null,
    effects: giant.effects ?? {},
    arms: told.giant.arms,
  })
  return found
}

// Words.

/** What the catalogue tells of a card. */
export const entry = (frame: Frame, card: string) => frame.sheet.cards?.[card]
export const nameOf = (frame: Frame, card: string): string => entry(frame, card)?.name ?? card
export const linesOf = (frame: Frame, card: string): string[] => entry(frame, card)?.lines ?? []
export const about = (frame: Frame, card: string): string => [nameOf(frame, card), ...linesOf(frame, card)].join('\n')

/** "Momentum: heals 3." in two. */
export function titled(line: string): { title: string; text: string } {
  const found = /^(.*?)(?:: |：)(.*)$/s.exec(line)
  return found ? { title: found[1]!, text: found[2]! } : { title: line, text: '' }
}

const LATIN = /^[\p{Script=Latin}\s.'"“”·-]+$/u

/** A pilot in two letters: ZF, 盖兹. */
export function initials(name: string): string {
  if (!LATIN.test(name)) return [...name].slice(0, 2).join('')
  return name.split(/\s+/).map((word) => word.replace(/[^\p{L}]/gu, '').charAt(0)).filter(Boolean).slice(0, 2).join('').toUpperCase()
}

/** A person in a word: the last name, or the first part of one that is written otherwise. */
export const surname = (name: string): string => (LATIN.test(name) ? name.split(/\s+/).at(-1)! : name.split('·').at(name.includes('·') ? -1 : 0)!)

/** How often a weapon can still be used; nothing is said where there is no end of it. */
export const ammo = (left: number | null): string => (left === null ? '' : String(left))
export const ammoWords = (left: number | null): string => (left === null ? '' : say('ammo', { count: left }))

/** What is so of a unit and worth a mark, the worst first; others are the rules' own business. */
const SHOWN = [
  ...['stun', 'numb', 'burn', 'jam', 'fear', 'silence', 'tracer', 'infected', 'ban', 'virus', 'sunk'],
  ...['shield', 'charged', 'cloaked', 'spared', 'tail', 'fresh'],
] as const
export const GOOD = new Set<string>(['shield', 'charged', 'cloaked', 'spared', 'tail', 'fresh'])

export function marks(effects: Effects): { name: string; text: string }[] {
  return SHOWN.filter((name) => effects[name]).map((name) => {
    const turns = effects[`${name}_turns`] ?? effects[`${name}_rounds`] ?? 0
    return { name, text: say(`effect.${name}`, { n: effects[name]!, turns }) }
  })
}

export function unitLabel(unit: Unit, frame: Frame, whose: string): string {
  return [
    `${unit.name} (${whose})`,
    unit.zone ? say('zone', { zone: unit.zone }) : '',
    say('hp_of', { hp: unit.hp, most: unit.most }),
    unit.pilot ? say('pilot_is', { name: nameOf(frame, unit.pilot) }) : '',
    ...marks(unit.effects).map((one) => one.text),
  ]
    .filter(Boolean)
    .join(', ')
}

export function unitAbout(unit: Unit, frame: Frame): string {
  const left = unit.arms.filter((arm) => arm.left !== null).map((arm) => `${arm.name}: ${ammoWords(arm.left)}`)
  return [
    unit.card ? about(frame, unit.card) : [unit.name, ...unit.arms.map((arm, at) => `${at + 1} ${arm.name}: ${arm.text}`)].join('\n'),
    left.join(' · '),
    ...(unit.pilot ? linesOf(frame, unit.pilot).slice(0, 1).map((line) => `${nameOf(frame, unit.pilot!)}: ${line}`) : []),
    ...marks(unit.effects).map((one) => one.text),
  ]
    .filter(Boolean)
    .join('\n')
}

// What the actions tell.

/** The mech whose weapons are to be shown: the one held, or the only one that is to act. */
export function armed(frame: Frame, picker: Picker): string | null {
  const users = new Set<string>()
  for (const { order, touch } of picker.actions) if (order && touch[0]?.[0] === 'own') users.add(touch[0][1])
  const held = picker.selected[0]
  if (held) return held[0] === 'own' && users.has(held[1]) ? held[1] : null
  return frame.view.phase === 'command' && users.size === 1 ? [...users][0]! : null
}

/** How likely a hit is, what it does on average, and all of it in words. */
export interface Odds {
  chance: string
  mean: string
  text: string
}

/** What the actions tell that go on from the selection to this target; of several, the best. */
export function oddsOf(picker: Picker, touch: Touch): Odds | null {
  const whole = [...picker.selected, touch]
  let best: Action | null = null
  for (const one of picker.actions) {
    if (!one.odds || !contains(one.touch, whole) || key(one.touch.at(-1)!) !== key(touch)) continue
    if (!best || best.odds!.damage < one.odds.damage) best = one
  }
  if (!best) return null
  const { chance, damage } = best.odds!
  return { chance: `${chance}%`, mean: `≈${Math.round(damage * 10) / 10}`, text: best.label }
}

export interface Skill {
  id: string
  title: string
  text: string
  /** Of a captain: used up; of a ship: how many turns it rests. */
  used?: boolean
  rests?: number
}

/** Those of a captain nobody knows are hidden. */
export function skills(frame: Frame, seat: number, place: 'captain' | 'ship'): Skill[] {
  const told: Partial<Skill>[] | string = frame.sheet.fleets[seat].skills[place]
  const all: Skill[] = entry(frame, fleet(frame, seat)[place].card)?.skills ?? []
  return typeof told === 'string' ? [] : all.map((skill, at) => ({ ...skill, ...told[at] }))
}
