// The words that every builder shares. What it builds is named by each one's own texts; every
// language has every key: a missing one fails the check.

import type { Lang } from '../lib/protocol'
import { words } from '../lib/words.svelte'

const en = {
  back: 'Back to the lobby',
  settings: 'Settings',
  of: 'of {most}',
  'dock.label': 'The card under your finger',
  'dock.less': 'One {card} fewer',
  'dock.more': 'One {card} more',
  'dock.close': 'Put the card away',
  save: 'Save',
  'save.again': 'Saved',
  saved: '“{name}” is saved.',
  unsaved: 'Not saved yet. It waits here, also if you close the tab.',
  'unsaved.changed': 'Changed since it was saved. The changes wait here, also if you close the tab.',
  kept: 'Saved in this browser.',
  undo: 'Undo',
  undone: 'Undone.',
  empty: 'Empty',
  share: 'Share',
  legal: 'Legal: ready to play',
  'illegal.one': 'Not legal yet: one thing to mend',
  illegal: 'Not legal yet: {count} things to mend',
  'illegal.where': 'Show me',
  checking: 'Checking…',
  unreachable: 'The server cannot be reached, so nothing can be checked now.',
  again: 'Try again',
  play: 'Play with it',
  'play.against': 'Against',
  'play.busy': 'Laying the table…',
  ready: 'Start from',
  loaded: '“{name}” lies before you.',
  open: 'open now',
  rename: 'Rename',
  'rename.of': 'Rename “{name}”',
  'rename.new': 'New name',
  duplicate: 'Duplicate',
  'duplicate.of': 'Duplicate “{name}”',
  delete: 'Delete',
  'delete.of': 'Delete “{name}”',
  'delete.sure': 'Delete “{name}”? It cannot be brought back.',
  deleted: '“{name}” is deleted.',
  cancel: 'Cancel',
  replace: 'Replace',
  'leave.title': 'Changes that are not saved',
  'leave.sure': '“{name}” has changes that are not saved.',
  'leave.save': 'Save them, then go on',
  'leave.drop': 'Let them go',
  'import.take': 'Lay it out',
  'import.anyway': 'It can be laid out all the same, and mended there.',
  'share.how': 'Send it to anybody: it can be pasted here and on the command line.',
  copy: 'Copy',
  copied: 'Copied.',
  'copied.not': 'The browser does not let us copy; the text is selected, copy it by hand.',
  download: 'Download as .txt',
} satisfies Record<string, string>

type Shared = Record<keyof typeof en, string>

const hans: Shared = {
  back: '回大厅',
  settings: '设置',
  of: '／ {most}',
  'dock.label': '当前的牌',
  'dock.less': '少带一张{card}',
  'dock.more': '多带一张{card}',
  'dock.close': '收起这张卡',
  save: '保存',
  'save.again': '已保存',
  saved: '“{name}”已保存。',
  unsaved: '还没保存。关掉标签页也会替你留着。',
  'unsaved.changed': '保存之后又改过。关掉标签页也会替你留着。',
  kept: '已保存在这个浏览器里。',
  undo: '撤销',
  undone: '已撤销。',
  empty: '清空',
  share: '分享',
  legal: '合规则，可以开局',
  'illegal.one': '还不合规则：有一处要改',
  illegal: '还不合规则：有 {count} 处要改',
  'illegal.where': '看看在哪',
  checking: '正在检查……',
  unreachable: '连不上服务器，暂时无法检查。',
  again: '再试一次',
  play: '用它开局',
  'play.against': '对手',
  'play.busy': '正在摆桌……',
  ready: '从现成的开始',
  loaded: '已摆出“{name}”。',
  open: '正打开',
  rename: '改名',
  'rename.of': '给“{name}”改名',
  'rename.new': '新名字',
  duplicate: '复制一份',
  'duplicate.of': '把“{name}”复制一份',
  delete: '删除',
  'delete.of': '删除“{name}”',
  'delete.sure': '删除“{name}”？删了就找不回来。',
  deleted: '“{name}”已删除。',
  cancel: '取消',
  replace: '替换',
  'leave.title': '有改动没保存',
  'leave.sure': '“{name}”有改动没保存。',
  'leave.save': '先保存，再继续',
  'leave.drop': '不要这些改动',
  'import.take': '摆出来',
  'import.anyway': '照样可以摆出来，再慢慢改。',
  'share.how': '发给谁都行：在这里和命令行里都能粘贴。',
  copy: '复制',
  copied: '已复制。',
  'copied.not': '浏览器不让复制；文字已选中，请手动复制。',
  download: '下载为 .txt',
}

