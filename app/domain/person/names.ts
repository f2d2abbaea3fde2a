import type { Checked } from '../words/checked.ts'
import { cleanText, plainSigns } from '../words/clean-text.ts'
import { tooLong } from '../words/error-catalogue.ts'
import { t } from '../words/speech.ts'

export const LONGEST_NAME = 120

// Ranges instead of property escapes, which Firefox below 78 does not know. They hold no digit, mark, sign or emoji of
// any script.
const LETTER =
  /[A-Za-z\u00aa\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02af\u0386\u0388-\u0481\u048a-\u0556\u0561-\u0587\u05d0-\u05f2\u0620-\u064a\u0671-\u06d3\u0904-\u0939\u0985-\u09b9\u0a05-\u0a39\u0a85-\u0ab9\u0b05-\u0b39\u0b85-\u0bb9\u0c05-\u0c39\u0c85-\u0cb9\u0d05-\u0d3a\u0d85-\u0dc6\u0e01-\u0e30\u0e81-\u0eb0\u0f40-\u0f6c\u1000-\u102a\u10a0-\u10fc\u1100-\u115e\u1161-\u135a\u13a0-\u13f5\u1780-\u17b3\u1820-\u1878\u1d00-\u1dbf\u1e00-\u1fbc\u1fc2-\u1ffc\u2c00-\u2dde\u3041-\u3096\u30a1-\u30fa\u3105-\u312f\u3131-\u318e\u3400-\u4dbf\u4e00-\ua48c\ua4d0-\ua61f\ua722-\ua7ca\uac00-\ud7a3\uf900-\ufb4f\ufb50-\ufd3d\ufe70-\ufefc\uff66-\uff9d]|[\ud840-\ud888][\udc00-\udfff]/

/** A name has a letter: neither `123` nor invisible signs name anybody. */
export function hasLetter(text: string): boolean {
  return LETTER.test(cleanText(text))
}

/** Accepts two characters or more, one of them a letter; returns single spaces. */
export function checkName(text: string): Checked<{ value: string }> {
  const value = cleanText(text).replace(/\s+/g, ' ').trim()
  if (value.length < 2 || !hasLetter(value)) return { ok: false, message: 'Informe o nome.' }
  if (value.length > LONGEST_NAME) return { ok: false, message: tooLong(LONGEST_NAME) }
  return { ok: true, value }
}

/**
 * First name for a message: `Maria da Silva` → `Maria`. '' if it looks like an address: a stranger types name and
 * telephone, and the message goes out in the place's name.
 */
export function spokenName(name: string): string {
  const [first = ''] = wordsOf(name)
  return /[/\\@:]|[^.]\.[^.]{2}|\d{5}/.test(first) || first.length > 40 ? '' : first
}

/** `Lençóis` → `Lencois` (specification §9, text helper). */
export function stripAccents(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
}

export function searchText(text: string): string {
  return stripAccents(plainSigns(text)).toLowerCase().replace(/\s+/g, ' ').trim()
}

/** Matches the start of any part of the name, or the uuid. */
export function matchesSeller({ seller_uuid: uuid, seller }: { seller_uuid: string; seller: string }, typed: string) {
  if (typed === '' || typed === uuid) return true
  return ` ${searchText(seller)}`.indexOf(` ${searchText(typed)}`) >= 0
}

/** For screens and files: the counter sells without a name to people who enter at once. */
export const nameOrNone = (name: string): string => name.trim() || t('Sem nome')

/** For pages without login: `Maria da Silva` → `Maria S.`. */
export function maskName(name: string): string {
  const words = wordsOf(name)
  const last = words.length > 1 ? firstLetter(words[words.length - 1]) : ''
  return last ? `${words[0]} ${last}.` : (words[0] ?? '')
}

export function initials(name: string): string {
  const words = wordsOf(name)
  return `${firstLetter(words[0])}${words.length > 1 ? firstLetter(words[words.length - 1]) : ''}`
}

function wordsOf(name: string): string[] {
  return name.split(/\s+/).filter((word) => word !== '')
}

// Cuts at code points, so that an emoji stays whole.
function firstLetter(word: string | undefined): string {
  return (Array.from(word ?? '')[0] ?? '').toUpperCase()
}
