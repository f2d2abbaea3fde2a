import { formatBookingCode, isBookingCode, readBookingCode } from './code.ts'
import { formatPersonCode, readPersonCode } from './person-ticket.ts'
import { readTicketText } from './signed-ticket.ts'

/** Booking id (in the QR code's URL), booking code, or other text. */
export type Scan =
  | { kind: 'id'; uuid: string }
  | { kind: 'code'; code: string }
  /** Code of one person's ticket. */
  | { kind: 'person'; code: string }
  | { kind: 'text' }
  | { kind: 'nothing' }

/** Characters; longer than any code, URL or name, and than two signed tickets that a scanner types at once. */
export const longestScan = 600

export function readScan(typed: string): Scan {
  const text = typed.trim().slice(0, longestScan)
  if (text === '') return { kind: 'nothing' }
  // A scanner with another keyboard layout types other characters for `:`, `/` and `-`, but the id has only letters
  // and digits.
  const ids = [...text.matchAll(/(?:^|booking.details.)([0-9a-f]{32})(?=$|[^0-9a-z]|http)/gi)]
  const uuid = ids.at(-1)?.[1] ?? /^(?:[0-9a-f]{32})+([0-9a-f]{32})$/i.exec(text)?.[1]
  if (uuid) return { kind: 'id', uuid: uuid.toLowerCase() }
  const ticket = readTicketText(text)
  const last = ticket ? ticket.code : lastOf(text)
  const person = readPersonCode(last)
  if (person) return { kind: 'person', code: person }
  const code = readBookingCode(last)
  return isBookingCode(code) ? { kind: 'code', code } : { kind: 'text' }
}

/**
 * The code that was looked for, as tickets print it. '' for other texts, and for a code without a digit: its eight
 * letters may be a person's name.
 */
export function printedCode(typed: string): string {
  const scan = readScan(typed)
  if (scan.kind === 'person') return formatPersonCode(scan.code)
  return scan.kind === 'code' && /\d/.test(typed) ? formatBookingCode(scan.code) : ''
}

/**
 * Without script the next code is typed after the one being sent, so the last one counts. A code read twice counts
 * once.
 */
function lastOf(text: string): string {
  const person = /^(?:p-?[a-z0-9]{4}-?[a-z0-9]{4}){2,}$/i.test(text) ? /p-?[a-z0-9]{4}-?[a-z0-9]{4}$/i.exec(text) : null
  if (person) return person[0]
  const codes = /^(?:[a-z0-9]{4}-[a-z0-9]{4}){2,}$/i.test(text) ? text.slice(-9) : text
  const half = text.slice(text.length / 2)
  return text.length % 2 === 0 && half.length >= 8 && half + half === text ? half : codes
}
