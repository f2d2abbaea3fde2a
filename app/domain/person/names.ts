import type { Checked } from '../words/checked.ts'

const LONGEST_NAME = 120

// By ranges: Firefox below 78 does not know property escapes.
const LETTER = /[A-Za-z\u00c0-\uffff]/

/** Two characters or more, a letter among them; single blanks. */
export function checkName(text: string): Checked<{ value: string }> {
  const value = text.replace(/\s+/g, ' ').trim()
  if (value.length < 2 || !LETTER.test(value)) return { ok: false, message: 'Informe o nome.' }
  if (value.length > LONGEST_NAME) return { ok: false, message: `Use no máximo ${LONGEST_NAME} letras.` }
  return { ok: true, value }
}

/**
 * As a message calls somebody: `Maria da Silva` → `Maria`. '' for what reads as an address: a stranger types the name and
 * the telephone, and what is sent there is sent in a place's name.
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
  return stripAccents(text).toLowerCase().replace(/\s+/g, ' ').trim()
}

/** By the start of any name part, or by uuid. */
export function matchesSeller({ seller_uuid: uuid, seller }: { seller_uuid: string; seller: string }, typed: string) {
  if (typed === '' || typed === uuid) return true
  return ` ${searchText(seller)}`.indexOf(` ${searchText(typed)}`) >= 0
}

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

// By code point: an emoji must not be cut.
function firstLetter(word: string | undefined): string {
  return (Array.from(word ?? '')[0] ?? '').toUpperCase()
}
