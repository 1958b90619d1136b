import { speaker } from '../../../lib/told.svelte'

export const say = speaker('duel', 'builder.')
