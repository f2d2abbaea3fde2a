import { notFound } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { getTicketPdf } from '#app/contracts/messages/booking-messages.ts'
import { formatBookingCode } from '#app/domain/booking/code.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import type { FullBooking } from '../../db/queries/bookings/bookings.server.ts'
import type { ApiContext } from '../../kernel/context.server.ts'
import { drawTicket } from './draw-ticket.server.ts'
import { findForDrawing, type Reading, writeTicket } from './ticket-document.server.ts'

export const ticketFileName = (code: string) => `ingresso-${formatBookingCode(code)}.pdf`

/** Tells as much as anybody with the address sees: no name, and no value. @throws ApiError 404, 429 */
export async function readTicketPdf(
  { params, query }: Received<typeof getTicketPdf>,
  ctx: ApiContext
): Promise<Answer<typeof getTicketPdf>> {
  const full = await findForDrawing(params.uuid, 'ticket-pdf', ctx)
  const file = await makeTicketPdf(full, ctx, query.person)
  if (!file) throw notFound({ message: ERRORS.bookingNotFound })
  // The name of one person's file does not tell the booking's code: the file is passed on.
  const name = query.person ? `ingresso-${query.person}.pdf` : ticketFileName(full.booking.code)
  return { name, data: file.toString('base64') }
}

/** Null where there is no ticket. */
export async function makeTicketPdf(full: FullBooking, reading: Reading, person = ''): Promise<Buffer | null> {
  const document = await writeTicket(full, reading, { person, apart: true })
  return document && drawTicket(document)
}
