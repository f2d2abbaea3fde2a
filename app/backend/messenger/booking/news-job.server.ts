import { z } from 'zod'
import { formatBookingCode } from '#app/domain/booking/code.ts'
import { isConfirmedStatus } from '#app/domain/booking/situation.ts'
import { formatDay, formatInstant, todayIn } from '#app/domain/calendar/dates.ts'
import { formatCreditCode } from '#app/domain/closure/credit-code.ts'
import { chosenMessage } from '#app/domain/message/booking/messages.ts'
import { isNews } from '#app/domain/message/booking/news.ts'
import type { MessageKind } from '#app/domain/message/kinds.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import { peopleLabel } from '#app/domain/words/labels.ts'
import { t } from '#app/domain/words/speech.ts'
import { findCreditUse } from '../../db/queries/closures/credits.server.ts'
import { newsKind } from '../../db/queries/kernel/booking-news.server.ts'
import { dropWaiting, hasMessage } from '../../db/queries/messaging/booking-messages.server.ts'
import { isToldElsewhere } from '../../db/queries/messaging/sold-elsewhere.server.ts'
import { listOfBooking, type RefundRow } from '../../db/queries/money/refunds.server.ts'
import { findPendingCharge } from '../../db/queries/payments.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import type { Backend } from '../../kernel/context.server.ts'
import type { JobHandler } from '../../kernel/outbox.server.ts'
import { queueMessage } from '../../kernel/queue-message.server.ts'
import { type BookingFacts, loadFacts, ticketAddress } from './facts.server.ts'
import { tellVisitor } from './tell.server.ts'

const NewsSchema = z.object({
  bookingId: z.number(),
  event: z.string(),
  at: z.coerce.date().optional(),
  paymentId: z.string().default('')
})

interface News {
  backend: Backend
  facts: BookingFacts
  /** Instant of the event. */
  at: Date
  paymentId: string
}

/** Tells what is true when it runs: news that is no longer true is skipped. A second run sends nothing more. */
export const bookingNewsJob: JobHandler = {
  kind: newsKind,
  run: async (backend, payload) => {
    const { bookingId, event, at, paymentId } = NewsSchema.parse(payload)
    const facts = await loadFacts(backend.db, { id: bookingId })
    if (!facts || (at && isNews(event) && (await isToldElsewhere(backend.db.orm, { bookingId, event, at })))) return
    await tellers[event]?.({ backend, facts, at: at ?? backend.now(), paymentId })
  }
}

const tellers: Record<string, (news: News) => Promise<unknown>> = {
  created: tellConfirmed,
  confirmed: tellConfirmed,
  paid: tellPaid,
  pix: tellPix,
  'date-changed': tellChanged,
  'tickets-changed': tellTickets,
  cancelled: tellCancelled,
  'refund-asked': tellAsked,
  refunded: tellRefunded
}

const isAhead = ({ booking, place }: BookingFacts, at: Date) => booking.date >= todayIn(place.timezone, at)

/** Sent once per booking, whatever confirms it again; visitors who are inside need no ticket. */
async function tellConfirmed({ backend, facts, at }: News): Promise<void> {
  const { booking } = facts
  if (!isConfirmedStatus(booking.status) || !isAhead(facts, at)) return
  await tellStaff(backend, facts, at)
  if (booking.checkedInPeople > 0) return
  await tellVisitor(backend, { key: 'confirmation', facts, dedupeKey: `confirmation:${booking.id}`, since: at })
}

async function tellPaid(news: News): Promise<void> {
  const { backend, facts, at } = news
  await tellConfirmed(news)
  if (facts.received <= 0) return
  await tellVisitor(backend, {
    key: 'receipt',
    facts,
    dedupeKey: `receipt:${facts.booking.id}:${at.getTime()}`,
    since: at
  })
}

/** Notifies the attraction's number. The counter's own sales are known to its staff. */
async function tellStaff({ db, now, baseUrl }: Backend, facts: BookingFacts, at: Date): Promise<void> {
  const { booking, product, place } = facts
  if (booking.channel === 'POSCONTROLE' || product.notificationNumber === '') return
  const visit = `${product.name}, ${formatDay(booking.date)}, às ${booking.time}, ${peopleLabel(booking.people)}`
  await inTransaction(db, (tx) =>
    queueMessage(tx, {
      placeId: booking.placeId,
      to: product.notificationNumber,
      kind: 'staff',
      title: 'Nova reserva',
      text: `${place.name}: nova reserva ${formatBookingCode(booking.code)}: ${visit}. ${baseUrl}/operation/booking-list/${booking.publicId}`,
      ref: 'booking',
      refId: booking.publicId,
      dedupeKey: `new-booking:${booking.id}`,
      since: at,
      now: now()
    })
  )
}

