import type { z } from 'zod'
import type { ExpressBookingSchema, PaymentSchema } from '#app/contracts/booking/calls.ts'
import { toWirePolicy } from '#app/contracts/booking/refund-policy.ts'
import { awayByLabel } from '#app/domain/booking/passage.ts'
import { owedOf } from '#app/domain/booking/unpaid.ts'
import { toDecimal } from '#app/domain/money/money.ts'
import { canUndoReceipt } from '#app/domain/money/receipt.ts'
import { receivedOf } from '#app/domain/money/received.ts'
import { brandName } from '#app/domain/money/terminal.ts'
import { splitPhone } from '#app/domain/person/phone.ts'
import { bookingLacks, guideRoom, guidesWanted } from '#app/domain/product/guides.ts'
import type { BookingRow, FullBooking, Parts } from '../../db/queries/bookings/bookings.server.ts'
import { waitsForTerminal } from '../../kernel/terminal/send-charge.server.ts'
import { promisedPolicy } from '../cancel/quote.server.ts'
import {
  type Sight,
  toAgents,
  toIsoOrNull,
  toShownMoney,
  toShownPerson,
  toStaffWords,
  toWaiver,
  type WireContext,
  wireCheckin,
  wireStatus
} from './shown.server.ts'
import { toOrigin } from './to-booking-item.server.ts'
import { toQuotes } from './to-quotes.server.ts'

type WireBooking = z.input<typeof ExpressBookingSchema>

/** Specification §3, express booking payload. */
export function toExpressBooking(full: FullBooking, parts: Parts, context: WireContext): WireBooking {
  const { booking, product, place } = full
  const { sight } = context
  const { phone, ...costumer } = toShownPerson(booking, sight)
  return {
    hash: booking.hash,
    created_date: booking.createdAt.toISOString(),
    channel: booking.channel,
    booking_code: booking.code,
    booking_date: booking.date,
    description: product.description,
    booking_slug: product.slug,
    booking_name: product.name,
    vendor: { store_name: place.name, phone: place.phone, email: place.email, address: place.address },
    lastStart: booking.time,
    agents: toAgents(parts, sight),
    checkins: parts.checkins.map(wireCheckin),
    costumer: { ...costumer, phone: splitPhone(phone) },
    items: toItems(parts, product, sight),
    order: {
      total_value: toShownMoney(booking.total, sight),
      total_discount: toShownMoney(booking.discount, sight),
      final_value: toShownMoney(booking.final, sight)
    },
    kept_value: toShownMoney(booking.kept, sight),
    product: productToWire(full, sight),
    payments: parts.payments.map((payment) => toPayment(payment, { booking, lastEntry: lastEntryOf(parts) }, context)),
    term: booking.termAcceptedAt
      ? { hash: booking.termHash, confirm: true, datetime: booking.termAcceptedAt.toISOString() }
      : null,
    payLater: booking.payLater,
    ...toAdditions(full, parts, context)
  }
}

/** Only readers of the history learn who left. */
function toItems({ items, passages }: Parts, product: FullBooking['product'], sight: Sight) {
  const away = sight.events ? awayByLabel(passages.filter(({ undoneAt }) => undoneAt === null)) : {}
  return items.map((item) => ({ ...itemToWire(item, product, sight), away: away[item.label] ?? 0 }))
}

function itemToWire(item: Parts['items'][number], product: FullBooking['product'], sight: Sight) {
  return {
    id: item.label,
    title: item.title,
    label: item.label,
    booking_name: product.name,
    booking_slug: product.slug,
    quantity: item.quantity,
    unit_price: toShownMoney(item.unitPrice, sight),
    unit_discount: toShownMoney(item.unitDiscount, sight),
    picture_url: product.pictureUrl,
    checked_in: item.checkedIn,
    needs_proof: item.needsProof,
    counts_to_quota: item.countsToQuota
  }
}

