// How a table was made, as everybody at it should know before they act.

import type { Game, Option, Room } from '../lib/protocol'

export interface About {
  /** How the match began, where it was not simply dealt. */
  began: 'guide' | 'position' | 'rematch' | null
  /** Whether whoever made the table sees the own hand too. */
  maker: boolean
  /** Options with another value than the usual one. */
  turned: Option[]
  any: boolean
  /** Whether it is said without being asked for. */
  loud: boolean
}

export function about(room: Room, eyes: number | null, made: boolean, game: Game | undefined): About {
  const began = room.origin === 'dealt' ? null : room.origin
  const maker = eyes !== null && room.seats[eyes]?.given === 'maker' && !made
  const own = (one: Option) => game?.brings && one.name.startsWith(`${game.brings}_`)
  const other = (one: Option) => one.name in room.options && room.options[one.name] !== one.default
  const turned = game?.options.filter((one) => !own(one) && other(one)) ?? []
  const more = maker || turned.length > 0
  // Who asked for a first game knows, and who plays again.
  const news = began === 'position' || (began === 'guide' && !made)
  return { began, maker, turned, any: began !== null || more, loud: news || more }
}