/** A booking paid meanwhile needs no code. */
async function tellPix({ backend, facts, paymentId }: News): Promise<void> {
  const { booking, place } = facts
  const charge = await findPendingCharge(backend.db.orm, booking.id)
  const isAlive = charge?.id === paymentId && charge.brCode !== '' && charge.expiresAt !== null
  const until = charge?.expiresAt
  if (!isAlive || !until || until <= backend.now() || booking.status !== 'PENDING') return
  await tellVisitor(backend, {
    key: 'pix',
    facts,
    dedupeKey: `pix:${paymentId}`,
    more: () => ({
      pix: charge.brCode,
      valor: formatMoney(charge.value),
      prazo: formatInstant(until, place.timezone)
    })
  })
}

async function tellChanged({ backend, facts, at }: News): Promise<void> {
  const { booking } = facts
  if (!isConfirmedStatus(booking.status) && booking.status !== 'PENDING') return
  await drop(backend, facts, { kinds: ['reminder'], reason: 'A data da visita mudou.' })
  await tellVisitor(backend, { key: 'change', facts, dedupeKey: `change:${booking.id}:${at.getTime()}`, since: at })
}

/** Sends the ticket again if it was sent; one that still waits says how many people were booked before. */
async function tellTickets({ backend, facts, at }: News): Promise<void> {
  const { id, placeId, publicId, status } = facts.booking
  if (!isConfirmedStatus(status) || !isAhead(facts, backend.now())) return
  if (!(await hasMessage(backend.db.orm, { placeId, refId: publicId, kind: 'confirmation' }))) return
  await drop(backend, facts, { kinds: ['confirmation'], reason: 'Os ingressos da reserva mudaram.' })
  await tellVisitor(backend, {
    key: 'confirmation',
    facts,
    dedupeKey: `confirmation:${id}:tickets:${at.getTime()}`,
    since: at
  })
}

/** Cancels waiting messages that are no longer true. */
function drop(
  { db }: Backend,
  { booking }: BookingFacts,
  what: { kinds: MessageKind[]; reason: string }
): Promise<void> {
  return dropWaiting(db.orm, { placeId: booking.placeId, refId: booking.publicId, ...what })
}

async function tellCancelled({ backend, facts, at }: News): Promise<void> {
  const { booking } = facts
  if (booking.status !== 'CANCELLED') return
  await drop(backend, facts, { kinds: ['confirmation', 'pix', 'reminder'], reason: 'A reserva foi cancelada.' })
  await tellVisitor(backend, {
    key: 'cancellation',
    facts,
    dedupeKey: `cancellation:${booking.id}:${at.getTime()}`,
    since: at
  })
}

/** Refunds requested by a cancellation are told in the cancellation's message. */
async function tellAsked({ backend, facts, at }: News): Promise<void> {
  const { booking, settings } = facts
  const isOne = booking.cancelledAt?.getTime() === at.getTime() && chosenMessage(settings.own, 'cancellation').on
  const rows = await refundsAt(backend, facts, (refund) => refund.createdAt.getTime() === at.getTime())
  const value = rows.reduce((sum, refund) => sum + refund.value, 0)
  if (isOne || value === 0) return
  await tellVisitor(backend, {
    key: 'refund-asked',
    facts,
    dedupeKey: `refund-asked:${booking.id}:${at.getTime()}`,
    since: at,
    more: () => ({ valor: formatMoney(value) })
  })
}

/** A refund that the provider made on its own is not announced: it is none of ours. */
async function tellRefunded({ backend, facts, at }: News): Promise<void> {
  const done = await refundsAt(backend, facts, ({ state, endedAt }) => {
    return state === 'done' && endedAt?.getTime() === at.getTime()
  })
  for (const refund of done) {
    const use = await findCreditUse(backend.db.orm, refund.paymentId)
    await tellVisitor(backend, {
      key: 'refund',
      facts,
      dedupeKey: `refund:${refund.id}`,
      since: at,
      more: () => ({
        valor: formatMoney(refund.value),
        destino: use ? t('ao crédito {code}', { code: formatCreditCode(use.code) }) : '',
        comprovante: `${ticketAddress(backend.baseUrl, facts.booking.publicId)}/refunds/${refund.id}`
      })
    })
  }
}

async function refundsAt({ db }: Backend, { booking }: BookingFacts, isIt: (refund: RefundRow) => boolean) {
  return (await listOfBooking(db.orm, booking.id)).filter(isIt)
}
