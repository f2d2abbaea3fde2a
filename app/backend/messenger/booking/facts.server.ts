import { arriveLabel } from '#app/domain/booking/arrive.ts'
import { visitCalendar } from '#app/domain/booking/calendar/visit-calendar.ts'
import { formatBookingCode } from '#app/domain/booking/code.ts'
import { isConfirmedStatus, isPaidStatus, SHOWN_SITUATIONS } from '#app/domain/booking/situation.ts'
import { owedOf } from '#app/domain/booking/unpaid.ts'
import { formatDay, formatInstant } from '#app/domain/calendar/dates.ts'
import { type BookingVariable, noValues } from '#app/domain/message/booking/variables.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import { normalisePaymentMethod } from '#app/domain/money/payment-method.ts'
import { spokenName } from '#app/domain/person/names.ts'
import { peopleLabel } from '#app/domain/words/labels.ts'
import { currentLanguage, t } from '#app/domain/words/speech.ts'
import { pathIn } from '#app/domain/words/spoken-pages.ts'
import type { Database } from '../../db/connection.server.ts'
import { type FullBooking, findFullBooking } from '../../db/queries/bookings/bookings.server.ts'
import { type BookingMessageSettings, findBookingMessages } from '../../db/queries/messaging/booking-messages.server.ts'
import { readKept } from '../../db/queries/receipts.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'

/** All facts that a text about a booking may need, in their present state. */
export interface BookingFacts extends Pick<FullBooking, 'booking' | 'product' | 'place'> {
  settings: BookingMessageSettings
  /** Centavos received and not refunded, and the method of the largest part. */
  received: number
  method: string
}

export async function loadFacts(db: Database, by: { id: number } | { publicId: string }): Promise<BookingFacts | null> {
  const full = await findFullBooking(db, by)
  if (!full) return null
  const { booking, product, place } = full
  const settings = await findBookingMessages(db.orm, place.id)
  const { received, method } = await inTransaction(db, (tx) => readKept(tx, booking.id))
  return { booking, product, place, settings, received, method }
}

export const ticketAddress = (base: string, publicId: string) =>
  `${base}${pathIn(currentLanguage(), `/booking-details/${publicId}`)}`

/** Variables that only some messages have are added by those. */
export function valuesOf(facts: BookingFacts, base: string): Record<BookingVariable, string> {
  const { booking, product, place, received, method } = facts
  const link = ticketAddress(base, booking.publicId)
  const bring = product.whatToBring || place.whatToBring
  return {
    ...noValues,
    local: place.name,
    nome: spokenName(booking.name),
    atrativo: product.name,
    data: formatDay(booking.date),
    hora: booking.time,
    pessoas: peopleLabel(booking.people),
    codigo: formatBookingCode(booking.code),
    link,
    agenda: `${link}/visita.ics`,
    pagamento: owedWords(facts),
    chegada: arriveLabel(product.arriveMinutes ?? place.arriveMinutes, booking.time),
    levar: bring ? t('O que levar: {things}.', { things: bring.replace(/[.\s]+$/, '') }) : '',
    endereco: product.address,
    valor: formatMoney(received),
    forma: normalisePaymentMethod(method).title,
    comprovante: link
  }
}

/** Words for the amount due; '' if it is paid, or if another message covers an online payment. */
function owedWords({ booking, place, received }: BookingFacts): string {
  const owed = owedOf({ ...booking, paid: received, refunded: 0 })
  if (booking.status !== 'UNPAID' || owed === 0) return ''
  const until = booking.holdUntil
    ? t(' As vagas ficam guardadas até {until}: confirme antes, no ingresso, que você vem.', {
        until: formatInstant(booking.holdUntil, place.timezone)
      })
    : ''
  return `${t('Falta pagar {amount}.', { amount: formatMoney(owed) })}${until}`
}

export function calendarOf({ booking, product, place }: BookingFacts, { base, now }: { base: string; now: Date }) {
  const { status, holdUntil } = booking
  const isOpen = status === 'UNPAID' && holdUntil !== null
  const shown = isPaidStatus(status) ? 'awaiting' : isOpen ? 'unconfirmed' : 'on-site'
  return visitCalendar({
    publicId: booking.publicId,
    code: booking.code,
    people: booking.people,
    situation: SHOWN_SITUATIONS[shown].label,
    status: isConfirmedStatus(status) && !isOpen ? 'CONFIRMED' : 'TENTATIVE',
    title: product.name,
    arriveMinutes: product.arriveMinutes ?? place.arriveMinutes,
    whatToBring: product.whatToBring || place.whatToBring,
    location: product.address,
    url: ticketAddress(base, booking.publicId),
    date: booking.date,
    time: booking.time,
    timezone: place.timezone,
    duration: product.durationMinutes,
    bookedAt: booking.createdAt,
    now
  })
}
