import type { z } from 'zod'
import type { ExpressBookingSchema } from '#app/contracts/booking/calls.ts'
import { sumCentavos } from '#app/domain/money/money.ts'
import { receivedOf } from '#app/domain/money/received.ts'
import { provesByDocument } from '#app/domain/person/document-end.ts'
import type { RefundDecision } from '#app/domain/refund/decide.ts'
import { isRefundState, isUnderWay } from '#app/domain/refund/states.ts'
import type { FullBooking, Parts } from '../../db/queries/bookings/bookings.server.ts'
import { endedWords } from '../cancel/cancel-booking.server.ts'
import { quoteCancel, quoteChange } from '../cancel/quote.server.ts'
import { type Sight, toShownMoney, type WireContext } from './shown.server.ts'

type Quotes = Pick<z.input<typeof ExpressBookingSchema>, 'cancel_quote' | 'change_quote' | 'proofs'>

/** Outcome of cancelling or changing the booking now, before anybody asks for it. */
export function toQuotes(
  full: Pick<FullBooking, 'booking' | 'product' | 'place'>,
  parts: Parts,
  context: WireContext
): Quotes {
  const { booking } = full
  const { sight, now, sendsCodes } = context
  const proofs = {
    document: provesByDocument(booking.document, booking.documentCountry),
    code: sendsCodes && booking.phone !== ''
  }
  if (endedWords(booking.status) !== '') return { cancel_quote: null, change_quote: null, proofs }
  const money = moneyOf(booking, parts)
  const quote = (byPlace: boolean) => toQuote(quoteCancel(full, { ...money, now, byPlace }), sight)
  const change_quote = changeQuote(full, money.received, context)
  return { cancel_quote: { visitor: quote(false), place: quote(true) }, change_quote, proofs }
}

/** Counts like `weighRefund`: money that is on its way back is not there any more, and disputed money cannot go back. */
function moneyOf(booking: FullBooking['booking'], { payments, refunds }: Parts) {
  const { paid, refunded } = receivedOf(payments)
  const open = refunds.filter(({ state }) => isRefundState(state) && isUnderWay(state))
  const onItsWay = (of: Parts['payments']) => {
    const ids = new Set(of.map(({ id }) => id))
    return sumCentavos(open.flatMap(({ paymentId, value }) => (ids.has(paymentId) ? [value] : [])))
  }
  // Held money goes back separately.
  const received = Math.max(0, paid - refunded - onItsWay(payments.filter(({ held }) => held === '')))
  const counted = payments.filter(({ status }) => status === 'APPROVED')
  const undisputed = counted.filter(({ dispute }) => dispute === '')
  const left = undisputed.map((payment) => Math.max(0, payment.value - payment.refunded - onItsWay([payment])))
  return {
    received,
    kept: Math.min(received, booking.kept),
    free: Math.min(received, sumCentavos(left)),
    paid: sumCentavos(counted.map(({ value }) => Math.max(0, value))),
    fee: sumCentavos(undisputed.map(({ fee }) => fee))
  }
}

function toQuote({ value, feeKept, lastDay, ...why }: RefundDecision, sight: Sight) {
  return {
    ...why,
    value: toShownMoney(value, sight),
    fee_kept: toShownMoney(feeKept, sight),
    last_day: lastDay ?? null
  }
}

function changeQuote(
  full: Pick<FullBooking, 'booking' | 'product' | 'place'>,
  received: number,
  { sight, now }: WireContext
): Quotes['change_quote'] {
  const decision = quoteChange(full, { received, now })
  const until = decision.until.toISOString()
  return decision.allowed
    ? { allowed: true, why: '', until, fee: toShownMoney(decision.fee, sight) }
    : { allowed: false, why: decision.why, until, fee: null }
}
