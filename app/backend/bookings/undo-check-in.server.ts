import { conflict, invalid } from '#app/contracts/api-error.ts'
import { todayIn } from '#app/domain/calendar/dates.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { findLatestCheckIn, markUndone } from '../db/queries/bookings/check-ins.server.ts'
import { recordEvent } from '../db/queries/bookings/record-event.server.ts'
import { type EventWork, type Outcome, requireSameInside } from './event-work.server.ts'

/** Only on the same day (place's zone). @throws ApiError 409 `too_late` or `changed`, 422 without a reason */
export async function undoCheckIn({ tx, booking, timezone, payload, actor, context }: EventWork): Promise<Outcome> {
  const now = context.now()
  const reason = (payload.reason ?? '').trim()
  if (reason.length < 3) throw invalid({ fields: { reason: ['Diga por que o check-in é desfeito.'] } })
  const latest = await findLatestCheckIn(tx, booking.id)
  if (!latest) return { outcome: 'already', message: ERRORS.nothingToUndo }
  requireSameInside(booking, payload.inside)
  if (todayIn(timezone, latest.at) !== todayIn(timezone, now)) {
    throw conflict({ code: 'too_late', message: ERRORS.undoTooLate })
  }
  const by = { undoneAt: now, undoneBy: actor.userId, undoReason: reason }
  await markUndone(tx, { booking, checkin: latest, by })
  await recordEvent(tx, {
    booking,
    action: 'checkin-undone',
    at: now,
    by: actor,
    from: `${booking.checkedInPeople}/${booking.people}`,
    to: `${booking.checkedInPeople - latest.people}/${booking.people}`,
    reason
  })
  return { outcome: 'done', message: 'Check-in desfeito.' }
}
