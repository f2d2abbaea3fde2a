import type { z } from 'zod'
import type { BookingItemSchema, ExpressBookingSchema, PaymentSchema } from '#app/contracts/booking/calls.ts'
import { toDecimal } from '#app/domain/money/money.ts'
import { receivedOf } from '#app/domain/money/received.ts'
import { maskDocument } from '#app/domain/person/documents.ts'
import { maskEmail } from '#app/domain/person/email.ts'
import { maskName } from '#app/domain/person/names.ts'
import { maskPhone } from '#app/domain/person/phone.ts'
import type { BookingRow, FullBooking, Parts } from '../../db/queries/bookings/bookings.server.ts'

/** What the reader of a booking may see; decided by permissions (or by their absence) in one place. */
export interface Sight {
  values: boolean
  personal: boolean
  events: boolean
}

export interface WireContext {
  sight: Sight
  baseUrl: string
  now: Date
  simulated: boolean
}

type WireItem = z.input<typeof BookingItemSchema>
type WireBooking = z.input<typeof ExpressBookingSchema>

/** The specification knows no EXPIRED: a hold that ran out is a cancelled booking. */
const wireStatus = (status: string): string => (status === 'EXPIRED' ? 'CANCELLED' : status)

const iso = (date: Date | null): string | null => date?.toISOString() ?? null

/** Rows of many bookings, grouped once: a page of 150 must not search its lists 150 times. */
export function groupParts(parts: Parts): (id: number) => Parts {
  const group = <R>(rows: R[], keyOf: (row: R) => number) => {
    const groups = new Map<number, R[]>()
    for (const row of rows) {
      const key = keyOf(row)
      const known = groups.get(key)
      if (known) known.push(row)
      else groups.set(key, [row])
    }
    return (id: number) => groups.get(id) ?? []
  }
  const items = group(parts.items, (row) => row.bookingId)
  const payments = group(parts.payments, (row) => row.bookingId)
  const checkins = group(parts.checkins, (row) => row.checkin.bookingId)
  const agents = group(parts.agents, (row) => row.bookingId)
  const events = group(parts.events, (row) => row.event.bookingId)
  return (id) => ({
    items: items(id),
    payments: payments(id),
    checkins: checkins(id),
    agents: agents(id),
    events: events(id)
  })
}

function person(booking: BookingRow, personal: boolean) {
  const full = `${booking.name} ${booking.surname}`.trim()
  return personal
    ? { name: full, cpf: booking.document, phone: booking.phone, email: booking.email }
    : {
        name: maskName(full),
        cpf: maskDocument(booking.document),
        phone: maskPhone(booking.phone),
        email: maskEmail(booking.email)
      }
}

/** A guide's phone is as personal as a visitor's: their public page says whether anybody may have it. */
function toAgents({ agents }: Parts, { personal }: Sight) {
  return agents.map(({ uuid, name, phone }) => ({ uuid, name, phone: personal ? phone : '' }))
}

const wireCheckin = ({ checkin, user }: Parts['checkins'][number]) => ({
  id: String(checkin.id),
  datetime: checkin.at.toISOString(),
  people: checkin.people,
  items: checkin.items,
  user: user ?? '',
  undone: iso(checkin.undoneAt),
  undo_reason: checkin.undoReason
})

const money = (centavos: number, sight: Sight): number | null => (sight.values ? toDecimal(centavos) : null)

function wirePayment(payment: Parts['payments'][number], sight: Sight): z.input<typeof PaymentSchema> {
  return {
    payment_value: money(payment.value, sight),
    payment_method: payment.method,
    payment_status: payment.status,
    payment_description: payment.description,
    payment_date: iso(payment.paidAt),
    data_origin: payment.origin
  }
}