function productToWire({ product, place }: FullBooking, sight: Sight) {
  return {
    id: product.id,
    uuid: product.uuid,
    name: product.name,
    address: product.address,
    place: place.name,
    // The number that the place notifies is not for readers of a ticket.
    product_notification_number: sight.events ? product.notificationNumber : '',
    product_nps: product.nps,
    groups: product.groups.join(', '),
    place_uuid: place.id,
    map_url: product.mapUrl,
    duration_minutes: product.durationMinutes,
    arrive_minutes: product.arriveMinutes ?? place.arriveMinutes,
    what_to_bring: product.whatToBring || place.whatToBring
  }
}

type Payment = Parts['payments'][number]

interface Visit {
  booking: BookingRow
  lastEntry: Date | null
}

/** Counts undone ones too. */
function lastEntryOf({ checkins }: Parts): Date | null {
  const times = checkins.map(({ at }) => at.getTime())
  return times.length > 0 ? new Date(Math.max(...times)) : null
}

function toPayment(payment: Payment, visit: Visit, context: WireContext): z.input<typeof PaymentSchema> {
  const { sight } = context
  return {
    payment_value: toShownMoney(payment.value, sight),
    refunded_value: toShownMoney(payment.refunded, sight),
    payment_method: payment.method,
    payment_status: payment.status,
    // At the desk, the description is a colleague's note.
    payment_description: payment.receivedBy === null || sight.events ? payment.description : '',
    payment_date: toIsoOrNull(payment.paidAt),
    data_origin: payment.origin,
    held: sight.events && payment.held !== '',
    ...(sight.events && payment.receivedBy !== null ? toReceipt(payment, visit, context) : {}),
    ...(sight.events && payment.terminalId !== '' ? toSlip(payment) : {})
  }
}

const toSlip = ({ id, brand, cv, aut }: Payment) => ({ payment_id: id, brand: brandName(brand), cv, aut })

function toReceipt(payment: Payment, { booking, lastEntry }: Visit, { sight, undoer, now }: WireContext) {
  const when = { now, inside: booking.checkedInPeople, lastEntry }
  return {
    ...toSlip(payment),
    let_off_value: payment.method === 'pos_cortesia' ? toShownMoney(payment.tendered, sight) : null,
    received_by: payment.receiver ?? '',
    undone: toIsoOrNull(payment.undoneAt),
    undo_reason: payment.undoReason,
    can_undo: undoer !== null && canUndoReceipt(payment, undoer, when)
  }
}

/** Fields that our screens need beyond the specification's shape. */
function toAdditions(
  { booking, product, place, seller, group, kiosk }: FullBooking,
  parts: Parts,
  context: WireContext
) {
  const { sight } = context
  return {
    uuid: booking.publicId,
    status: wireStatus(booking.status),
    payment_method: booking.paymentMethod,
    time: booking.time,
    people: booking.people,
    checked_in_people: booking.checkedInPeople,
    waiver: toWaiver(parts),
    waiver_key: parts.waivers.length > 0 ? (booking.waiverKey ?? '') : '',
    hold_until: toIsoOrNull(booking.holdUntil),
    paid_date: toIsoOrNull(booking.paidAt),
    timezone: place.timezone,
    refund_policy: toWirePolicy(promisedPolicy({ booking, place, product })),
    ...toQuotes({ booking, product, place }, parts, context),
    entry_tolerance: place.entryTolerance,
    owed_value: sight.owed ? toDecimal(owedOf({ ...booking, ...receivedOf(parts.payments) })) : null,
    refund: booking.refund,
    refunds: parts.refunds.map((refund) => ({
      value: toShownMoney(refund.value, sight),
      state: refund.state,
      asked: refund.createdAt.toISOString(),
      ended: toIsoOrNull(refund.endedAt)
    })),
    refunded_date: toIsoOrNull(refundedAt(parts)),
    pix: toPix(booking, parts, context),
    checkout: toCheckout(booking, parts, context),
    terminal: toTerminal(booking, parts, context),
    kiosk: sight.events ? (kiosk ?? '') : '',
    cancelled: toCancelled(booking, sight),
    masked: !sight.personal,
    discount_code: sight.values ? booking.discountCode : '',
    guides_wanted: guidesWanted(product, booking.people),
    guides_missing: bookingLacks(product, {
      people: booking.people,
      rooms: parts.agents.map(({ slotPeople, groupPeople }) => guideRoom(product, slotPeople, groupPeople))
    }),
    ...toStaffWords(booking, sight),
    group: sight.personal ? group : null,
    ...(sight.personal ? toOrigin(booking, seller) : {}),
    metadata: sight.events && sight.contacts ? toMetadata(booking, parts) : null,
    events: sight.events ? parts.events.map(toEvent) : [],
    ...(sight.events ? { away_people: booking.awayPeople, passages: parts.passages.map(toPassage) } : {})
  }
}

