// The tables there are, by the id of their game.

import type { Component } from 'svelte'
import type { Frame } from '../lib/protocol'
import type { Manner } from '../table/mover'
import type { Picker } from '../table/picker.svelte'

export interface TableProps {
  frame: Frame
  picker: Picker
  names: string[]
  own: number
}

export interface GameTable {
  Table: Component<TableProps>
  /** The picture in the lobby: an SVG drawn from the game's own shapes. */
  picture: Component
  /** The zone a new card of `zone` comes from, where the table itself cannot tell. */
  source: (zone: string, card: string, frame: Frame) => string | null
  /** The zone a vanished card of `zone` goes to, likewise. */
  sink?: (zone: string, card: string, frame: Frame) => string | null
  /** The table is full to its edges: the dock's buttons keep to one line and never grow over it. */
  full?: boolean
  /** How a card flies from one zone to another. */
  manner?: (from: string, to: string, card: string, frame: Frame) => Manner | null
}

const tables = import.meta.glob<GameTable>('./*/index.ts', { eager: true })

export const games: Record<string, GameTable> = Object.fromEntries(
  Object.entries(tables).map(([path, table]) => [path.split('/')[1]!, table]),
)
