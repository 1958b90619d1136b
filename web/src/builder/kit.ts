// What a builder builds: each kind (a deck, a fleet) hands its own to the workbench they share.

import { getContext, setContext } from 'svelte'
import type { Checked, Fault } from '../lib/protocol'
import { rest } from '../lib/rest'
import type { Say } from '../lib/told.svelte'
import type { Draft } from './draft.svelte'
import type { Legality } from './legality.svelte'
import type { Saved } from './saved.svelte'

/** The rules of building are the server's: it says of any text what is wrong with it. */
export interface Kit<R extends Checked = Checked> {
  game: string
  /** What a seat brings: names its options, its page and where it is kept. */
  brings: string
  draft: Draft<object, R>
  legality: Legality<R>
  saved: Saved
  say: Say
  /** What a text holds, in a sentence. */
  holds: (read: R) => string
  /** The id of the heading under which a fault is mended. */
  place: (fault: Fault) => string
}

export const checker =
  <R extends Checked>(game: string) =>
  (text: string, signal?: AbortSignal): Promise<R> =>
    rest.check<R>(game, text, signal)

/** The sentences about one thing. */
export const about = (faults: Fault[], ...what: string[]): string[] =>
  faults.filter((fault) => what.includes(fault.about)).map((fault) => fault.text)

const KEY = Symbol('kit')
// What a kit reads is its own business: the workbench only hands it on.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export const setKit = (kit: Kit<any>): void => void setContext(KEY, kit)
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export const getKit = (): Kit<any> => getContext(KEY)
