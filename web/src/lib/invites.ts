// Tokens of free seats, for as long as nobody has come: what "play with a friend" hands on.

import { keep, kept } from './shelf'

export const invites = {
  of: (room: string): string | null => kept<Record<string, string>>('invites')?.[room] ?? null,
  add: (room: string, token: string): void => {
    const old = Object.entries(kept<Record<string, string>>('invites') ?? {}).slice(-20)
    keep('invites', { ...Object.fromEntries(old), [room]: token })
  },
}
