/** Whether the card at `index` is one of those both know: the first of equal ones are. */
export function knownTo(hand: string[], shown: string[], index: number): boolean {
  const card = hand[index]
  const before = hand.slice(0, index).filter((one) => one === card).length
  return shown.filter((one) => one === card).length > before
}
