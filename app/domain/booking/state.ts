/**
 * A booking's own status. PENDING holds places until its hold ends; UNPAID has its places and pays at the place;
 * EXPIRED is a hold that ended unpaid; the rest are the specification's (§4).
 */
export type BookingStatus = 'PENDING' | 'UNPAID' | 'APPROVED' | 'EXPIRED' | 'CANCELLED'

/** `pay-later`: the visitor chose to pay at the place. `reinstate`: paid after expiry, and there were places again. */
export type BookingEvent = 'pay' | 'pay-later' | 'expire' | 'cancel' | 'reinstate'

const TRANSITIONS: Readonly<Record<BookingStatus, Partial<Record<BookingEvent, BookingStatus>>>> = {
  PENDING: { pay: 'APPROVED', 'pay-later': 'UNPAID', expire: 'EXPIRED', cancel: 'CANCELLED' },
  UNPAID: { pay: 'APPROVED', cancel: 'CANCELLED' },
  APPROVED: { cancel: 'CANCELLED' },
  EXPIRED: { reinstate: 'APPROVED', cancel: 'CANCELLED' },
  CANCELLED: {}
}

/** The status an event leads to, or null where it may not happen: a cancelled booking stays cancelled. */
export function nextBookingStatus(current: BookingStatus, event: BookingEvent): BookingStatus | null {
  return TRANSITIONS[current][event] ?? null
}

/** True while a booking counts against the slot's capacity; leaving such a status gives the places back. */
export function holdsPlaces(status: BookingStatus): boolean {
  return status === 'PENDING' || status === 'UNPAID' || status === 'APPROVED'
}

/** Money that arrives after expiry takes the places again if there are any, otherwise it is marked for refund. */
export function decideLatePayment({ placesAvailable }: { placesAvailable: boolean }): 'reinstate' | 'refund' {
  return placesAvailable ? 'reinstate' : 'refund'
}
