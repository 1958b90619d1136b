// The words on the table of Spade Poker.
import type { Lang } from '../../lib/protocol'
import { words } from '../../lib/words.svelte'

const en = {
  hunter: 'The hunter',
  enemy_pile: 'Her pile',
  enemy_discard: 'Spent',
  pile: 'Your pile',
  discard: 'Discard',
  hand: 'Your hand',
  field: 'On the field',
  blow: 'Coming damage',
  blow_is: '{attack} × {factor}',
  calm: 'No blow is coming',
  deadly: 'More than your pile can bear',
  last: 'Her last blow: outlive it and you win',
  left_after: 'leaves {count}',
  points: '{count} points',
  'points.one': '1 point',
  known: 'bottom {count} known',
  known_title: 'Under your pile, the lowest last',
  to_come: 'still to come',
  gone: 'gone',
  here: 'on the field',
  special: 'special',
  spades: 'The thirteen spades',
  skills: 'Skill cards',
  choose: 'Choose cards to see what they do',
  idle: 'Nothing is on the field',
  stack_order: 'Tap them in order, the lowest first',
  life: '{count} cards left',
}

export type Key = Exclude<keyof typeof en, `${string}.one`>
type Texts = Record<Key, string> & Partial<Record<keyof typeof en, string>>

const hans: Texts = {
  hunter: '猎人',
  enemy_pile: '她的抽牌堆',
  enemy_discard: '用过的',
  pile: '抽牌堆',
  discard: '弃牌堆',
  hand: '手牌',
  field: '场上',
  blow: '将受到的伤害',
  blow_is: '{attack} × {factor}',
  calm: '这回合不会挨打',
  deadly: '抽牌堆扛不住',
  last: '她最后一击，扛过去就赢',
  left_after: '还剩 {count} 张',
  points: '{count} 点',
  known: '底下 {count} 张已知',
  known_title: '抽牌堆底，最后一张在最下面',
  to_come: '还没翻出',
  gone: '用过了',
  here: '在场上',
  special: '特殊牌',
  spades: '十三张黑桃',
  skills: '技能牌',
  choose: '选几张牌，先看效果',
  idle: '场上没有牌',
  stack_order: '按顺序点，先点的在最下面',
  life: '还有 {count} 张',
}

const hant: Texts = {
  hunter: '獵人',
  enemy_pile: '她的抽牌堆',
  enemy_discard: '用過的',
  pile: '抽牌堆',
  discard: '棄牌堆',
  hand: '手牌',
  field: '場上',
  blow: '即將受到的傷害',
  blow_is: '{attack} × {factor}',
  calm: '這回合不會挨打',
  deadly: '抽牌堆撐不住',
  last: '她最後一擊，撐過去就贏了',
  left_after: '還剩 {count} 張',
  points: '{count} 點',
  known: '最底下 {count} 張已知',
  known_title: '抽牌堆底，最後一張在最下面',
  to_come: '還沒翻出來',
  gone: '用過了',
  here: '在場上',
  special: '特殊牌',
  spades: '十三張黑桃',
  skills: '技能牌',
  choose: '點幾張牌，先看看效果',
  idle: '場上沒有牌',
  stack_order: '照順序點，先點的在最下面',
  life: '還有 {count} 張',
}

const TEXTS: Record<Lang, Texts> = { en, 'zh-Hans': hans, 'zh-Hant': hant }

/** The text of `key` in the language chosen, with `{name}` filled in. */
export function say(key: Key, fill: Record<string, string | number> = {}): string {
  const texts = TEXTS[words.lang]
  const one = fill.count === 1 ? texts[`${key}.one` as keyof Texts] : undefined
  return (one ?? texts[key]).replace(/\{(\w+)\}/g, (whole, name: string) => String(fill[name] ?? whole))
}
