import { BOOKING_CODE_ALPHABET, encodeBookingCode, normaliseBookingCode } from '../booking/code.ts'

/** Mark that distinguishes a credit from a discount code and from a booking. */
const mark = 'CR'

const shape = new RegExp(`^${mark}[${BOOKING_CODE_ALPHABET}]{16}$`)

/**
 * Makes `CR` and 16 signs without look-alikes: few tries per network suffice against guessing.
 * @param one eight random bytes
 * @param other eight more
 */
export function makeCreditCode(one: Uint8Array, other: Uint8Array): string {
  return `${mark}${encodeBookingCode(one)}${encodeBookingCode(other)}`
}

export const normaliseCreditCode = (typed: string): string => normaliseBookingCode(typed)

export const isCreditCode = (typed: string): boolean => shape.test(normaliseCreditCode(typed))

/** `CR-A1C2-D3E4-F5G6-H7J9`. */
export function formatCreditCode(code: string): string {
  return `${mark}-${(code.slice(mark.length).match(/.{1,4}/g) ?? []).join('-')}`
}
