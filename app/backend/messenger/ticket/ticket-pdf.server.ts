import { notFound } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { getTicketPdf } from '#app/contracts/messages/booking-messages.ts'
import { formatBookingCode } from '#app/domain/booking/code.ts'
import { isHoldExpired } from '#app/domain/booking/hold.ts'
import { formatPersonCode, numberTickets } from '#app/domain/booking/person-ticket.ts'
import { isConfirmedStatus } from '#app/domain/booking/situation.ts'
import { ticketContent } from '#app/domain/booking/ticket-content.ts'
import { formatDay, formatInstant } from '#app/domain/calendar/dates.ts'
import { formatDocument } from '#app/domain/person/documents.ts'
import { formatPhone } from '#app/domain/person/phone.ts'
import { guidesWanted } from '#app/domain/product/guides.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { countOf } from '#app/domain/words/plural.ts'
import { type FullBooking, findFullBooking, loadParts, type Parts } from '../../db/queries/bookings/bookings.server.ts'
import { listPersonTickets } from '../../db/queries/bookings/person-tickets.server.ts'
import { isVisitClosed } from '../../db/queries/closures/closures.server.ts'
import type { ApiContext, Backend } from '../../kernel/context.server.ts'
import { countAttempt } from '../../kernel/count-attempt.server.ts'
import { ticketAddress } from '../booking/facts.server.ts'
import { drawTicket, type TicketDocument, type TicketSheet } from './draw-ticket.server.ts'

type Reading = Pick<Backend, 'db' | 'now' | 'baseUrl'>

export const ticketFileName = (code: string) => `ingresso-${formatBookingCode(code)}.pdf`

/** Drawing one takes a tenth of a second of processor. Many visitors share a network, so each booking counts alone. */
const perBookingAnHour = 60

/** Tells as much as anybody with the address sees: no name, and no value. @throws ApiError 404, 429 */
export async function readTicketPdf(
  { params, query }: Received<typeof getTicketPdf>,
  ctx: ApiContext
): Promise<Answer<typeof getTicketPdf>> {
  const full = /^[0-9a-f]{32}$/.test(params.uuid) ? await findFullBooking(ctx.db, { publicId: params.uuid }) : null
  if (!full) throw notFound({ message: ERRORS.bookingNotFound })
  const key = `ticket-pdf:booking:${full.booking.id}`
  await countAttempt(ctx, { key, limit: perBookingAnHour, windowSeconds: 3600 })
  const file = await makeTicketPdf(full, ctx, query.person)
  if (!file) throw notFound({ message: ERRORS.bookingNotFound })
  // The name of one person's file does not tell the booking's code: the file is passed on.
  const name = query.person ? `ingresso-${query.person}.pdf` : ticketFileName(full.booking.code)
  return { name, data: file.toString('base64') }
}

/** Null for a booking that is no ticket, and for a `person` that it does not have. */
export async function makeTicketPdf(
  full: FullBooking,
  { db, now, baseUrl }: Reading,
  person = ''
): Promise<Buffer | null> {
  const { booking } = full
  const at = now()
  const { status, holdUntil } = booking
  const isLost = status === 'UNPAID' && isHoldExpired(holdUntil, at)
  if (!isConfirmedStatus(status) || isLost) return null
  if (await isVisitClosed(db.orm, booking)) return null
  const parts = await loadParts(db.orm, [booking.id])
  const tickets = numberTickets(parts.items, await listPersonTickets(db.orm, booking.id))
  const standing = tickets.filter(({ number }) => number > 0)
  // A booking that has grown has people without a ticket of their own: its own code lets them in.
  const all = standing.length === booking.people ? standing : []
  const wanted = person === '' ? all : standing.filter(({ number }) => String(number) === person)
  if (person !== '' && wanted.length === 0) return null
  return drawTicket(toDocument(full, parts, { at, baseUrl, wanted }))
}

interface Making {
  at: Date
  baseUrl: string
  /** Tickets of single people; none for the booking's own. */
  wanted: readonly PersonSheet[]
}

type PersonSheet = { number: number; title: string; code: string }

function toDocument(full: FullBooking, parts: Parts, { at, baseUrl, wanted }: Making): TicketDocument {
  const { booking, product, place } = full
  const content = ticketContent({
    attraction: product.name,
    date: booking.date,
    time: booking.time,
    arriveMinutes: product.arriveMinutes ?? place.arriveMinutes,
    bring: product.whatToBring || place.whatToBring,
    address: product.address,
    isGuided: guidesWanted(product, booking.people) > 0,
    items: parts.items
  })
  const made = `Feito em ${formatInstant(at, place.timezone)}.`
  const address = ticketAddress(baseUrl, booking.publicId)
  const whole: TicketSheet = {
    code: formatBookingCode(booking.code),
    heading: 'Ingresso',
    people: content.tickets.map(({ what }) => what),
    // The address has a line of its own, so that it does not break at its dash.
    notes: [...commonNotes(full), 'Situação de hoje, mudança e cancelamento:', address, made]
  }
  // A person's sheet is passed on: it tells nothing that opens the whole booking.
  const alone = wanted.map(({ number, title, code }) => ({
    code: formatPersonCode(code),
    heading: `Ingresso ${number} de ${booking.people}`,
    people: [countOf(1, title)],
    notes: [...commonNotes(full), 'Vale para uma pessoa, uma vez.', made]
  }))
  const named = alone.length > 0 ? 'Ingresso' : `Ingresso ${formatBookingCode(booking.code)}`
  const title = `${named}, ${product.name}, ${formatDay(booking.date)}`
  return { title, place: place.name, content, sheets: alone.length > 0 ? alone : [whole], madeAt: at }
}

function commonNotes({ booking, place }: FullBooking): string[] {
  const { status, holdUntil, termAcceptedAt } = booking
  const until = holdUntil
    ? ` As vagas ficam guardadas até ${formatInstant(holdUntil, place.timezone)}: confirme antes, na página do ingresso, que você vem.`
    : ''
  const contacts = [formatPhone(place.phone), place.email].filter(Boolean).join(', ')
  return [
    status === 'UNPAID' ? `A pagar na portaria.${until}` : '',
    [place.legalName || place.name, formatDocument(place.cnpj)].filter(Boolean).join(', CNPJ '),
    contacts && `Fale com o atrativo: ${contacts}`,
    termAcceptedAt ? `Termo aceito em ${formatInstant(termAcceptedAt, place.timezone)}.` : ''
  ].filter(Boolean)
}
