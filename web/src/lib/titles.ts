// An action as a button says it: what is done, then what it will do. The text of an action is the
// rules' own notation; its verb and its few small words are put in the language of the page.

import { cardName } from '../cards/names'
import { SUITS } from './suits'
import { t } from './words.svelte'

/** Verbs whose cards say it all; after the others the label goes on. */
const PLAIN = new Set(['swap', 'mulligan', 'redraw', 'show'])
/** Verbs that say it all, alone. */
const WHOLE = new Set(['end'])
const SPOKEN = new Set([...PLAIN, 'play', 'pass', 'combine', 'pair', 'hero', 'draw', 'gather', 'end'])
const SMALL = new Set(['reviving', 'taking', 'as', 'with'])

/** `7H` is 7♥. */
export function pretty(card: string): string {
  const joker = /^Joker(?::([CDHS]))?$/.exec(card)
  if (joker) return capital(cardName('Joker')) + (SUITS[joker[1] ?? ''] ?? '')
  const found = /^(A|[2-9]|10|J|Q|K)([CDHS])$/.exec(card)
  return found ? found[1]! + SUITS[found[2]!] : card
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** What a sheet tells of cards that are no playing cards, by their ids. */
type Names = Record<string, { name: string }> | undefined

/** "Railgun → a2": what an action of other things touches, in the order of its text. */
function things(words: string[], names: Names): string {
  const found = words.map((one) => names?.[one.split('#')[0]!]?.name ?? (/^[a-z]\d$/.test(one) ? one : ''))
  return found.filter((one, at) => one && !found.slice(0, at).includes(one)).join(' → ')
}

export function title(action: string, label: string, names?: Names): string {
  const [verb = '', ...rest] = action.split(' ')
  if (!SPOKEN.has(verb) || (PLAIN.has(verb) && rest.length === 0)) {
    const done = things(action.split(' '), names)
    return done && label ? t('verb.and', { done, label }) : capital(label || action)
  }
  const cards = rest.map((one) => (SMALL.has(one) ? t(`verb.${one}`) : pretty(one))).join(' ')
  const done = t(`verb.${verb}`, { cards }).trim()
  return PLAIN.has(verb) || WHOLE.has(verb) || !label ? done : t('verb.and', { done, label })
}
