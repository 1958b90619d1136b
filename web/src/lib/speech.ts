import { cardName } from '../cards/names'
import { words } from './words.svelte'

/** A card's name as it is spoken: `7H` is "7 of hearts", `??` "face-down card". */
export const spoken = (card: string): string => cardName(card, words.lang)
