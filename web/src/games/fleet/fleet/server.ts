// What the server says about a fleet.

import type { Fault, Read } from '../../../builder/kit'

export const KINDS = ['ship', 'captain', 'weapon', 'mech', 'pilot', 'secondary'] as const
export type Kind = (typeof KINDS)[number]

export interface CardTold {
  card: string
  name: string
  short: string
  numbers: { key: string; label: string; value: string }[]
  /** What it is known by, short. */
  face: string
  lines: string[]
  copies: number
}

export interface KindTold {
  kind: Kind
  title: string
  least: number
  /** Null while no ship says how many it carries. */
  most: number | null
  cards: CardTold[]
}

export interface FleetFault extends Fault {
  card?: string
}

export interface Checked extends Read {
  faults: FleetFault[]
  cards: Record<Kind, string[]>
  kinds: KindTold[]
}

/** Of these there is one: another takes its place. */
export const isSingle = (kind: Kind): boolean => kind === 'ship' || kind === 'captain'
