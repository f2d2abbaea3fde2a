/** PENDING holds places until its hold ends, UNPAID pays at the place, EXPIRED is ours; the rest: specification §4. */
export type BookingStatus = 'PENDING' | 'UNPAID' | 'APPROVED' | 'EXPIRED' | 'CANCELLED'

/**
 * `reinstate`: paid after expiry while places were left. `confirm-late`: the desk kept it then. `retry`: places taken
 * again for payment.
 */
export type BookingEvent = 'pay' | 'pay-later' | 'expire' | 'cancel' | 'reinstate' | 'confirm-late' | 'retry'

const TRANSITIONS: Readonly<Record<BookingStatus, Partial<Record<BookingEvent, BookingStatus>>>> = {
  PENDING: { pay: 'APPROVED', 'pay-later': 'UNPAID', expire: 'EXPIRED', cancel: 'CANCELLED' },
  UNPAID: { pay: 'APPROVED', expire: 'EXPIRED', cancel: 'CANCELLED' },
  APPROVED: { cancel: 'CANCELLED' },
  EXPIRED: { reinstate: 'APPROVED', 'confirm-late': 'UNPAID', retry: 'PENDING', cancel: 'CANCELLED' },
  CANCELLED: {}
}

export function nextBookingStatus(current: BookingStatus, event: BookingEvent): BookingStatus | null {
  return TRANSITIONS[current][event] ?? null
}

export function holdsPlaces(status: BookingStatus): boolean {
  return status === 'PENDING' || status === 'UNPAID' || status === 'APPROVED'
}

export function decideLatePayment({ placesAvailable }: { placesAvailable: boolean }): 'reinstate' | 'refund' {
  return placesAvailable ? 'reinstate' : 'refund'
}