/** Payments store when money was received; only the history stores refunds. */
function refundedAt({ events }: Parts): Date | null {
  return events.filter(({ action }) => action === 'refunded').at(-1)?.at ?? null
}

const isOpen = (status: string) => status === 'PENDING' || status === 'UNPAID'

/** The code contains the amount. */
function toPix({ status }: BookingRow, { payments }: Parts, { sight }: WireContext) {
  const charge = payments.find((payment) => payment.brCode !== '' && payment.status === 'PENDING')
  if (!isOpen(status) || !charge?.providerId || !sight.values) return null
  return {
    payment_id: charge.providerId,
    status: charge.status,
    qr_code: charge.brCode,
    amount: toDecimal(charge.value),
    expires_at: toIsoOrNull(charge.expiresAt),
    simulated: charge.provider.endsWith('simulator')
  }
}

function toCheckout({ status }: BookingRow, { payments }: Parts, { sight }: WireContext) {
  const page = payments.find(({ checkoutUrl, status }) => checkoutUrl !== '' && status === 'PENDING')
  if (!isOpen(status) || !page || !sight.values) return null
  const isDenied = payments.some(({ status, createdAt }) => status === 'DENIED' && createdAt >= page.createdAt)
  return {
    url: page.checkoutUrl,
    state: page.providerId ? ('review' as const) : isDenied ? ('denied' as const) : ('open' as const),
    expires_at: toIsoOrNull(page.expiresAt),
    simulated: page.provider.endsWith('simulator')
  }
}

/** Only at a kiosk does the visitor follow the terminal; at the counter the seller does. */
function toTerminal(booking: BookingRow, { payments }: Parts, { sight, now }: WireContext) {
  if (booking.kioskId === null || !waitsForTerminal(booking, now) || !sight.values) return null
  const latest = payments.filter(({ terminalId }) => terminalId !== '').at(-1)
  return {
    state: latest?.terminalState ?? '',
    is_open: latest?.status === 'PENDING',
    until: toIsoOrNull(latest?.expiresAt ?? booking.holdUntil),
    simulated: latest?.provider.endsWith('simulator') ?? false
  }
}

function toCancelled({ cancelledAt, cancelReason, status }: BookingRow, { personal }: Sight) {
  if (!cancelledAt) return null
  const expired = status === 'EXPIRED'
  return { datetime: cancelledAt.toISOString(), reason: personal || expired ? cancelReason : '', expired }
}

/** A booking is its own bill here, and its own reference if no other was stored. */
function toMetadata({ id, publicId }: BookingRow, { metadata: [row] }: Parts) {
  return row
    ? { uuid: row.uuid, uuid_ref: row.uuidRef || publicId, bill_id: row.billId || String(id), xfields: row.xfields }
    : null
}

function toEvent({ action, at, actor, from, to, reason, user }: Parts['events'][number]) {
  return { action, datetime: at.toISOString(), user: user ?? actor, from, to, reason }
}

const toPassage = (passage: Parts['passages'][number]) => ({
  id: String(passage.id),
  datetime: passage.at.toISOString(),
  direction: passage.direction,
  people: passage.people,
  items: passage.items,
  user: passage.user ?? '',
  undone: toIsoOrNull(passage.undoneAt),
  undo_reason: passage.undoReason
})
