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

/** Stored form: upper case, no blanks or dashes, look-alikes mapped. */
export function normaliseBookingCode(typed: string): string {
  const compact = typed.toUpperCase().replace(/[\s\-–—_.]/g, '')
  return compact.replace(/[OQILZSBU]/g, (sign) => LOOK_ALIKES[sign] ?? sign)
}

export function isBookingCode(text: string): boolean {
  return /^[0-9AC-HJKMNPRTV-Y]{8}$/.test(text)
}

/** `A1C2-D3E4`. */
export function formatBookingCode(code: string): string {
  return code.length === BOOKING_CODE_LENGTH ? `${code.slice(0, 4)}-${code.slice(4)}` : code
}
