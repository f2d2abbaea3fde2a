import { stripAccents } from '../person/names.ts'
import { plainSigns } from '../words/clean-text.ts'

/** 28 signs, one of each look-alike pair: O Q 0, I L 1, Z 2, S 5, B 8, U V. */
export const BOOKING_CODE_ALPHABET = '0123456789ACDEFGHJKMNPRTVWXY'
const BOOKING_CODE_LENGTH = 8

const LOOK_ALIKES: Readonly<Record<string, string>> = { O: '0', Q: '0', I: '1', L: '1', Z: '2', S: '5', B: '8', U: 'V' }

/**
 * Eight signs from random bytes, read as one number and written in base 28. Eight bytes or more keep the signs even.
 * @throws RangeError for fewer than 8 bytes
 */
export function encodeBookingCode(bytes: Uint8Array): string {
  if (bytes.length < 8) throw new RangeError('a booking code needs 8 random bytes')
  const base = BOOKING_CODE_ALPHABET.length
  let digits: number[] = Array.from(bytes)
  let code = ''
  while (code.length < BOOKING_CODE_LENGTH) {
    let rest = 0
    digits = digits.map((digit) => {
      const value = rest * 256 + digit
      rest = value % base
      return (value - rest) / base
    })
    code += BOOKING_CODE_ALPHABET.charAt(rest)
  }
  return code
}

/** Stored form: upper case, without blanks, dashes and surrounding text, look-alikes mapped. */
export function normaliseBookingCode(typed: string): string {
  const compact = plainSigns(typed)
    .toUpperCase()
    .replace(/[\s\-_.,;:!?*#~"'“”‘’«»()[\]<>`]/g, '')
  return compact.replace(/[OQILZSBU]/g, (sign) => LOOK_ALIKES[sign] ?? sign)
}

/** Like `normaliseBookingCode`; from a text with other words, the one code in it. */
export function readBookingCode(typed: string): string {
  const whole = normaliseBookingCode(typed)
  if (isBookingCode(whole)) return whole
  const [code, ...more] = codesWithin(stripAccents(plainSigns(typed)).toUpperCase())
  return code !== undefined && more.length === 0 ? code : whole
}

const NAMES_A_CODE = /^(?:COD|CODIGO|CODE|RESERVA|BOOKING|INGRESSO|VOUCHER)$/

/** Words of eight letters and telephones of eight digits are not codes, unless the word before says so. */
function codesWithin(text: string): string[] {
  const words = text
    .split(/[^0-9A-Z\-_.]+/)
    .map((word) => word.replace(/^[-_.]+|[-_.]+$/g, ''))
    .filter((word) => word !== '')
  const isMixed = (word: string) => /\d/.test(word) && /[A-Z]/.test(word)
  const fits = (word: string, shape: RegExp) => shape.test(word) && isBookingCode(normaliseBookingCode(word))
  const whole = words.filter(
    (word, at) =>
      fits(word, /^[0-9A-Z]{4}[-_.]?[0-9A-Z]{4}$/) && (isMixed(word) || NAMES_A_CODE.test(words[at - 1] ?? ''))
  )
  const found = [...whole]
  for (let at = 0; at + 1 < words.length && whole.length === 0; at++) {
    const pair = `${words[at]} ${words[at + 1]}`
    if (!fits(pair, /^[0-9A-Z]{4} [0-9A-Z]{4}$/) || !isMixed(pair)) continue
    found.push(pair)
    at += 1
  }
  return Array.from(new Set(found.map(normaliseBookingCode)))
}

export function isBookingCode(text: string): boolean {
  return /^[0-9AC-HJKMNPRTV-Y]{8}$/.test(text)
}

/** `A1C2-D3E4`. */
export function formatBookingCode(code: string): string {
  return code.length === BOOKING_CODE_LENGTH ? `${code.slice(0, 4)}-${code.slice(4)}` : code
}
