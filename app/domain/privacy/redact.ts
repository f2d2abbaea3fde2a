import type { Person } from './person.ts'

const REDACTED = '[removido]'

const accents: Readonly<Record<string, string>> = {
  a: 'aáàâãä',
  e: 'eéèêë',
  i: 'iíìîï',
  o: 'oóòôõö',
  u: 'uúùûü',
  c: 'cç',
  n: 'nñ'
}

const literal = (text: string) => text.replace(/[.^$*+?()[\]{}\\|/-]/g, '\\$&')

/** Allows signs between the digits or letters. */
const spread = (text: string) => Array.from(text, literal).join('[\\s.()/-]{0,2}')

/** Matches the name with or without accents. */
function named(name: string): string {
  const plain = name.normalize('NFD').replace(/[\u0300-\u036f]/g, '')
  return Array.from(plain.trim().toLowerCase(), (letter) => {
    if (/\s/.test(letter)) return '\\s+'
    return accents[letter] ? `[${accents[letter]}]` : literal(letter)
  }).join('')
}

/**
 * Builds a function that removes a person from a text: document, telephones and e-mails in any notation, and whole
 * names.
 */
export function createRedactor(person: Person): (text: string) => string {
  const { document, phones, emails, names } = person
  const patterns = [
    ...emails.map(literal),
    ...(document.length >= 8 ? [spread(document)] : []),
    ...phones.map((phone) => `(?:\\+?55\\s?)?${spread(phone.replace(/^\+55/, '').replace(/\D/g, ''))}`),
    ...names.filter((name) => /\S\s+\S/.test(name.trim())).map(named)
  ].filter(Boolean)
  if (patterns.length === 0) return (text) => text
  const all = new RegExp(patterns.join('|'), 'gi')
  return (text) => text.replace(all, REDACTED)
}

/** Applies to every text of a JSON value; keys stay. */
export function redactJson(value: unknown, redact: (text: string) => string): unknown {
  if (typeof value === 'string') return redact(value)
  if (typeof value === 'number') return redact(String(value)) === String(value) ? value : null
  if (Array.isArray(value)) return value.map((item) => redactJson(item, redact))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, redactJson(item, redact)]))
}
