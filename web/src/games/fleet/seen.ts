// What the server tells of a fleet, and how the table speaks of it.

import type { Frame, Touch } from '../../lib/protocol'
import { t } from '../../lib/words.svelte'
import { contains, type Picker } from '../../table/picker.svelte'

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
  arms: { name: string; ammo: number }[]
}

export const HIDDEN = '??'
const UNLIMITED = 255

/** A weapon without a number of shots on its card is told as 0 of them, like one that is empty. */
const limited = (line: string | undefined): boolean => line === undefined || /ammo|弹药|彈藥/i.test(line)

/** What a ship's weapon has left. */
export const shots = (frame: Frame, weapon: Weapon): number => (limited(linesOf(frame, weapon.card)[0]) ? weapon.ammo : UNLIMITED)
const GIANT_SLOT = 50

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
    most: told.mechs[slot].most,
    pilot: mech.pilot && cardOf(mech.pilot),
    effects: mech.effects ?? {},
    arms: told.mechs[slot].arms.map((name: string, at: number) => {
      const line = linesOf(frame, mech.card).find((one) => one.startsWith(`${at + 1} `))
      return { name, ammo: limited(line) ? (mech.ammo[at] ?? UNLIMITED) : UNLIMITED }
    }),
  }))
  if (!giant) return found
  const arms: string[] = told.giant?.arms ?? giant.weapons.map((_, at) => t('fleet.arm', { count: at + 1 }))
  found.push({
    seat,
    slot: GIANT_SLOT,
    touch: 'giant',
    card: null,
    name: told.giant?.name ?? t('fleet.giant'),
    zone: giant.zone,
    hp: giant.hp,
    most: giant.most,
    pilot: null,
    effects: giant.effects ?? {},
    arms: giant.weapons.map((one, at) => ({ name: arms[at] ?? '', ammo: one.ammo })),
  })
  return found
}

// Words.

export const nameOf = (frame: Frame, card: string): string => frame.sheet.cards?.[card]?.name ?? card
export const linesOf = (frame: Frame, card: string): string[] => frame.sheet.cards?.[card]?.lines ?? []
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

export const ammo = (left: number): string => (left >= UNLIMITED ? '' : String(left))
export const ammoWords = (left: number): string => (left >= UNLIMITED ? '' : t('fleet.ammo', { count: left }))

/** What is so of a unit and worth a mark, the worst first; others are the rules' own business. */
const SHOWN = [
  ...['stun', 'numb', 'burn', 'jam', 'fear', 'silence', 'tracer', 'infected', 'ban', 'virus', 'sunk'],
  ...['shield', 'charged', 'cloaked', 'spared', 'tail', 'fresh'],
] as const
export const GOOD = new Set<string>(['shield', 'charged', 'cloaked', 'spared', 'tail', 'fresh'])

export function marks(effects: Effects): { name: string; text: string }[] {
  return SHOWN.filter((name) => effects[name]).map((name) => {
    const turns = effects[`${name}_turns`] ?? effects[`${name}_rounds`] ?? 0
    return { name, text: t(`fleet.effect.${name}`, { n: effects[name]!, turns }) }
  })
}

export function unitLabel(unit: Unit, frame: Frame, whose: string): string {
  return [
    `${unit.name} (${whose})`,
    unit.zone ? t('fleet.zone', { zone: unit.zone }) : '',
    t('fleet.hp_of', { hp: unit.hp, most: unit.most }),
    unit.pilot ? t('fleet.pilot_is', { name: nameOf(frame, unit.pilot) }) : '',
    ...marks(unit.effects).map((one) => one.text),
  ]
    .filter(Boolean)
    .join(', ')
}

export function unitAbout(unit: Unit, frame: Frame): string {
  const left = unit.arms.filter((arm) => ammo(arm.ammo)).map((arm) => `${arm.name}: ${ammoWords(arm.ammo)}`)
  return [
    unit.card ? about(frame, unit.card) : unit.name,
    left.join(' · '),
    ...(unit.pilot ? linesOf(frame, unit.pilot).slice(0, 1).map((line) => `${nameOf(frame, unit.pilot!)}: ${line}`) : []),
    ...marks(unit.effects).map((one) => one.text),
  ]
    .filter(Boolean)
    .join('\n')
}

// What the actions tell.

/** The mech whose weapons are to be shown: the one held, or the only one that could use any. */
export function armed(picker: Picker): string | null {
  const users = new Set<string>()
  for (const action of picker.actions) {
    if (action.touch.some(([place]) => place === 'arm')) users.add(action.touch.find(([place]) => place === 'own')![1])
  }
  const held = picker.selected.find(([place, name]) => place === 'own' && users.has(name))
  return held ? held[1] : users.size === 1 ? [...users][0]! : null
}

/** The chance that the one action says which touching this would make, if it says any. */
export function chance(picker: Picker, touch: Touch): string | null {
  const whole = [...picker.selected, touch]
  const made = picker.actions.filter((one) => one.touch.length === whole.length && contains(one.touch, whole))
  return made.length === 1 ? (/\d+\s?%/.exec(made[0]!.label)?.[0] ?? null) : null
}

// Which skills a captain and a ship have to choose from, in the order of their cards' lines.
const CAPTAINS: Record<string, string[]> = {
  wall: ['hare', 'borrowed_knife'],
  thompson: ['precision', 'divert'],
  green: ['momentum', 'tooth'],
  steel: ['boats', 'last_stand'],
}
const SHIPS: Record<string, string[]> = {
  pegasus: ['giant', 'supply'],
  jupiter: ['', 'extended_shield', 'overload'],
}

export interface Skill {
  id: string
  title: string
  text: string
}

/** Each line of a captain is followed by when it is unlocked; passive skills cannot be chosen. */
export function skills(frame: Frame, card: string, place: 'captain' | 'ship'): Skill[] {
  const lines = linesOf(frame, card)
  const step = place === 'captain' ? 2 : 1
  const first = place === 'captain' ? 0 : 1
  return ((place === 'captain' ? CAPTAINS : SHIPS)[card] ?? [])
    .map((id, at) => {
      const line = lines[first + at * step] ?? id
      const more = place === 'captain' ? lines[first + at * step + 1] : undefined
      return { id, title: titled(line).title, text: [line, more].filter(Boolean).join('\n') }
    })
    .filter((one) => one.id)
}
