import { randomBytes, randomUUID } from 'node:crypto'
import { ApiError, invalid, notFound } from '#app/contracts/api-error.ts'
import type { CounterSaleForm, createCounterSale } from '#app/contracts/booking/counter.ts'
import { BookingEventPayloadSchema } from '#app/contracts/booking/event.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import { counterClosing } from '#app/domain/booking/capacity.ts'
import { encodeBookingCode } from '#app/domain/booking/code.ts'
import { holdUntil } from '#app/domain/booking/hold.ts'
import { confirmBy } from '#app/domain/booking/unpaid.ts'
import { formatDay, toIsoDay } from '#app/domain/calendar/dates.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import { TERMINAL_METHOD } from '#app/domain/money/terminal.ts'
import { searchText } from '#app/domain/person/names.ts'
import { quotaPeople } from '#app/domain/product/quota.ts'
import { policyOf } from '#app/domain/refund/policy.ts'
import { peopleLabel } from '#app/domain/words/labels.ts'
import type { Transaction } from '../../db/connection.server.ts'
import {
  type BookingRow,
  findFullBooking,
  findSale,
  lockBooking,
  type NewBooking,
  type Sale
} from '../../db/queries/bookings/bookings.server.ts'
import { bookPlacesIn } from '../../db/queries/bookings/insert.server.ts'
import { recordEvent } from '../../db/queries/bookings/record-event.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import { recordChange } from '../../kernel/audit/record-change.server.ts'
import { type Actor, type ApiContext, holds, type StaffContext } from '../../kernel/context.server.ts'
import { receiveAtDesk } from '../../kernel/desk/receive-at-desk.server.ts'
import { contentHash } from '../../kernel/idempotency.server.ts'
import { listUsedTerminals } from '../../kernel/terminal/choose-terminal.server.ts'
import { sendToTerminal } from '../../kernel/terminal/send-charge.server.ts'
import { checkIn } from '../check-in.server.ts'
import { sendLinkIn } from '../desk/send-payment-link.server.ts'
import { requireUse, type Use } from '../discounts/use-code.server.ts'
import { bookOnce, findEarlier } from '../sale/book-once.server.ts'
import { readDiscount, requireSeenTotal, visitRules } from '../sale/visit-rules.server.ts'
import { type CounterOrder, checkSale } from './check-sale.server.ts'
import { showsPix } from './read-counter.server.ts'
import { readLink } from './read-link.server.ts'
import { readReceipt } from './read-receipt.server.ts'

export interface Selling {
  form: CounterSaleForm
  bodyHash: string
  sale: Sale
  order: CounterOrder
  discount: Use | null
  link: Awaited<ReturnType<typeof readLink>> | null
  /** Group that the booking is a part of. */
  group: { id: number; name: string } | null
  actor: Actor
  ctx: StaffContext
}

/**
 * Takes places and writes booking, payment and entry in one transaction, or nothing. A repeated form makes one sale. If
 * the place's Pix code is shown, the places are held until the money is received like any other. A telephone booking is confirmed and to be
 * paid at the place; its payment link is sent in the same transaction.
 * @throws ApiError 422 with fields, 409 `full`, `blocked`, `quota_full`, `price_changed`, `discount` or `hash_reused`
 */
