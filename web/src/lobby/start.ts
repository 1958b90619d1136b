// Starting a match: makes the room, keeps the own tokens and the invite, and goes to the table.

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

export async function start(game: Game, way: Way, options: Record<string, unknown>): Promise<void> {
  const order: NewRoom = { game: game.id, options, seats: holders(way, game), guide: way === 'guide' }
  if (settings.name && way !== 'screen') order.name = settings.name
  const made = await rest.make(order)
  const own = made.tokens.filter((token) => token !== null)
  const invite = made.invites.find((one) => one !== null)
  if (invite) invites.add(made.room, invite)
  seats.remember(made, own, 0, '', { made: true })
  route.go(`/r/${encodeURIComponent(made.room)}`)
}
