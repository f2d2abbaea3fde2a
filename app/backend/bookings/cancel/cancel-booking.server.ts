import { conflict, invalid } from '#app/contracts/api-error.ts'
import { type BookingStatus, holdsPlaces, nextBookingStatus } from '#app/domain/booking/state.ts'
import { type Centavos, formatMoney } from '#app/domain/money/money.ts'
import type { RefundDecision } from '#app/domain/refund/decide.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import type { Transaction } from '../../db/connection.server.ts'
import type { BookingRow } from '../../db/queries/bookings/bookings.server.ts'
import { givePlacesBack } from '../../db/queries/bookings/places-taken.server.ts'
import { recordEvent } from '../../db/queries/bookings/record-event.server.ts'
import { markCancelled } from '../../db/queries/bookings/states.server.ts'
import { findPromise } from '../../db/queries/bookings/visitor.server.ts'
import { giveUpCharges, readKept } from '../../db/queries/receipts.server.ts'
import { type Actor, holds } from '../../kernel/context.server.ts'
import type { EventWork, Outcome } from '../event-work.server.ts'
import { quoteCancel } from './quote.server.ts'

/** A second cancel changes nothing. @throws ApiError 409 `checked_in` or `refund_changed`, 422 without a reason */
export async function cancelBooking({ tx, booking, payload, actor, context }: EventWork): Promise<Outcome> {
  const ended = endedWords(booking.status)
  if (ended) return { outcome: 'already', message: ended }
  const reason = payload.reason.trim()
  if (reason.length < 3) throw invalid({ fields: { reason: ['Diga por que a reserva é cancelada.'] } })
  const byPlace = payload.cancelled_by !== 'visitor'
  const seen = holds(actor, 'operation/values') ? payload.refund_seen : null
  const { value } = await endBooking(tx, { booking, byPlace, reason, by: actor, now: context.now(), seen })
  const goesBack = value > 0 && holds(actor, 'operation/values') ? ` A devolver: ${formatMoney(value)}.` : ''
  return { outcome: 'done', message: `Reserva cancelada. As vagas voltaram a ficar livres.${goesBack}` }
}

/** '' for one that still stands. */
export function endedWords(status: string): string {
  if (status === 'CANCELLED') return 'Esta reserva já estava cancelada.'
  return status === 'EXPIRED' ? 'O prazo desta reserva já tinha acabado.' : ''
}

interface Ending {
  booking: BookingRow
  byPlace: boolean
  reason: string
  by: Actor | 'visitante'
  now: Date
  /** What was shown to go back; null: nobody was shown anything. */
  seen: Centavos | null
}

/** The caller holds the booking, which stands. What goes back is due, the rest stays with the place. @throws ApiError 409 */
export async function endBooking(tx: Transaction, ending: Ending): Promise<RefundDecision> {
  const { booking, byPlace, reason, by, now, seen } = ending
  const status = booking.status as BookingStatus
  if (booking.checkedInPeople > 0) throw conflict({ code: 'checked_in', message: ERRORS.alreadyInside })
  const next = nextBookingStatus(status, 'cancel')
  if (!next) throw conflict()
  const { received, fee } = await readKept(tx, booking.id)
  const decision = quoteCancel({ booking, ...(await findPromise(tx, booking.id)) }, { received, fee, now, byPlace })
  requireSeen(seen, decision.value)
  const refund = decision.value > 0 ? 'due' : booking.refund === 'due' ? '' : booking.refund
  await markCancelled(tx, booking.id, {
    ...{ status: next, cancelledAt: now, cancelReason: reason, refund },
    retained: Math.max(0, received - decision.value)
  })
  await giveUpCharges(tx, booking.id)
  if (holdsPlaces(status)) await givePlacesBack(tx, booking, booking)
  await recordEvent(tx, { booking, action: 'cancelled', at: now, by, from: status, to: next, reason })
  if (refund === 'due') {
    const due = { booking, at: now, by: 'sistema', reason: 'Reserva paga cancelada' }
    await recordEvent(tx, { ...due, action: 'refund-due' })
  }
  return decision
}

/** Nobody agrees to less than they were shown. */
function requireSeen(seen: Centavos | null, value: Centavos): void {
  if (seen === null || seen === value) return
  const message = `O valor que volta mudou: agora é ${formatMoney(value)} (antes: ${formatMoney(seen)}). Confira e confirme de novo.`
  throw conflict({ code: 'refund_changed', message })
}
