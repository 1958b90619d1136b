// What every piece on a table finds around it.

import { getContext, setContext } from 'svelte'
import type { Mover } from './mover'
import type { Picker } from './picker.svelte'
import type { Roving } from './roving.svelte'
import type { Tip } from './tip.svelte'

export interface TableContext {
  picker: Picker
  mover: Mover
  roving: Roving
  tip: Tip
}

const KEY = Symbol('table')

export const setTable = (table: TableContext): TableContext => setContext(KEY, table)
export const getTable = (): TableContext => getContext<TableContext>(KEY)
