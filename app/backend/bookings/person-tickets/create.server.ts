import { randomBytes } from 'node:crypto'
import { conflict, notFound } from '#app/contracts/api-error.ts'
import type { createPersonTickets } from '#app/contracts/booking/calls.ts'
import type { Answer } from '#app/contracts/endpoint.ts'
import { encodePersonCode, MOST_PERSON_TICKETS, missingTickets } from '#app/domain/booking/person-ticket.ts'
import { isPaidStatus } from '#app/domain/booking/situation.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { type BookingRow, findFullBooking, lockBooking } from '../../db/queries/bookings/bookings.server.ts'
import { listItems } from '../../db/queries/bookings/check-ins.server.ts'
import { insertPersonTickets, listPersonTickets } from '../../db/queries/bookings/person-tickets.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import type { ApiContext } from '../../kernel/context.server.ts'
import { readPublicBooking } from '../read-booking.server.ts'

/**
 * Anybody with the booking's address may. An unpaid booking has none: the gate receives its whole amount at once.
 * @throws ApiError 404, 409 `no_person_tickets`
 */
export async function createTickets(publicId: string, ctx: ApiContext): Promise<Answer<typeof createPersonTickets>> {
  const full = /^[0-9a-f]{32}$/.test(publicId) ? await findFullBooking(ctx.db, { publicId }) : null
  if (!full) throw notFound({ message: ERRORS.bookingNotFound })
  await inTransaction(ctx.db, async (tx) => {
    const booking = await lockBooking(tx, { id: full.booking.id })
    if (!booking) throw notFound({ message: ERRORS.bookingNotFound })
    requireDivisible(booking)
    const { id: bookingId, placeId } = booking
    const missing = missingTickets(await listItems(tx, bookingId), await listPersonTickets(tx, bookingId))
    await insertPersonTickets(
      tx,
      missing.map((ticket) => ({ ...ticket, placeId, bookingId, code: newCode(), createdAt: ctx.now() }))
    )
  })
  return readPublicBooking(publicId, ctx)
}

function requireDivisible({ status, people }: BookingRow): void {
  if (isPaidStatus(status) && people >= 2 && people <= MOST_PERSON_TICKETS) return
  const message = `Só uma reserva paga, de 2 a ${MOST_PERSON_TICKETS} pessoas, tem um ingresso por pessoa.`
  throw conflict({ code: 'no_person_tickets', message })
}

function newCode(): string {
  let code: string | null = null
  while (code === null) code = encodePersonCode(randomBytes(8))
  return code
}
