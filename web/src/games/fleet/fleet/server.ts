// What the server says about a fleet.

import type { Checked, Fault } from '../../../lib/protocol'

export const KINDS = ['ship', 'captain', 'weapon', 'mech', 'pilot', 'secondary'] as const satisfies readonly Kind[]
export type Kind = KindTold['kind']

/** Of these there is one: another takes its place. */
export const isSingle = (kind: Kind): boolean => kind === 'ship' || kind === 'captain'

// Below this line everything is written by tools/protocol.py.

/** A number of a card that is worth comparing. */
export interface CardNumber {
  key: string
  label: string
  value: string
}

/** A card to choose. */
export interface CardTold {
  /** Its id. */
  card: string
  name: string
  short: string
  numbers: CardNumber[]
  /** What it is known by, short. */
  face: string
  /** All it does. */
  lines: string[]
  /** How many there may be of it. */
  copies: number
}

/** A kind of card. */
export interface KindTold {
  kind: 'captain' | 'mech' | 'pilot' | 'secondary' | 'ship' | 'weapon'
  title: string
  /** How many there must be. */
  least: number
  /** How many there may be; null while no ship says what it carries. */
  most: number | null
  /** All there are. */
  cards: CardTold[]
}

/** Something that is not allowed about a fleet. */
export interface FleetFault extends Fault {
  /** What it is about. */
  about: 'captain' | 'mech' | 'pilot' | 'secondary' | 'ship' | 'weapon' | 'text'
  /** Where it is about one. */
  card: string | null
}

/** What is said of a fleet's text. */
export interface CheckedFleet extends Checked {
  faults: FleetFault[]
  /** By kind, each by its id, in order. */
  cards: Record<'captain' | 'mech' | 'pilot' | 'secondary' | 'ship' | 'weapon', string[]>
  kinds: KindTold[]
}
