// How a table was made, as everybody at it should know before they act.

import type { Game, Option, Room } from '../lib/protocol'

export interface About {
  /** How the match began, where it was not simply dealt. */
  began: 'guide' | 'position' | 'rematch' | null
  /** Whether whoever made the table sees the own hand too. */
  maker: boolean
  /** Whether somebody else, or oneself in another window, has seen the hand that one plays against people. */
  passed: boolean
  /** Options with another value than the usual one. */
  turned: Option[]
  any: boolean
  /** Whether it is said without being asked for. */
  loud: boolean
}

export function about(room: Room, eyes: number | null, made: boolean, game: Game | undefined): About {
  const began = room.origin === 'dealt' ? null : room.origin
  const maker = eyes !== null && room.seats[eyes]?.given === 'maker' && !made
  const against = room.seats.some((seat, at) => at !== eyes && seat.holder !== 'computer')
  const passed = eyes !== null && room.seats[eyes]?.given === 'passed' && against && !made
  const own = (one: Option) => game?.brings && one.name.startsWith(`${game.brings}_`)
  const other = (one: Option) => one.name in room.options && room.options[one.name] !== one.default
  const turned = game?.options.filter((one) => !own(one) && other(one)) ?? []
  const more = maker || passed || turned.length > 0
  // Who asked for a first game knows, and who plays again.
  const news = began === 'position' || (began === 'guide' && !made)
  return { began, maker, passed, turned, any: began !== null || more, loud: news || more }
}
