// Cards in the reasons of the rules: they write 7H, as it is typed; a reader of the page wants 7♥.

const SUITS: Record<string, string> = { C: '♣', D: '♦', H: '♥', S: '♠' }

export const suited = (text: string): string =>
  text.replace(/(?<![\w:])(10|[2-9AJQK])([CDHS])(?!\w)/g, (_, rank: string, suit: string) => rank + SUITS[suit]!)
