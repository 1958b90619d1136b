// Starting a match: makes the room, keeps the tokens, and goes to the table.

import { invites } from '../lib/invites'
import { levelOf } from '../lib/levels.svelte'
import type { Game, NewRoom } from '../lib/protocol'
import { rest } from '../lib/rest'
import { route } from '../lib/route.svelte'
import { seats } from '../lib/seats.svelte'
import { settings } from '../lib/settings.svelte'

export type Way = 'computer' | 'friend' | 'screen' | 'guide'

const holders = (way: Way, game: Game): string[] => {
  const level = levelOf(game)?.name ?? game.opponent
  const other = { computer: level, guide: level, friend: 'open', screen: 'person' }[way]
  return ['person', ...Array.from({ length: game.seats - 1 }, () => other)]
}

/** The room's link after # for whoever made it: one token, or all that share the screen. */
export async function start(game: Game, way: Way, options: Record<string, unknown>): Promise<void> {
  const order: NewRoom = { game: game.id, options, seats: holders(way, game), guide: way === 'guide' }
  if (settings.name && way !== 'screen') order.name = settings.name
  const made = await rest.make(order)
  const held = made.tokens.filter((token): token is string => token !== null)
  const own = way === 'screen' ? held.join('.') : held[0]!
  if (way === 'friend' && held[1]) invites.add(made.room, held[1])
  seats.remember(made, own, 0, '')
  route.go(`/r/${encodeURIComponent(made.room)}#${own}`)
}