/** A line of the operator's list (specification §3, booking item). */
export function toBookingItem(
  row: {
    booking: BookingRow
    product: { uuid: string; name: string }
    seller: { uuid: string; name: string } | null
  },
  parts: Parts,
  { sight, baseUrl }: WireContext
): WireItem {
  const { booking, product, seller } = row
  const received = receivedOf(parts.payments)
  const list = parts.checkins.filter(({ checkin }) => checkin.undoneAt === null).map(wireCheckin)
  const { name, cpf, phone } = person(booking, sight.personal)
  return {
    hash: booking.hash,
    status: wireStatus(booking.status),
    valor: money(booking.total, sight),
    item_discount: money(booking.discount, sight),
    finalValue: money(booking.final, sight),
    channel: booking.channel,
    payment_method: booking.paymentMethod,
    payment_channel: booking.paymentChannel,
    checkin: { hasCheckin: booking.checkedInPeople > 0, list },
    checkins: list,
    agents: toAgents(parts, sight),
    people: booking.people,
    itemPersonType: Object.fromEntries(parts.items.map((item) => [item.label, item.quantity])),
    payload: {
      payments: parts.payments.map(({ method, description }) => ({
        payment_method: method,
        payment_description: description
      })),
      agents: [],
      checkins: [],
      channel: booking.channel
    },
    allcats: product.name,
    linkQrCode: `${baseUrl}/booking-details/${booking.publicId}`,
    sdate: booking.date,
    uuid: booking.publicId,
    booking_code: booking.code,
    time: booking.time,
    name,
    cpf,
    phone,
    product_uuid: product.uuid,
    product_name: product.name,
    created_date: booking.createdAt.toISOString(),
    hold_until: iso(booking.holdUntil),
    checked_in_people: booking.checkedInPeople,
    refund: booking.refund,
    paid_date: iso(booking.paidAt),
    paid_value: money(received.paid, sight),
    refunded_value: money(received.refunded, sight),
    ...toOrigin(booking, seller)
  }
}

/** Who sold it and where the visitor comes from, as reports count them. */
export function toOrigin(booking: BookingRow, seller: { uuid: string; name: string } | null) {
  return {
    seller_uuid: seller?.uuid ?? '',
    seller: seller?.name ?? '',
    city: booking.address.city ?? '',
    state: booking.address.state ?? '',
    area_code: /^\+55(\d\d)/.exec(booking.phone)?.[1] ?? ''
  }
}

/** The whole booking (specification §3, express booking payload). */
export function toExpressBooking(
  { booking, product, place }: FullBooking,
  parts: Parts,
  context: WireContext
): WireBooking {
  const { sight } = context
  const { phone, ...costumer } = person(booking, sight.personal)
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
    costumer: { ...costumer, phone: { number: phone, area_code: '', dial_code: '' } },
    items: parts.items.map((item) => ({
      id: item.label,
      title: item.title,
      label: item.label,
      booking_name: product.name,
      booking_slug: product.slug,
      quantity: item.quantity,
      unit_price: money(item.unitPrice, sight),
      unit_discount: money(item.unitDiscount, sight),
      picture_url: product.pictureUrl,
      checked_in: item.checkedIn,
      needs_proof: item.needsProof
    })),
    order: {
      total_value: money(booking.total, sight),
      total_discount: money(booking.discount, sight),
      final_value: money(booking.final, sight)
    },
    product: {
      id: product.id,
      uuid: product.uuid,
      name: product.name,
      address: product.address,
      place: place.name,
      product_notification_number: '',
      product_nps: '',
      groups: '',
      place_uuid: place.id,
      map_url: product.mapUrl
    },
    payments: parts.payments.map((payment) => wirePayment(payment, sight)),
    term: booking.termAcceptedAt
      ? { hash: booking.termHash, confirm: true, datetime: booking.termAcceptedAt.toISOString() }
      : null,
    payLater: booking.payLater,
    ...additions({ booking, product, place }, parts, context)
  }
}

/** What the specification's shape lacks and our screens need. */
function additions({ booking, place }: FullBooking, parts: Parts, context: WireContext) {
  const charge = parts.payments.find(({ brCode, status }) => brCode !== '' && status === 'PENDING')
  const live = booking.status === 'PENDING' && charge
  return {
    uuid: booking.publicId,
    status: wireStatus(booking.status),
    payment_method: booking.paymentMethod,
    time: booking.time,
    people: booking.people,
    checked_in_people: booking.checkedInPeople,
    hold_until: iso(booking.holdUntil),
    paid_date: iso(booking.paidAt),
    timezone: place.timezone,
    cancellation_days: place.cancellationDays,
    refund: booking.refund,
    pix: live
      ? {
          payment_id: charge.providerId,
          status: charge.status,
          qr_code: charge.brCode,
          amount: toDecimal(charge.value),
          expires_at: iso(charge.expiresAt),
          simulated: context.simulated
        }
      : null,
    cancelled: booking.cancelledAt
      ? {
          datetime: booking.cancelledAt.toISOString(),
          reason: context.sight.personal || booking.status === 'EXPIRED' ? booking.cancelReason : '',
          expired: booking.status === 'EXPIRED'
        }
      : null,
    masked: !context.sight.personal,
    events: context.sight.events
      ? parts.events.map(({ event, user }) => ({
          action: event.action,
          datetime: event.at.toISOString(),
          user: user ?? event.actor,
          from: event.from,
          to: event.to,
          reason: event.reason
        }))
      : []
  }
}
