import { isBookingCode, readBookingCode } from '#app/domain/booking/code.ts'

/** A booking's id (its QR code holds its address), its code, or any text. */
export type Scan =
  | { kind: 'id'; uuid: string }
  | { kind: 'code'; code: string }
  | { kind: 'text' }
  | { kind: 'nothing' }

/** Longer than any code, address or name. */
export const longestScan = 300

export function readScan(typed: string): Scan {
  const text = typed.trim().slice(0, longestScan)
  if (text === '') return { kind: 'nothing' }
  // A reader set to another keyboard layout types other signs for `:`, `/` and `-`, but the id is letters and digits.
  const uuid = /(?:^|booking.details.)([0-9a-f]{32})(?![0-9a-z])/i.exec(text)?.[1]
  if (uuid) return { kind: 'id', uuid: uuid.toLowerCase() }
  const code = readBookingCode(text)
  return isBookingCode(code) ? { kind: 'code', code } : { kind: 'text' }
}
