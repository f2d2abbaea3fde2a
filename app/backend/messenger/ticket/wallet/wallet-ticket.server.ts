import { createHash } from 'node:crypto'
import { notFound } from '#app/contracts/api-error.ts'
import { addDays, slotInstant, slotWithOffset, todayIn } from '#app/domain/calendar/dates.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import {
  findForDrawing,
  type Reading,
  type TicketDocument,
  type TicketSheet,
  writeTicket
} from '../ticket-document.server.ts'

/** Ticket of a booking, or of one of its people, as a phone keeps it. */
export interface WalletTicket {
  document: TicketDocument
  sheet: TicketSheet
  /** Differs between tickets, and tells nothing of them. */
  serial: string
  /** Begin of the visit, and of the day after its end, with the place's offset (ISO 8601). */
  starts: string
  ends: string
}

/** `person`: number of one person; '' for the whole booking. @throws ApiError 404, 429 */
export async function findWalletTicket(publicId: string, person: string, ctx: Reading): Promise<WalletTicket> {
  const full = await findForDrawing(publicId, 'ticket-pass', ctx)
  const document = await writeTicket(full, ctx, { person, apart: false })
  const sheet = document?.sheets[0]
  if (!document || !sheet) throw notFound({ message: ERRORS.bookingNotFound })
  const { date, time } = full.booking
  const zone = full.place.timezone
  const over = new Date(slotInstant(date, time, zone).getTime() + full.product.durationMinutes * 60_000)
  return {
    document,
    sheet,
    serial: createHash('sha256').update(`${publicId} ${sheet.code}`).digest('hex').slice(0, 32),
    starts: slotWithOffset(date, time, zone),
    ends: slotWithOffset(addDays(todayIn(zone, over), 1), '00:00', zone)
  }
}
