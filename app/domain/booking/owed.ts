import type { Centavos } from '../money/money.ts'
import { isCancelledStatus, isPaidStatus } from './situation.ts'

/** What is still to be received for a booking. `paid`, `refunded`: what came, and what of it went back. */
export function owedOf(booking: { status: string; final: Centavos; paid: Centavos; refunded: Centavos }): Centavos {
  if (isCancelledStatus(booking.status) || isPaidStatus(booking.status)) return 0
  return Math.max(0, booking.final - (booking.paid - booking.refunded))
}
