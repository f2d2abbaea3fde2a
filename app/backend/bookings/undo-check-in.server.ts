import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { conflict, invalid } from '#app/contracts/api-error.ts'
import { todayIn } from '#app/domain/calendar/dates.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { recordEvent } from '../db/queries/bookings/record-event.server.ts'
import { bookingItems, bookings, checkins } from '../db/schema.server.ts'
import { requireSameInside } from './check-in.server.ts'
import type { EventWork, Outcome } from './post-event.server.ts'

/** Takes the latest check-in back: on the same day only (of the place's zone), with a reason. Errors: 409, 422. */
export async function undoCheckIn({ tx, booking, timezone, payload, actor, context }: EventWork): Promise<Outcome> {
  const now = context.now()
  const reason = payload.reason.trim()
  if (reason.length < 3) throw invalid({ fields: { reason: ['Diga por que o check-in é desfeito.'] } })
  const [latest] = await tx
    .select()
    .from(checkins)
    .where(and(eq(checkins.bookingId, booking.id), isNull(checkins.undoneAt)))
    .orderBy(desc(checkins.id))
    .limit(1)
  if (!latest) return { outcome: 'already', message: ERRORS.nothingToUndo }
  requireSameInside(booking, payload.inside)
  if (todayIn(timezone, latest.at) !== todayIn(timezone, now)) {
    throw conflict({ code: 'too_late', message: ERRORS.undoTooLate })
  }
  await tx
    .update(checkins)
    .set({ undoneAt: now, undoneBy: actor.userId, undoReason: reason })
    .where(eq(checkins.id, latest.id))
  for (const [label, people] of Object.entries(latest.items)) {
    await tx
      .update(bookingItems)
      .set({ checkedIn: sql`${bookingItems.checkedIn} - ${people}` })
      .where(and(eq(bookingItems.bookingId, booking.id), eq(bookingItems.label, label)))
  }
  const left = booking.checkedInPeople - latest.people
  await tx.update(bookings).set({ checkedInPeople: left }).where(eq(bookings.id, booking.id))
  await recordEvent(tx, {
    booking,
    action: 'checkin-undone',
    at: now,
    by: actor,
    from: `${booking.checkedInPeople}/${booking.people}`,
    to: `${left}/${booking.people}`,
    reason
  })
  return { outcome: 'done', message: 'Check-in desfeito.' }
}
