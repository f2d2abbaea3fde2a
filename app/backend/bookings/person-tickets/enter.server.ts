import { conflict } from '#app/contracts/api-error.ts'
import { type Numbered, numberTickets, readPersonCode } from '#app/domain/booking/person-ticket.ts'
import { entryTime } from '#app/domain/calendar/dates.ts'
import type { ItemRow } from '../../db/queries/bookings/check-ins.server.ts'
import { listPersonTickets, type PersonTicketRow } from '../../db/queries/bookings/person-tickets.server.ts'
import type { EventWork, Outcome } from '../event-work.server.ts'

export type PersonTicket = Numbered<PersonTicketRow>

/**
 * Finds the ticket of one person who is still outside; the outcome of somebody who is inside.
 * @throws ApiError 409 `void-ticket` for a ticket that the booking has no more
 */
export async function findPerson(
  { tx, booking, timezone, payload, ctx }: EventWork,
  items: readonly ItemRow[]
): Promise<PersonTicket | Outcome> {
  const code = readPersonCode(payload.ticket)
  const tickets = numberTickets(items, await listPersonTickets(tx, booking.id))
  const ticket = tickets.find((one) => one.code === code)
  if (!ticket || ticket.number === 0) {
    const message = 'Este ingresso não vale mais: a reserva mudou e não tem mais esta pessoa.'
    throw conflict({ code: 'void-ticket', message })
  }
  if (ticket.enteredAt) {
    const at = entryTime(ticket.enteredAt, { zone: timezone, now: ctx.now() })
    return { outcome: 'already', message: `Esta pessoa já entrou ${at}.` }
  }
  const item = items.find(({ label }) => label === ticket.label)
  if (item && item.checkedIn < item.quantity) return ticket
  return { outcome: 'already', message: `Já entraram todas as pessoas de ${ticket.title} desta reserva.` }
}
