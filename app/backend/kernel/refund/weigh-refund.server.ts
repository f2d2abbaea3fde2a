import { isConfirmedStatus } from '#app/domain/booking/situation.ts'
import { slotInstant } from '#app/domain/calendar/dates.ts'
import { type Centavos, sumCentavos } from '#app/domain/money/money.ts'
import { sumMoved } from '#app/domain/product/price.ts'
import { decideRefund, type RefundDecision } from '#app/domain/refund/decide.ts'
import { beyondPrice } from '#app/domain/refund/due.ts'
import { policyOf } from '#app/domain/refund/policy.ts'
import type { Transaction } from '../../db/connection.server.ts'
import type { BookingRow } from '../../db/queries/bookings/bookings.server.ts'
import { type ItemRow, listItems } from '../../db/queries/bookings/check-ins.server.ts'
import { findRefundTerms, listUnderWay, lockMoney } from '../../db/queries/money/refunds.server.ts'
import type { PaymentRow } from '../../db/queries/payments.server.ts'
import { readKept } from '../../db/queries/receipts.server.ts'

/**
 * `whole`: the booking ends. `tickets`: some tickets are given up. `due`: the booking stays, and money beyond its price
 * is refunded.
 */
export type RefundKind = 'whole' | 'tickets' | 'due'

export interface RefundWish {
  kind: RefundKind
  /** People per ticket label that are given up. */
  tickets: Readonly<Record<string, number>>
  /** True if the place cancels. */
  byPlace: boolean
  /** The booking after its change of tickets, for a change that also adds tickets. */
  stays?: Stays
}

interface Stays {
  people: number
  quotaPeople: number
  total: Centavos
  discount: Centavos
  final: Centavos
}

export interface Weighed {
  terms: Awaited<ReturnType<typeof findRefundTerms>>
  decision: RefundDecision
  /** Centavos that the policy refunds, whoever cancels. */
  byPolicy: Centavos
  /** Most centavos that could be refunded. */
  most: Centavos
  /** Received money that is neither refunded nor on its way back. */
  here: Centavos
  underWay: Centavos
  sources: (PaymentRow & { left: Centavos; paidAt: Date })[]
  /** State after the tickets are given up. */
  stays: Stays
  items: { item: ItemRow; quantity: number }[]
}

/** Refund if this is given up now: preview and action use the same answer. The caller has locked the booking. */
export async function weighRefund(
  tx: Transaction,
  booking: BookingRow,
  { wish, now }: { wish: RefundWish; now: Date }
): Promise<Weighed> {
  const terms = await findRefundTerms(tx, booking.id)
  const money = await lockMoney(tx, booking.id)
  const open = await listUnderWay(tx, booking.id)
  const sources = money.filter(({ dispute }) => dispute === '').map((payment) => toSource(payment, open))
  const underWay = sumCentavos(open.map(({ value }) => value))
  const here = Math.max(0, sumCentavos(money.map(({ value, refunded }) => value - refunded)) - underWay)
  const { letOff } = await readKept(tx, booking.id)
  const items = (await listItems(tx, booking.id)).map((item) => ({ item, quantity: leftOf(item, wish) }))
  const stays = wish.stays ?? staysOf(items, letOff)
  const kept = Math.min(here, booking.kept)
  const isLiving = isConfirmedStatus(booking.status) || booking.status === 'PENDING'
  const decide = (byPlace: boolean) =>
    wish.kind === 'due' || !isLiving
      ? onlyDue(beyondPrice({ ...booking, received: here }))
      : decideRefund({
          // Policy promised at the purchase.
          policy: booking.refundPolicy ?? policyOf(terms.placePolicy, terms.ownPolicy),
          purchasedAt: booking.createdAt,
          visitAt: slotInstant(booking.date, booking.time, terms.timezone),
          now,
          timezone: terms.timezone,
          byPlace,
          hasCheckin: booking.checkedInPeople > 0,
          price: booking.final,
          received: here - kept,
          kept: wish.kind === 'whole' ? kept : 0,
          givenUp: wish.kind === 'whole' ? booking.final : booking.final - stays.final,
          paid: sumCentavos(money.map(({ value }) => Math.max(0, value))),
          fee: sumCentavos(sources.map(({ fee }) => fee))
        })
  const used =
    isConfirmedStatus(booking.status) && wish.kind !== 'whole' ? (wish.kind === 'due' ? booking.final : stays.final) : 0
  const free = sumCentavos(sources.map(({ left }) => left))
  const decision = decide(wish.byPlace)
  const most = Math.min(free, Math.max(0, here - used))
  return {
    terms,
    decision: { ...decision, value: Math.min(most, decision.value) },
    byPolicy: Math.min(most, decide(false).value),
    most,
    here,
    underWay,
    sources,
    stays,
    items
  }
}

function toSource(payment: PaymentRow, open: Awaited<ReturnType<typeof listUnderWay>>) {
  const onItsWay = sumCentavos(open.filter(({ paymentId }) => paymentId === payment.id).map(({ value }) => value))
  const left = Math.max(0, payment.value - payment.refunded - onItsWay)
  return { ...payment, left, paidAt: payment.paidAt ?? payment.createdAt }
}

/** Never below 0; an unknown type gives up nothing. */
function leftOf({ label, quantity }: ItemRow, { kind, tickets }: RefundWish): number {
  const gone =
    kind === 'whole' ? quantity : kind === 'tickets' && Object.hasOwn(tickets, label) ? (tickets[label] ?? 0) : 0
  return quantity - Math.min(quantity, Math.max(0, gone))
}

function staysOf(items: Weighed['items'], letOff: Centavos): Weighed['stays'] {
  const people = (counts: (item: ItemRow) => boolean) =>
    items.reduce((sum, { item, quantity }) => sum + (counts(item) ? quantity : 0), 0)
  const sums = sumMoved(
    items.map(({ item, quantity }) => ({ quantity, unitPrice: item.unitPrice, unitDiscount: item.unitDiscount })),
    letOff
  )
  return { people: people(() => true), quotaPeople: people(({ countsToQuota }) => countsToQuota), ...sums }
}

const onlyDue = (value: Centavos): RefundDecision => ({
  value,
  percent: value > 0 ? 100 : 0,
  hours: 0,
  feeKept: 0,
  rule: value > 0 ? 'excess' : 'unpaid'
})
