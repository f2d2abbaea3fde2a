import type { GateDayBooking, GateList } from '#app/contracts/booking/gate-offline.ts'
import type { GateDay } from '../kept/list-store.ts'
import type { KeptSignature } from '../kept/signatures.ts'

export type GateTerm = NonNullable<GateList['terms']>['texts'][number]

/** Text that the people of a booking sign; null where nobody asks them to. */
export function termOf({ slots, terms }: GateList, { id, slot }: GateDayBooking): GateTerm | null {
  const product = slots[slot]?.product_uuid
  // A signed ticket that the list lacks does not say whose it is.
  if (id === '' || product === undefined) return null
  return terms?.texts.find(({ products }) => products.indexOf(product) >= 0) ?? null
}

/** People of a booking whose signature counts, here or at the server; null where nobody asks for one. */
export const signedOf = ({ signed, asked }: GateDayBooking): number | null => signed ?? asked ?? null

export const peopleOf = ({ items }: GateDayBooking) => items.reduce((sum, [, quantity]) => sum + quantity, 0)

/**
 * Counts the people who signed on this device, until a list counts them. A signature under an older
 * text does not count, here or at the server.
 */
export function countSigned(day: GateDay, kept: readonly KeptSignature[]): GateDay {
  const { list } = day
  if (!list.terms || kept.length === 0) return day
  const isUncounted = ({ result, answeredAt }: KeptSignature) =>
    result === '' || (result === 'kept' && answeredAt >= list.at)
  const fresh = kept.filter(isUncounted)
  const bookings = list.bookings.map((booking) => {
    const version = termOf(list, booking)?.version
    const own = fresh.filter((one) => one.code === booking.code && one.version === version)
    if (own.length === 0) return booking
    const people = new Set(own.map(({ who }) => who)).size
    const add = (signed: number) => Math.min(peopleOf(booking), signed + people)
    if (booking.signed !== undefined) return { ...booking, signed: add(booking.signed) }
    return booking.asked === undefined ? booking : { ...booking, asked: add(booking.asked) }
  })
  return { ...day, list: { ...list, bookings } }
}
