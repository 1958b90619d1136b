// The dice of the news: each attack with its roll to hit and the rolls to evade it.

import type { News } from '../../lib/protocol'

export interface Roll {
  kind: 'hit' | 'evade' | 'off'
  die: number
  needed: number | null
  seat: number | null
  /** Whether the one who rolled got what was rolled for. */
  made: boolean
  text: string
}
export interface Throw {
  title: string
  rolls: Roll[]
  /** What came of it, in words. */
  outcome: string
}

const OUTCOMES = new Set(['damage', 'destroyed', 'dodge', 'immune', 'parry', 'prevent', 'shield', 'endure', 'ship_lost'])

export function throws(news: News[]): Throw[] {
  const found: Throw[] = []
  let title = ''
  for (const { event, text } of news) {
    const now = found[found.length - 1]
    if (event.event === 'fire') title = text
    else if (event.event === 'roll_off') {
      const dice = event.dice as number[]
      const best = Math.max(...dice)
      found.push({ title: text, outcome: '', rolls: dice.map((die, seat) => ({ kind: 'off', die, needed: null, seat, made: die === best, text: '' })) })
    } else if (event.event === 'hit_roll' || event.event === 'evade_roll') {
      const die = Number(event.die)
      const needed = Number(event.needed)
      const roll: Roll = { kind: event.event === 'hit_roll' ? 'hit' : 'evade', die, needed, seat: event.seat ?? null, made: die <= needed, text }
      if (roll.kind === 'hit' || !now) {
        found.push({ title, rolls: [roll], outcome: '' })
        title = ''
      } else now.rolls.push(roll)
    } else if (now && OUTCOMES.has(event.event ?? '')) now.outcome = text
  }
  return found
}
