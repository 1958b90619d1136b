/** What a game has done to a card: drawn on the card itself. */
export type CardMarks = {
  /** Its worth after effects. */
  power?: number
  /** Open to both sides. */
  shown?: boolean
  /** Held back: a little shaded. */
  folded?: boolean
  /** Cannot be used. */
  frozen?: boolean
  /** Turned up for a while. */
  revealed?: boolean
  /** The other side knows it, or it is known where it lies. */
  known?: boolean
  /** A special spade of the enemy. */
  special?: boolean
}
