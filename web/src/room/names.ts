// How the seats of a room are called on the table: "You", and the others as the log calls them.

import { t } from '../lib/words.svelte'

export function names(called: string[], own: number | null): string[] {
  return called.map((name, seat) => (seat === own ? t('you') : capital(name)))
}

/** Everybody but the own seat, for the list of rooms. */
export const others = (called: string[], own: number | null): string =>
  names(called, own)
    .filter((_, seat) => seat !== own)
    .join(', ')

/** A name as it stands alone; within a sentence the server says "the computer". */
function capital(name: string): string {
  return name.charAt(0).toLocaleUpperCase() + name.slice(1)
}
