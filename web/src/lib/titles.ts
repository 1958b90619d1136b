// An action as a button says it: what is done, then what it will do. The text of an action is the
// rules' own notation; its verb and its few small words are put in the language of the page.

import { cardName } from '../cards/names'
import { SUITS } from './suits'
import { t } from './words.svelte'

/** Verbs whose cards say it all; after the others the label goes on. */
const PLAIN = new Set(['swap', 'mulligan', 'redraw', 'show'])
const SPOKEN = new Set([...PLAIN, 'play', 'pass', 'combine', 'pair', 'hero'])
const SMALL = new Set(['reviving', 'taking', 'as', 'with'])

/** `7H` is 7♥. */
export function pretty(card: string): string {
  const joker = /^Joker(?::([CDHS]))?$/.exec(card)
  if (joker) return capital(cardName('Joker')) + (SUITS[joker[1] ?? ''] ?? '')
  const found = /^(A|[2-9]|10|J|Q|K)([CDHS])$/.exec(card)
  return found ? found[1]! + SUITS[found[2]!] : card
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

export function title(action: string, label: string): string {
  const [verb = '', ...rest] = action.split(' ')
  if (!SPOKEN.has(verb) || (PLAIN.has(verb) && rest.length === 0)) return capital(label || action)
  const cards = rest.map((one) => (SMALL.has(one) ? t(`verb.${one}`) : pretty(one))).join(' ')
  const done = t(`verb.${verb}`, { cards }).trim()
  return PLAIN.has(verb) || !label ? done : t('verb.and', { done, label })
}
