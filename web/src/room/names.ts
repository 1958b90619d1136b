// How the seats of a room are called on the table: "You", and the others as the log calls them.

import { t } from '../lib/words.svelte'

export function names(called: string[], own: number | null): string[] {
  return called.map((name, seat) => (seat === own ? t('you') : name))
}
