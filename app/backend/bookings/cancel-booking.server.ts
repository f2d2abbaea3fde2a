import { conflict, invalid } from '#app/contracts/api-error.ts'
import { isPaidStatus } from '#app/domain/booking/situation.ts'
import { type BookingStatus, holdsPlaces, nextBookingStatus } from '#app/domain/booking/state.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { givePlacesBack } from '../db/queries/bookings/places-taken.server.ts'
import { recordEvent } from '../db/queries/bookings/record-event.server.ts'
import { markCancelled } from '../db/queries/bookings/states.server.ts'
import { readKept } from '../db/queries/receipts.server.ts'
import type { EventWork, Outcome } from './event-work.server.ts'

/** A second cancel changes nothing. @throws ApiError 409 `checked_in` when somebody is inside, 422 without a reason */
export async function cancelBooking({ tx, booking, payload, actor, context }: EventWork): Promise<Outcome> {
  const now = context.now()
  const status = booking.status as BookingStatus
  if (status === 'CANCELLED') return { outcome: 'already', message: 'Esta reserva já estava cancelada.' }
  if (status === 'EXPIRED') return { outcome: 'already', message: 'O prazo desta reserva já tinha acabado.' }
  const reason = payload.reason.trim()
  if (reason.length < 3) throw invalid({ fields: { reason: ['Diga por que a reserva é cancelada.'] } })
  if (booking.checkedInPeople > 0) {
    throw conflict({ code: 'checked_in', message: ERRORS.alreadyInside })
  }
  const next = nextBookingStatus(status, 'cancel')
  if (!next) throw conflict()
  const { received } = await readKept(tx, booking.id)
  const isRefundDue = received > 0 || (isPaidStatus(status) && booking.final > 0)
  const refund = isRefundDue ? 'due' : booking.refund
  await markCancelled(tx, booking.id, { status: next, cancelledAt: now, cancelReason: reason, refund })
  if (holdsPlaces(status)) await givePlacesBack(tx, booking, booking)
  await recordEvent(tx, { booking, action: 'cancelled', at: now, by: actor, from: status, to: next, reason })
  if (isRefundDue)
    await recordEvent(tx, { booking, action: 'refund-due', at: now, by: 'sistema', reason: 'Reserva paga cancelada' })
  return { outcome: 'done', message: 'Reserva cancelada. As vagas voltaram a ficar livres.' }
}
