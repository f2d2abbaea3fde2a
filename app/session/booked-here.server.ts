import type { ExpressBooking } from '#app/contracts/booking/calls.ts'
import { createKeptCookie, hasTexts } from './cookie/kept-cookie.server.ts'

const names = ['id', 'product', 'date', 'time', 'waiver'] as const

/** `id` opens the booking's public page, `waiver` its risk term ('' for none); the other names identify the visit. */
export type BookedHere = Record<(typeof names)[number], string>

const mostKept = 8

/**
 * Kept for an hour: long enough for a visitor who goes back, and short enough that the next user of a shared tablet
 * rarely sees another's ticket.
 */
const cookie = createKeptCookie<BookedHere[]>({
  name: 'booked',
  maxAgeSeconds: 3600,
  isValue: (value): value is BookedHere[] => Array.isArray(value) && value.every((one) => hasTexts(one, names))
})

export function bookedHere(request: Request): BookedHere[] {
  return cookie.read(request) ?? []
}

export function keepBooked(request: Request, booking: ExpressBooking): [string, string][] {
  const { uuid: id, product, booking_date: date, time, lastStart, waiver_key: waiver } = booking
  const others = bookedHere(request).filter((one) => one.id !== id)
  const kept = [{ id, product: product.uuid, date, time: time || lastStart, waiver }, ...others]
  return cookie.keep(request, kept.slice(0, mostKept))
}

export const forgetBooked = (request: Request): [string, string][] => cookie.clear(request)