const hant: Shared = {
  back: '回大廳',
  settings: '設定',
  of: '／ {most}',
  'dock.label': '目前的牌',
  'dock.less': '少帶一張{card}',
  'dock.more': '多帶一張{card}',
  'dock.close': '收起這張卡',
  save: '儲存',
  'save.again': '已儲存',
  saved: '「{name}」已儲存。',
  unsaved: '還沒儲存。關掉分頁也會替你留著。',
  'unsaved.changed': '儲存之後又改過。關掉分頁也會替你留著。',
  kept: '已儲存在這個瀏覽器裡。',
  undo: '復原',
  undone: '已復原。',
  empty: '清空',
  share: '分享',
  legal: '合規則，可以開局',
  'illegal.one': '還不合規則：有一處要改',
  illegal: '還不合規則：有 {count} 處要改',
  'illegal.where': '看看在哪',
  checking: '正在檢查……',
  unreachable: '連不上伺服器，暫時無法檢查。',
  again: '再試一次',
  play: '用它開局',
  'play.against': '對手',
  'play.busy': '正在擺桌……',
  ready: '從現成的開始',
  loaded: '已擺出「{name}」。',
  open: '正打開',
  rename: '改名',
  'rename.of': '給「{name}」改名',
  'rename.new': '新名字',
  duplicate: '複製一份',
  'duplicate.of': '把「{name}」複製一份',
  delete: '刪除',
  'delete.of': '刪除「{name}」',
  'delete.sure': '刪除「{name}」？刪了就找不回來。',
  deleted: '「{name}」已刪除。',
  cancel: '取消',
  replace: '取代',
  'leave.title': '有改動沒儲存',
  'leave.sure': '「{name}」有改動沒儲存。',
  'leave.save': '先儲存，再繼續',
  'leave.drop': '不要這些改動',
  'import.take': '擺出來',
  'import.anyway': '照樣可以擺出來，再慢慢改。',
  'share.how': '傳給誰都行：在這裡和命令列裡都能貼上。',
  copy: '複製',
  copied: '已複製。',
  'copied.not': '瀏覽器不讓複製；文字已選取，請手動複製。',
  download: '下載為 .txt',
}

export const SHARED: Record<Lang, Shared> = { en, 'zh-Hans': hans, 'zh-Hant': hant }

/** What each builder says in its own words. */
export type OwnKey =
  | 'title'
  | 'panel'
  | 'name'
  | 'name.own'
  | 'empty.why'
  | 'emptied'
  | 'import'
  | 'play.illegal'
  | 'yours'
  | 'yours.none'
  | 'list'
  | 'rename.taken'
  | 'replace.sure'
  | 'import.text'
  | 'import.how'
  | 'share.text'

export type Key = keyof typeof en | OwnKey
export type Fill = Record<string, string | number>
export type Say<K extends string = Key> = (key: K, fill?: Fill) => string

/** The text of `key`, with `{name}` filled in; `key.one` is taken where `count` is 1. */
export function speaker<K extends string>(texts: Record<Lang, Record<K, string>>): Say<K> {
  return (key, fill = {}) => {
    const told: Record<string, string> = texts[words.lang]
    const text = (fill.count === 1 ? told[`${key}.one`] : undefined) ?? told[key] ?? key
    return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(fill[name] ?? whole))
  }
}

/** A server's phrase as a sentence of its own. */
export function sentence(text: string): string {
  const ended = /[.。!！?？]$/.test(text) ? text : text + (words.lang === 'en' ? '.' : '。')
  return ended.charAt(0).toUpperCase() + ended.slice(1)
}
