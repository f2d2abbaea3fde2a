import { slotInstant } from '#app/domain/calendar/dates.ts'
import type { Centavos } from '#app/domain/money/money.ts'
import { type ChangeDecision, decideChange, decideRefund, type RefundDecision } from '#app/domain/refund/decide.ts'
import { type OwnPolicy, policyOf, type RefundPolicy } from '#app/domain/refund/policy.ts'
import type { BookingRow } from '../../db/queries/bookings/bookings.server.ts'

interface Promised {
  booking: BookingRow
  place: { timezone: string; refundPolicy: OwnPolicy | null }
  product: { refundPolicy: OwnPolicy | null }
}

/** Policy promised at the purchase, or the present one for bookings older than that record. */
export function promisedPolicy({ booking, place, product }: Promised): RefundPolicy {
  return booking.refundPolicy ?? policyOf(place.refundPolicy, product.refundPolicy)
}

interface Money {
  /** Centavos received and not refunded, and the part kept by earlier decisions. */
  received: Centavos
  kept: Centavos
  /** Centavos that can go back: no disputed payment, and nothing that is on its way. */
  free: Centavos
  /** All that came, refunded parts included, and the providers' fees. */
  paid: Centavos
  fee: Centavos
}

/** Quote for the whole booking. The policy judges the visitor; if the place cancels, everything is refunded. */
export function quoteCancel(
  promised: Promised,
  { received, kept, free, paid, fee, now, byPlace }: Money & { now: Date; byPlace: boolean }
): RefundDecision {
  const { booking, place } = promised
  const decision = decideRefund({
    policy: promisedPolicy(promised),
    purchasedAt: booking.createdAt,
    visitAt: slotInstant(booking.date, booking.time, place.timezone),
    now,
    timezone: place.timezone,
    hasCheckin: booking.checkedInPeople > 0,
    byPlace,
    price: booking.final,
    received: received - kept,
    kept,
    paid,
    fee,
    givenUp: booking.final
  })
  return { ...decision, value: Math.min(free, decision.value) }
}

export function quoteChange(promised: Promised, { received, now }: { received: Centavos; now: Date }): ChangeDecision {
  const { booking, place } = promised
  return decideChange({
    policy: promisedPolicy(promised),
    visitAt: slotInstant(booking.date, booking.time, place.timezone),
    now,
    hasCheckin: booking.checkedInPeople > 0,
    changes: booking.visitorChanges,
    price: booking.final,
    received
  })
}
