/** Crockford base32 without I, L, O, U, which are misread when copied by hand. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const signs = 16
const bitsEach = 5
/** Number of random bytes for that many signs. */
const bytesFor = (count: number) => Math.ceil((count * bitsEach) / 8)
export const recoveryCodeBytes = bytesFor(signs)

/** Writes the signs in groups of four. */
function writeSigns(bytes: Uint8Array, count: number): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const text = Array.from(
    { length: count },
    (_, at) => alphabet[Number.parseInt(bits.slice(at * bitsEach, (at + 1) * bitsEach), 2)]
  ).join('')
  return (text.match(/.{4}/g) ?? []).join('-')
}

/** Returns the signs without groups. Ignores case, dashes and spaces; null for anything else. */
function readSigns(typed: string, count: number): string | null {
  const text = typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')
  return text.length === count && [...text].every((sign) => alphabet.includes(sign)) ? text : null
}

/** 10 bytes (80 bits) → `7K2M-9QXT-01AB-ZZ4C`. */
export function toRecoveryCode(bytes: Uint8Array): string {
  return writeSigns(bytes, signs)
}

export function parseRecoveryCode(typed: string): string | null {
  return readSigns(typed, signs)
}

const passwordSigns = 12
export const passwordCodeBytes = bytesFor(passwordSigns)

/**
 * Makes `7K2M-9QXT-01AB` from 60 bits: long enough to identify its account alone, since the specification's call sends
 * no e-mail with it.
 */
export function toPasswordCode(bytes: Uint8Array): string {
  return writeSigns(bytes, passwordSigns)
}

/**
 * Normalises a typed code; null if it cannot be one. Six-digit codes were sent by earlier versions and live up to three
 * days.
 */
export function parsePasswordCode(typed: string): string | null {
  return parseTotpCode(typed) ?? readSigns(typed, passwordSigns)
}

/** Six digits, spaces and dashes ignored; null for anything else. */
export function parseTotpCode(typed: string): string | null {
  const text = typed.replace(/[\s-]/g, '')
  return /^\d{6}$/.test(text) ? text : null
}