export async function sellAtCounter(
  { body }: Received<typeof createCounterSale>,
  ctx: StaffContext
): Promise<Answer<typeof createCounterSale>> {
  const actor = ctx.actor
  const terminals = body.method === TERMINAL_METHOD ? await listUsedTerminals(ctx, actor.placeId) : []
  const form = { ...body, terminal: body.terminal || (terminals.length === 1 ? (terminals[0]?.id ?? '') : '') }
  const { total_seen: seen, ...content } = form
  const bodyHash = contentHash(content)
  const earlier = await findEarlier({ hash: form.hash, bodyHash }, ctx)
  if (earlier) return readReceipt(earlier, ctx)
  const wanted = { placeId: actor.placeId, productUuid: form.atrativo, day: toIsoDay(form.date) }
  const sale = await findSale(ctx.db, wanted)
  if (!sale) throw notFound()
  if (!sale.product) throw invalid({ fields: { atrativo: ['Escolha um dos atrativos à venda.'] } })
  const discount = await readDiscount(form.discount_code, sale, ctx)
  const link = form.method === 'link' ? await readLink(sale.place, ctx) : null
  const order = checkSale(form, {
    ...visitRules(sale, discount, ctx.now()),
    ...sellerRules(sale, form, ctx),
    contactOptional: sale.place.counterContactOptional,
    nameless: sale.place.counterNameless,
    countsPersons: (discount?.row.maxPerPerson ?? 0) > 0,
    terminals,
    linkProblem: link?.problem ?? ''
  })
  requireSeenTotal(seen, order.priced.final)
  const selling = { form, bodyHash, sale, order, discount, link, group: null, actor, ctx }
  const sold = await bookOnce({
    hash: form.hash,
    bodyHash,
    tickets: form.tickets,
    ctx,
    newBooking: () => newBooking(selling),
    book: (booking) => inTransaction(ctx.db, (tx) => sellIn(tx, booking, selling), { didWrite: (isSold) => isSold })
  })
  if (form.method === TERMINAL_METHOD && order.priced.final > 0) await sendSale(ctx, sold, form)
  return readReceipt(sold, ctx)
}

/** The sale stands whatever becomes of its charge: the next screen shows it, and sends it again. */
async function sendSale(ctx: StaffContext, publicId: string, { terminal }: CounterSaleForm): Promise<void> {
  const sold = await findFullBooking(ctx.db, { publicId })
  if (!sold) throw notFound()
  await sendToTerminal(ctx, sold.booking, terminal).catch((error) => {
    if (!(error instanceof ApiError)) throw error
    ctx.log.warn({ requestId: ctx.requestId, code: error.code }, 'a sale was not sent to its terminal')
  })
}

/** Rights of the seller, and the hours that the counter sells. */
export function sellerRules({ place }: Sale, { limit_reason: reason }: CounterSaleForm, { actor }: StaffContext) {
  return {
    closingMinutes: counterClosing(place.entryTolerance),
    entryTolerance: place.entryTolerance,
    limitReason: holds(actor, 'operation/group-sale') ? reason.trim() : null,
    mayLetOff: holds(actor, 'operation/checkin-override'),
    mayLetIn: holds(actor, 'operation/checkin'),
    mayTakePix: place.pixKey.trim() === '' || holds(actor, 'operation/receive')
  }
}

/** False, without any change, if there are no places. `book` takes them with the booking. */
export async function sellIn(
  tx: Transaction,
  booking: NewBooking,
  selling: Selling,
  book = bookPlacesIn
): Promise<boolean> {
  const { form, order, discount, link, actor, ctx } = selling
  if (discount) await requireUse(tx, discount, booking, ctx.now())
  if (!(await book(tx, booking))) return false
  await recordSale(tx, booking, ctx)
  const sold = await lockBooking(tx, { hash: booking.hash })
  if (!sold) throw new Error('the booking of this transaction is gone')
  if (order.exceeded) {
    const reason = form.limit_reason.trim()
    await recordEvent(tx, {
      booking: sold,
      action: 'limit-exceeded',
      at: ctx.now(),
      by: actor,
      to: order.exceeded,
      reason
    })
  }
  // The booking waits for its Pix or its card terminal.
  if (booking.status === 'PENDING') return true
  if (order.isLater) {
    const { place, product } = selling.sale
    if (link && product) await sendLinkIn(tx, { booking: sold, place, product, ...link }, ctx)
    return true
  }
  const paid = order.priced.final === 0 ? sold : await takeMoney(tx, sold, selling)
  if (!form.enter) return true
  const { timezone } = selling.sale.place
  const payload = BookingEventPayloadSchema.parse({})
  await checkIn({ tx, booking: paid, timezone, payload, actor, ctx }).catch(throwUnsigned)
  return true
}

