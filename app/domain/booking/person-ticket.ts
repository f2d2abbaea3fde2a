import { encodeBookingCode, formatBookingCode, normaliseBookingCode } from './code.ts'

/** Most people of a booking that get a ticket each; larger groups come in together. */
export const MOST_PERSON_TICKETS = 60

const shape = /^P[0-9AC-HJKMNPRTV-Y]{8}$/

/**
 * P and the eight signs of a booking code. Null for bytes that give no digit: such a code would look like a name.
 * @throws RangeError for fewer than 8 bytes
 */
export function encodePersonCode(bytes: Uint8Array): string | null {
  const code = encodeBookingCode(bytes)
  return /\d/.test(code) ? `P${code}` : null
}

/** Stored form of what was typed or read; '' for anything else. */
export function readPersonCode(typed: string): string {
  const code = normaliseBookingCode(typed)
  return shape.test(code) && /\d/.test(typed) ? code : ''
}

/** `P-A1C2-D3E4`. */
export const formatPersonCode = (code: string): string => `P-${formatBookingCode(code.slice(1))}`

interface Sold {
  label: string
  title: string
  quantity: number
}

interface Known {
  label: string
  position: number
  /** Instant of entry; null while outside. */
  enteredAt: Date | null
}

/** `number` counts the booking's people from 1; 0 for a ticket that the booking has no more. */
export type Numbered<T> = T & { number: number; title: string }

/**
 * Numbers the tickets that stand: as many of each type as the booking has now, people inside before others. Those
 * that stand no more come last.
 */
export function numberTickets<T extends Known>(items: readonly Sold[], tickets: readonly T[]): Numbered<T>[] {
  const standing = items.flatMap(({ label, title, quantity }) =>
    tickets
      .filter((ticket) => ticket.label === label)
      .sort((a, b) => Number(b.enteredAt !== null) - Number(a.enteredAt !== null) || a.position - b.position)
      .slice(0, quantity)
      .sort((a, b) => a.position - b.position)
      .map((ticket) => ({ ...ticket, title: title || label }))
  )
  const over = tickets.filter((ticket) => !standing.some((one) => isSame(one, ticket)))
  return [
    ...standing.map((ticket, index) => ({ ...ticket, number: index + 1 })),
    ...over.map((ticket) => ({ ...ticket, number: 0, title: ticket.label }))
  ]
}

const isSame = (a: Known, b: Known) => a.label === b.label && a.position === b.position

/** Types and positions for which a ticket is still to be made. */
export function missingTickets(
  items: readonly Sold[],
  tickets: readonly Known[]
): { label: string; position: number }[] {
  return items.flatMap(({ label, quantity }) => {
    const known = tickets.filter((ticket) => ticket.label === label).length
    return Array.from({ length: Math.max(0, quantity - known) }, (_, index) => ({ label, position: known + index + 1 }))
  })
}
