import { notFound } from '#app/contracts/api-error.ts'
import { formatBookingCode } from '#app/domain/booking/code.ts'
import { isHoldExpired } from '#app/domain/booking/hold.ts'
import { formatPersonCode, numberTickets } from '#app/domain/booking/person-ticket.ts'
import { ticketWords } from '#app/domain/booking/running-total.ts'
import { isConfirmedStatus } from '#app/domain/booking/situation.ts'
import { type TicketContent, ticketContent } from '#app/domain/booking/ticket-content.ts'
import { formatDay, formatInstant } from '#app/domain/calendar/dates.ts'
import { formatDocument } from '#app/domain/person/documents.ts'
import { formatPhone } from '#app/domain/person/phone.ts'
import { guidesWanted } from '#app/domain/product/guides.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { t } from '#app/domain/words/speech.ts'
import { signTickets } from '../../credentials/ticket-key.server.ts'
import { type FullBooking, findFullBooking, loadParts, type Parts } from '../../db/queries/bookings/bookings.server.ts'
import { listPersonTickets } from '../../db/queries/bookings/person-tickets.server.ts'
import { isVisitClosed } from '../../db/queries/closures/closures.server.ts'
import type { Backend } from '../../kernel/context.server.ts'
import { countAttempt } from '../../kernel/count-attempt.server.ts'
import { inOwnWords } from '../../kernel/own-booking.server.ts'
import { ticketAddress } from '../booking/facts.server.ts'

/** One sheet: the booking's own, or that of one of its people. */
export interface TicketSheet {
  /** With dashes. */
  code: string
  /** Text of the QR code: the code without dashes, signed where the booking is paid. */
  qr: string
  heading: string
  /** People by ticket type, and how many they are. */
  people: readonly string[]
  count: number
  /** Words below the ticket. */
  notes: readonly string[]
}

/** Words of a ticket that is passed on: no name, document or contact of the visitor, and no value. */
export interface TicketDocument {
  title: string
  place: string
  content: TicketContent
  sheets: readonly TicketSheet[]
  /** True if it is paid for at the gate. */
  isUnpaid: boolean
  madeAt: Date
}

export type Reading = Pick<Backend, 'db' | 'now' | 'baseUrl' | 'seal'>

/**
 * Drawing a file takes up to a tenth of a second of processor. Many visitors share a network, so each booking counts
 * alone.
 */
const perBookingAnHour = 60

/** Counts one drawing of this booking. @throws ApiError 404, 429 */
export async function findForDrawing(
  publicId: string,
  kind: 'ticket-pdf' | 'ticket-pass',
  ctx: Pick<Backend, 'db' | 'now'>
): Promise<FullBooking> {
  const full = /^[0-9a-f]{32}$/.test(publicId) ? await findFullBooking(ctx.db, { publicId }) : null
  if (!full) throw notFound({ message: ERRORS.bookingNotFound })
  const key = `${kind}:booking:${full.booking.id}`
  await countAttempt(ctx, { key, limit: perBookingAnHour, windowSeconds: 3600 })
  return full
}

interface Choice {
  /** Number of one person; '' for the whole booking. */
  person: string
  /** The whole booking has a sheet for each person, if each has a ticket. */
  apart: boolean
}

/** Null for a booking that is no ticket, and for a `person` that it does not have. */
export async function writeTicket(
  found: FullBooking,
  reading: Reading,
  { person, apart }: Choice
): Promise<TicketDocument | null> {
  const { booking } = found
  const { db, baseUrl } = reading
  const at = reading.now()
  const { status, holdUntil } = booking
  const isLost = status === 'UNPAID' && isHoldExpired(holdUntil, at)
  if (!isConfirmedStatus(status) || isLost) return null
  if (await isVisitClosed(db.orm, booking)) return null
  const loaded = await loadParts(db.orm, [booking.id])
  const { full, parts } = await inOwnWords(db.orm, found, loaded)
  const tickets = numberTickets(parts.items, await listPersonTickets(db.orm, booking.id))
  const standing = tickets.filter(({ number }) => number > 0)
  // A booking that has grown has people without a ticket of their own: its own code lets them in.
  const all = apart && standing.length === booking.people ? standing : []
  const wanted = person === '' ? all : standing.filter(({ number }) => String(number) === person)
  if (person !== '' && wanted.length === 0) return null
  return toDocument(full, parts, { at, baseUrl, wanted, sign: await signTickets(reading, full) })
}

interface Making {
  at: Date
  baseUrl: string
  /** Tickets of single people; none for the booking's own. */
  wanted: readonly PersonSheet[]
  sign: (code: string) => string
}

type PersonSheet = { number: number; title: string; code: string }

function toDocument(full: FullBooking, parts: Parts, { at, baseUrl, wanted, sign }: Making): TicketDocument {
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
  const made = t('Feito em {at}.', { at: formatInstant(at, place.timezone) })
  const address = ticketAddress(baseUrl, booking.publicId)
  const whole: TicketSheet = {
    code: formatBookingCode(booking.code),
    qr: sign(booking.code),
    heading: t('Ingresso'),
    people: content.tickets.map(({ what }) => what),
    count: booking.people,
    // The address has a line of its own, so that it does not break at its dash.
    notes: [...commonNotes(full), t('Situação de hoje, mudança e cancelamento:'), address, made]
  }
  // A person's sheet is passed on: it tells nothing that opens the whole booking.
  const alone = wanted.map(({ number, title, code }) => ({
    code: formatPersonCode(code),
    qr: sign(code),
    heading: t('Ingresso {number} de {people}', { number, people: booking.people }),
    people: [ticketWords(1, title)],
    count: 1,
    notes: [...commonNotes(full), t('Vale para uma pessoa, uma vez.'), made]
  }))
  const named = alone.length > 0 ? t('Ingresso') : `${t('Ingresso')} ${formatBookingCode(booking.code)}`
  const title = `${named}, ${product.name}, ${formatDay(booking.date)}`
  const sheets = alone.length > 0 ? alone : [whole]
  return { title, place: place.name, content, sheets, isUnpaid: booking.status === 'UNPAID', madeAt: at }
}

function commonNotes({ booking, place }: FullBooking): string[] {
  const { status, holdUntil, termAcceptedAt } = booking
  const until = holdUntil
    ? t(' As vagas ficam guardadas até {until}: confirme antes, na página do ingresso, que você vem.', {
        until: formatInstant(holdUntil, place.timezone)
      })
    : ''
  const contacts = [formatPhone(place.phone), place.email].filter(Boolean).join(', ')
  return [
    status === 'UNPAID' ? `${t('A pagar na portaria.')}${until}` : '',
    [place.legalName || place.name, formatDocument(place.cnpj)].filter(Boolean).join(', CNPJ '),
    contacts && t('Fale com o atrativo: {contacts}', { contacts }),
    termAcceptedAt ? t('Termo aceito em {at}.', { at: formatInstant(termAcceptedAt, place.timezone) }) : ''
  ].filter(Boolean)
}
