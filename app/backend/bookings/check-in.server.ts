import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { conflict, invalid } from '#app/contracts/api-error.ts'
import { checkInVerdict } from '#app/domain/booking/check-in.ts'
import { formatInstant, todayIn } from '#app/domain/calendar/dates.ts'
import { recordEvent } from '../db/queries/bookings/record-event.server.ts'
import { bookingItems, bookings, checkins } from '../db/schema.server.ts'
import { holds } from '../kernel/context.server.ts'
import type { EventWork, Outcome } from './post-event.server.ts'

/**
 * Lets people of a booking in: all who are still outside, or some per ticket label. Twice is harmless and says when the
 * first was. Wrong day or unpaid: 409 `wrong-date` or `unpaid`, unless `override` is asked by who may; 409 `changed` when
 * others came in since the operator looked.
 */
export async function checkIn({ tx, booking, timezone, payload, actor, context }: EventWork): Promise<Outcome> {
  const now = context.now()
  requireSameInside(booking, payload.inside)
  const items = await tx
    .select()
    .from(bookingItems)
    .where(eq(bookingItems.bookingId, booking.id))
    .orderBy(asc(bookingItems.position))
  const entering = payload.people ? chosen(items, payload.people) : everybodyOutside(items)
  const requested = Object.values(entering).reduce((sum, people) => sum + people, 0)
  const [first] = await tx
    .select({ at: checkins.at })
    .from(checkins)
    .where(and(eq(checkins.bookingId, booking.id), isNull(checkins.undoneAt)))
    .orderBy(asc(checkins.id))
    .limit(1)
  const verdict = checkInVerdict({
    status: booking.status,
    date: booking.date,
    today: todayIn(timezone, now),
    alreadyCheckedIn: first ? { people: booking.checkedInPeople, firstTime: formatInstant(first.at, timezone) } : null,
    people: booking.people,
    requested: payload.people ? requested : null,
    mayOverride: payload.override && holds(actor, 'operation/checkin-override')
  })
  if (verdict.code === 'already') return { outcome: 'already', message: verdict.message }
  if (verdict.code !== 'ok') throw conflict({ code: verdict.code, message: verdict.message })

  for (const [label, people] of Object.entries(entering)) {
    if (people === 0) continue
    await tx
      .update(bookingItems)
      .set({ checkedIn: sql`${bookingItems.checkedIn} + ${people}` })
      .where(and(eq(bookingItems.bookingId, booking.id), eq(bookingItems.label, label)))
  }
  await tx.insert(checkins).values({
    placeId: booking.placeId,
    bookingId: booking.id,
    people: verdict.people,
    items: entering,
    at: now,
    userId: actor.userId
  })
  await tx
    .update(bookings)
    .set({ checkedInPeople: booking.checkedInPeople + verdict.people })
    .where(eq(bookings.id, booking.id))
  await recordEvent(tx, {
    booking,
    action: 'checked-in',
    at: now,
    by: actor,
    from: `${booking.checkedInPeople}/${booking.people}`,
    to: `${booking.checkedInPeople + verdict.people}/${booking.people}`,
    reason: [verdict.overridden.map((problem) => overrideWords[problem]).join(', '), payload.reason]
      .filter(Boolean)
      .join(': ')
  })
  return { outcome: 'done', message: verdict.message }
}

/** A double click on "2 of 5 people" must not let 4 in, nor one on "undo" take two check-ins back. */
export function requireSameInside(booking: EventWork['booking'], inside: number | undefined): void {
  if (inside === undefined || inside === booking.checkedInPeople) return
  const message = `Já entraram ${booking.checkedInPeople} de ${booking.people} pessoas desta reserva. Confira antes de continuar.`
  throw conflict({ code: 'changed', message })
}

const overrideWords = { 'wrong-date': 'liberado em outra data', unpaid: 'liberado sem pagamento' }

type Item = typeof bookingItems.$inferSelect

const everybodyOutside = (items: Item[]): Record<string, number> =>
  Object.fromEntries(items.map((item) => [item.label, item.quantity - item.checkedIn]))

/** People per label as asked; each must fit in what is still outside of that type. */
function chosen(items: Item[], asked: Record<string, number>): Record<string, number> {
  const fields: Record<string, string[]> = {}
  const entering: Record<string, number> = {}
  for (const [label, people] of Object.entries(asked)) {
    const item = items.find((candidate) => candidate.label === label)
    const outside = item ? item.quantity - item.checkedIn : 0
    if (!Number.isInteger(people) || people < 0 || people > outside) {
      fields[`people.${label}`] = [
        outside === 0 ? 'Ninguém deste tipo falta entrar.' : `Use um número de 0 a ${outside}.`
      ]
    } else {
      entering[label] = people
    }
  }
  if (Object.keys(fields).length > 0) throw invalid({ fields })
  return entering
}
