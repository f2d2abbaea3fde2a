import { conflict, forbidden, notFound } from '#app/contracts/api-error.ts'
import type { confirmVisit } from '#app/contracts/booking/calls.ts'
import type { Answer } from '#app/contracts/endpoint.ts'
import { isCancelledStatus } from '#app/domain/booking/situation.ts'
import { confirmFrom } from '#app/domain/booking/unpaid.ts'
import { formatInstant, todayIn } from '#app/domain/calendar/dates.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import type { Transaction } from '../../db/connection.server.ts'
import { type BookingRow, findFullBooking, lockBooking } from '../../db/queries/bookings/bookings.server.ts'
import { slotOf } from '../../db/queries/bookings/places-taken.server.ts'
import { recordEvent } from '../../db/queries/bookings/record-event.server.ts'
import { takePlaces } from '../../db/queries/bookings/take-places.server.ts'
import { markConfirmed } from '../../db/queries/bookings/unpaid.server.ts'
import { findTimezone } from '../../db/queries/places/places.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import { requireEnrolled, whoIsThere } from '../../kernel/actor.server.ts'
import { dropUnfree } from '../../kernel/agents/unfree-agents.server.ts'
import { type Actor, type ApiContext, holds } from '../../kernel/context.server.ts'
import { leaveOpenRides } from '../../kernel/transport/leave-rides.server.ts'
import type { EventWork, Outcome } from '../event-work.server.ts'
import { isTheirs } from '../reach.server.ts'
import { readPublicBooking } from '../read-booking.server.ts'

/**
 * Anybody with the booking's address may confirm; staff of the place act by their own permissions. A second call
 * changes nothing.
 * @throws ApiError 403, 404, 409 `too_early`, or `expired` if it came too late
 */
export async function confirmByLink(publicId: string, ctx: ApiContext): Promise<Answer<typeof confirmVisit>> {
  const full = /^[0-9a-f]{32}$/.test(publicId) ? await findFullBooking(ctx.db, { publicId }) : null
  if (!full) throw unknownBooking()
  await inTransaction(ctx.db, async (tx) => {
    const booking = await lockBooking(tx, { id: full.booking.id })
    if (!booking) throw unknownBooking()
    const colleague = await findColleague(tx, booking, ctx)
    const timezone = await findTimezone(tx, booking.placeId)
    await confirm(tx, booking, {
      by: colleague ?? 'visitante',
      isDesk: colleague !== null,
      now: ctx.now(),
      timezone
    })
  })
  ctx.live.tell(full.booking.placeId, ['bookings', 'places'])
  return readPublicBooking(publicId, ctx)
}

const unknownBooking = () => notFound({ message: ERRORS.bookingNotFound })

/**
 * Null for the visitor.
 * @throws ApiError 403, 404
 */
async function findColleague(tx: Transaction, booking: BookingRow, ctx: ApiContext): Promise<Actor | null> {
  if (whoIsThere(ctx)?.placeId !== booking.placeId) return null
  const actor = requireEnrolled(ctx)
  if (!holds(actor, 'operation/checkin')) throw forbidden()
  if (!(await isTheirs(tx, booking, actor))) throw unknownBooking()
  return actor
}

/**
 * For a visitor who called, or stands at the gate after all.
 * @throws ApiError 409 `expired`
 */
export async function confirmForVisitor({ tx, booking, timezone, actor, ctx }: EventWork): Promise<Outcome> {
  const left = await confirm(tx, booking, { by: actor, isDesk: true, now: ctx.now(), timezone })
  if (!left) return { outcome: 'already', message: 'Esta reserva não espera confirmação.' }
  const rides = left.map((trip) => ` Saiu da viagem de ${trip}: inclua a reserva de novo.`).join('')
  return { outcome: 'done', message: `Presença confirmada. As vagas ficam guardadas.${rides}` }
}

interface Confirmed {
  by: Actor | 'visitante'
  isDesk: boolean
  now: Date
  timezone: string
}

/** Returns the names of the trips that it left; null if there is nothing to confirm. */
async function confirm(tx: Transaction, booking: BookingRow, asked: Confirmed): Promise<string[] | null> {
  const { holdUntil, status } = booking
  if (isCancelledStatus(status) || (status === 'UNPAID' && holdUntil !== null && holdUntil <= asked.now)) {
    return confirmLate(tx, booking, asked)
  }
  if (status !== 'UNPAID' || holdUntil === null) return null
  if (!asked.isDesk && asked.now < confirmFrom(holdUntil)) {
    const from = formatInstant(confirmFrom(holdUntil), asked.timezone)
    throw conflict({ code: 'too_early', message: `Ainda é cedo para confirmar: volte a partir de ${from}.` })
  }
  await markConfirmed(tx, booking.id)
  await recordEvent(tx, { booking, action: 'confirmed', at: asked.now, by: asked.by })
  return []
}

/** The desk may still keep it until its day ends, if nobody has bought the places meanwhile. */
async function confirmLate(tx: Transaction, booking: BookingRow, { by, isDesk, now, timezone }: Confirmed) {
  const isOpen = booking.status === 'UNPAID' || (booking.status === 'EXPIRED' && booking.payLater)
  const mayStill = isDesk && isOpen && booking.date >= todayIn(timezone, now)
  if (!mayStill) throw tooLate()
  let left: string[] = []
  if (booking.status === 'EXPIRED') {
    if (!(await takePlaces(tx, slotOf(booking), booking, now))) throw tooLate()
    const leaving = { booking, now, by, reason: 'O prazo tinha acabado' }
    await dropUnfree(tx, { ...leaving, visit: booking })
    left = await leaveOpenRides(tx, leaving)
  }
  await markConfirmed(tx, booking.id)
  await recordEvent(tx, { booking, action: 'confirmed', at: now, by, from: booking.status, to: 'UNPAID' })
  return left
}

const tooLate = () =>
  conflict({ code: 'expired', message: 'O prazo para confirmar acabou e as vagas voltaram à venda.' })