async function takeMoney(tx: Transaction, sold: BookingRow, { form, order, actor, ctx }: Selling): Promise<BookingRow> {
  const { method, tendered, reason } = form
  const card = { cv: form.cv.trim(), aut: form.aut.trim() }
  const value = order.priced.final
  const { booking } = await receiveAtDesk(tx, {
    booking: sold,
    value,
    method,
    tendered,
    ...card,
    reason,
    key: '',
    actor,
    ctx
  })
  return booking
}

/** Nobody has signed for a booking that is being made. */
function throwUnsigned(error: unknown): never {
  if (!(error instanceof ApiError) || error.code !== 'unsigned') throw error
  const message = 'Este atrativo exige o termo de risco assinado. Desmarque: a entrada é dada depois das assinaturas.'
  throw invalid({ fields: { enter: [message] } })
}

function recordSale(tx: Transaction, { code, people, final, date, time }: NewBooking, ctx: ApiContext) {
  const to = `${formatDay(date)} ${time}, ${peopleLabel(people)}, ${formatMoney(final)}`
  return recordChange(tx, ctx, { action: 'booking.sold', id: code, label: code, changed: { from: '', to } })
}

export function newBooking({ form, bodyHash, sale, order, discount, group, actor, ctx }: Selling): NewBooking {
  const code = encodeBookingCode(randomBytes(8))
  const { priced, name, document, documentCountry, phone, email } = order
  return {
    metadataUuid: randomUUID(),
    publicId: randomBytes(16).toString('hex'),
    placeId: sale.place.id,
    productId: sale.product?.id ?? 0,
    hash: form.hash,
    bodyHash,
    code,
    channel: 'POSCONTROLE',
    sellerUuid: actor.uuid,
    createdBy: actor.userId,
    ...beginning(order, { form, sale, group, actor, ctx }),
    date: order.date,
    time: order.time,
    people: priced.people,
    quotaPeople: quotaPeople(priced.items),
    ...(discount && { discountCodeId: discount.row.id, discountCode: discount.row.code }),
    total: priced.total,
    discount: priced.discount,
    final: priced.final,
    name,
    document,
    documentCountry,
    phone,
    email,
    payLater: order.isLater,
    searchText: searchText(`${code} ${name} ${document} ${phone} ${email} ${group?.name ?? ''}`.trim()),
    ...(group && { groupId: group.id }),
    refundPolicy: policyOf(sale.place.refundPolicy, sale.product?.refundPolicy ?? null),
    createdAt: ctx.now(),
    items: priced.items.map((item, position) => ({ ...item, position }))
  }
}

/** Until its payment is written a moment later, it counts as to be paid at the place. */
type Beginning = Pick<NewBooking, 'status' | 'paymentMethod' | 'paidAt' | 'holdUntil'>

function beginning(
  { priced, date, isLater }: CounterOrder,
  { form, sale: { place, product }, group, actor, ctx }: Pick<Selling, 'form' | 'sale' | 'group' | 'actor' | 'ctx'>
): Beginning {
  const now = ctx.now()
  if (priced.final === 0) return { status: 'APPROVED', paymentMethod: 'cortesia', paidAt: now, holdUntil: null }
  if (isLater) {
    const until = place.unpaidUntil === 'visit' ? 'visit' : 'eve'
    const deadline = confirmBy({ date, timezone: place.timezone, until, now })
    return { status: 'UNPAID', paymentMethod: 'cod', holdUntil: deadline }
  }
  if (form.method === TERMINAL_METHOD) {
    const until = holdUntil(now, product?.holdMinutes ?? place.holdMinutes)
    return { status: 'PENDING', paymentMethod: TERMINAL_METHOD, holdUntil: until }
  }
  // A group has no one code for all its bookings: its seller marks the Pix as received.
  if (form.method === 'pos_pix' && !group && showsPix(actor, place)) {
    const until = holdUntil(now, product?.holdMinutes ?? place.holdMinutes)
    return { status: 'PENDING', paymentMethod: 'pos_pix', holdUntil: until }
  }
  return { status: 'UNPAID', paymentMethod: form.method, holdUntil: null }
}
