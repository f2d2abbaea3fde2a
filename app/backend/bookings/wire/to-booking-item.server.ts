import type { z } from 'zod'
import type { BookingItemSchema } from '#app/contracts/booking/calls.ts'
import { receivedOf } from '#app/domain/money/received.ts'
import type { BookingRow, Parts } from '../../db/queries/bookings/bookings.server.ts'
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

type WireItem = z.input<typeof BookingItemSchema>

interface Row {
  booking: BookingRow
  product: { uuid: string; name: string }
  seller: Seller
  /** Missing where only the day counts. */
  isNow?: boolean
  /** Missing in reports. */
  group?: { uuid: string; name: string } | null
}

/** Specification §3, booking item. */
export function toBookingItem(
  { booking, product, seller, group, isNow }: Row,
  parts: Parts,
  context: WireContext
): WireItem {
  const { sight, baseUrl } = context
  const { name, cpf, document_country, phone } = toShownPerson(booking, sight)
  return {
    hash: booking.hash,
    status: wireStatus(booking.status),
    ...toAmounts(booking, parts, sight),
    channel: booking.channel,
    payment_method: booking.paymentMethod,
    payment_channel: booking.paymentChannel,
    ...toCheckins(booking, parts),
    agents: toAgents(parts, sight),
    people: booking.people,
    itemPersonType: Object.fromEntries(parts.items.map((item) => [item.label, item.quantity])),
    payload: toPayload(booking, parts, sight),
    allcats: product.name,
    linkQrCode: `${baseUrl}/booking-details/${booking.publicId}`,
    sdate: booking.date,
    uuid: booking.publicId,
    booking_code: booking.code,
    time: booking.time,
    name,
    cpf,
    document_country,
    phone,
    product_uuid: product.uuid,
    product_name: product.name,
    is_now: isNow,
    waiver: toWaiver(parts),
    payLater: booking.payLater,
    created_date: booking.createdAt.toISOString(),
    hold_until: toIsoOrNull(booking.holdUntil),
    refund: booking.refund,
    held: parts.payments.some(({ held }) => held !== ''),
    paid_date: toIsoOrNull(booking.paidAt),
    ...(sight.events ? { away_people: booking.awayPeople } : {}),
    ...toStaffWords(booking, sight),
    group: sight.personal ? (group ?? null) : null,
    ...toOrigin(booking, seller)
  }
}

function toAmounts(booking: BookingRow, { payments }: Parts, sight: Sight) {
  const received = receivedOf(payments)
  return {
    valor: toShownMoney(booking.total, sight),
    item_discount: toShownMoney(booking.discount, sight),
    finalValue: toShownMoney(booking.final, sight),
    paid_value: toShownMoney(received.paid, sight),
    refunded_value: toShownMoney(received.refunded, sight),
    kept_value: toShownMoney(booking.kept, sight)
  }
}

function toCheckins({ checkedInPeople }: BookingRow, { checkins }: Parts) {
  const list = checkins.filter(({ undoneAt }) => undoneAt === null).map(wireCheckin)
  return { checkin: { hasCheckin: checkedInPeople > 0, list }, checkins: list, checked_in_people: checkedInPeople }
}

/** The specification's payload repeats parts of the item, and its callers read them there. */
function toPayload(booking: BookingRow, parts: Parts, sight: Sight) {
  return {
    payments: parts.payments.map(({ method, description }) => ({
      payment_method: method,
      payment_description: description
    })),
    agents: toAgents(parts, sight),
    checkins: toCheckins(booking, parts).checkins,
    channel: booking.channel
  }
}

export type Seller = { uuid: string | null; name: string }

export function toOrigin(booking: BookingRow, seller: Seller) {
  return {
    seller_uuid: seller.uuid ?? '',
    seller: seller.name,
    city: booking.address.city ?? '',
    state: booking.address.state ?? '',
    area_code: /^\+55(\d\d)/.exec(booking.phone)?.[1] ?? ''
  }
}
