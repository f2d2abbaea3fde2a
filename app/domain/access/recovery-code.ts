/** Crockford's alphabet: no I, L, O or U, so that a code copied by hand is read back right. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const signs = 16
const bitsEach = 5
export const recoveryCodeBytes = (signs * bitsEach) / 8

/** Writes 10 random bytes (80 bits) as 16 signs in groups of four: `7K2M-9QXT-01AB-ZZ4C`. */
export function toRecoveryCode(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const text = Array.from(
    { length: signs },
    (_, at) => alphabet[Number.parseInt(bits.slice(at * bitsEach, (at + 1) * bitsEach), 2)]
  ).join('')
  return (text.match(/.{4}/g) ?? []).join('-')
}

/** The 16 signs of a code as a person typed it (case, dashes and spaces do not matter); null for anything else. */
export function parseRecoveryCode(typed: string): string | null {
  const text = typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')
  return text.length === signs && [...text].every((sign) => alphabet.includes(sign)) ? text : null
}

/** The six digits of an authenticator app as a person typed them ('123 456'); null for anything else. */
export function parseTotpCode(typed: string): string | null {
  const text = typed.replace(/[\s-]/g, '')
  return /^\d{6}$/.test(text) ? text : null
}
