import { conflict, notFound } from '#app/contracts/api-error.ts'
import type { confirmVisit } from '#app/contracts/booking/calls.ts'
import type { Answer } from '#app/contracts/endpoint.ts'
import { isCancelledStatus } from '#app/domain/booking/situation.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import type { Transaction } from '../../db/connection.server.ts'
import { type BookingRow, findFullBooking, lockBooking } from '../../db/queries/bookings/bookings.server.ts'
import { recordEvent } from '../../db/queries/bookings/record-event.server.ts'
import { markConfirmed } from '../../db/queries/bookings/unpaid.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import type { ApiContext } from '../../kernel/context.server.ts'
import type { EventWork, Outcome } from '../event-work.server.ts'
import { readPublicBooking } from '../read-booking.server.ts'

/** By whoever holds the booking's address. Twice is once. @throws ApiError 404, 409 `expired` when it came too late */
export async function confirmByLink(publicId: string, context: ApiContext): Promise<Answer<typeof confirmVisit>> {
  const full = /^[0-9a-f]{32}$/.test(publicId) ? await findFullBooking(context.db, { publicId }) : null
  if (!full) throw notFound({ message: ERRORS.bookingNotFound })
  await inTransaction(context.db, async (tx) => {
    const booking = await lockBooking(tx, { id: full.booking.id })
    if (!booking) throw notFound({ message: ERRORS.bookingNotFound })
    await confirm(tx, booking, { by: 'visitante', now: context.now() })
  })
  return readPublicBooking(publicId, context)
}

/** For the visitor who rang up. @throws ApiError 409 `expired` */
export async function confirmForVisitor({ tx, booking, actor, context }: EventWork): Promise<Outcome> {
  const isNew = await confirm(tx, booking, { by: actor, now: context.now() })
  return isNew
    ? { outcome: 'done', message: 'Presença confirmada. As vagas ficam guardadas.' }
    : { outcome: 'already', message: 'Esta reserva não espera confirmação.' }
}

interface Confirmed {
  by: { userId: number } | string
  now: Date
}

async function confirm(tx: Transaction, booking: BookingRow, { by, now }: Confirmed): Promise<boolean> {
  const isOver = booking.holdUntil !== null && booking.holdUntil <= now
  if (isCancelledStatus(booking.status) || (booking.status === 'UNPAID' && isOver)) {
    throw conflict({ code: 'expired', message: 'O prazo para confirmar acabou e as vagas voltaram à venda.' })
  }
  if (booking.status !== 'UNPAID' || booking.holdUntil === null) return false
  await markConfirmed(tx, booking.id)
  await recordEvent(tx, { booking, action: 'confirmed', at: now, by })
  return true
}
