import { ApiError } from '#app/contracts/api-error.ts'
import {
  type BookingItem,
  type createExpressBooking,
  type ExpressBooking,
  ExpressBookingSchema,
  getJanoowpBooking,
  listJanoowpBookings
} from '#app/contracts/booking/calls.ts'
import type { previewDateChange } from '#app/contracts/booking/change-date.ts'
import type { CallInput, CallOutput } from '#app/contracts/endpoint.ts'
import { createMpagoPayment, createPixCharge } from '#app/contracts/payments.ts'
import { listProducts, type Product } from '#app/contracts/products/public.ts'
import { completeExpress, completeItem } from '#app/domain/booking/complete.ts'
import { toDecimal } from '#app/domain/money/money.ts'
import { parsePixCode } from '#app/domain/money/pix.ts'
import { now } from '#app/time/clock.server.ts'
import type { Ask } from './ask.server.ts'

type Charge = Pick<ExpressBooking, 'pix' | 'checkout'>

interface Kept {
  charge: Charge
  /**
   * Booking as typed in the form. Some third-party APIs store the booking only once it is paid, so the page shows this
   * until then.
   */
  typed: ExpressBooking | null
  until: number
}

/**
 * Pending charges, by booking hash. A third-party API returns a charge only when it is created, but the booking page
 * must show it again. This memory belongs to one process.
 */
const kept = new Map<string, Kept>()
const keptMs = 60 * 60_000
const mostKept = 1000

export function keepCharge(hash: string, charge: Charge, typed: ExpressBooking | null = null): void {
  const before = kept.get(hash)
  if (kept.size >= mostKept) kept.delete(kept.keys().next().value ?? '')
  kept.set(hash, { charge, typed: typed ?? before?.typed ?? null, until: now().getTime() + keptMs })
}

function findKept(hash: string): Kept | null {
  const found = kept.get(hash)
  return found && found.until > now().getTime() ? found : null
}

export function toCheckout({ preference, expires_at }: CallOutput<typeof createMpagoPayment>): Charge {
  return { checkout: { url: preference.init_point, state: 'open', expires_at, simulated: false } }
}

/** Adds the remembered charge to a pending booking. The amount comes from the Pix code, else from the booking. */
function withCharge(booking: ExpressBooking): ExpressBooking {
  const found = findKept(booking.hash)
  if (!found || booking.status !== 'PENDING') return booking
  const { pix } = found.charge
  if (!pix) return { ...booking, ...found.charge }
  const amount = pix.amount ?? parsePixCode(pix.qr_code)?.amount ?? booking.order.final_value
  return { ...booking, ...found.charge, pix: { ...pix, amount } }
}

/** The specification finds a booking by its hash, ours by uuid. @throws ApiError 404 */
export async function readByHash(ask: Ask, hash: string): Promise<ExpressBooking> {
  try {
    return withCharge(completeExpress(await ask(getJanoowpBooking, { query: { hash } })))
  } catch (error) {
    const typed = error instanceof ApiError && error.status === 404 ? findKept(hash)?.typed : null
    if (!typed) throw error
    return withCharge(typed)
  }
}

type Form = CallInput<typeof createExpressBooking>['body']

/** Fills in ticket prices: a server without a price list takes them from the form (specification §3). */
async function withPrices(ask: Ask, body: Form): Promise<{ body: Form; product: Product | undefined }> {
  const products = await ask(listProducts, {
    query: { uuid: String(body.atrativo ?? ''), date: String(body.date ?? '') }
  })
  const product = products.find(({ uuid }) => uuid === body.atrativo)
  const priceOf = new Map(product?.tickets.map(({ label, price }) => [label, price]))
  const tickets = (body.tickets ?? []).map((ticket) => {
    const price = priceOf.get(String(ticket.label ?? ''))
    return price === undefined ? ticket : { ...ticket, price: toDecimal(price) }
  })
  return { body: { ...body, tickets: tickets.filter(({ quantity }) => Number(quantity) > 0) }, product }
}

function toTypedBooking(body: Form, product: Product | undefined): ExpressBooking {
  const items = (body.tickets ?? []).map(({ label, quantity, price }) => ({
    label,
    title: product?.tickets.find((type) => type.label === label)?.title || label,
    quantity: Number(quantity),
    unit_price: price
  }))
  const total = items.reduce((sum, { quantity, unit_price }) => sum + quantity * Number(unit_price ?? 0), 0)
  const booking = ExpressBookingSchema.parse({
    hash: body.hash,
    created_date: now().toISOString(),
    channel: 'RESERVAEXPRESSA',
    booking_date: body.date,
    lastStart: body.time,
    booking_name: body.booking_name,
    // Leave documents and contacts out of this process's memory.
    costumer: { name: [body.name, body.surname].filter(Boolean).join(' ') },
    items,
    order: { total_value: total, total_discount: 0, final_value: total },
    product: product && {
      uuid: product.uuid,
      name: product.name,
      place: product.place,
      place_uuid: product.place_uuid
    },
    payments: [{ payment_method: body.payment_method, payment_status: 'PENDING' }],
    payLater: body.payLater,
    masked: true
  })
  return completeExpress(booking)
}

/**
 * Books and pays in one call: the specification's payment call takes the whole form (§3, `gateway`).
 * @throws ApiError
 */
export async function bookByPaying(
  ask: Ask,
  { body: form }: CallInput<typeof createExpressBooking>
): Promise<ExpressBooking> {
  const { body, product } = await withPrices(ask, form)
  const typed = toTypedBooking(body, product)
  if (body.gateway === 'MPAGO') {
    keepCharge(body.hash, toCheckout(await ask(createMpagoPayment, { body })), typed)
  } else {
    const pix = await ask(createPixCharge, { body })
    keepCharge(body.hash, { pix }, typed)
  }
  return readByHash(ask, body.hash)
}

type Preview = CallOutput<typeof previewDateChange>

/**
 * Previews a date change without a price difference: a third-party API has one price for all days.
 * @throws ApiError 404
 */
export async function previewAtSamePrice(
  ask: Ask,
  { uuid, date, time }: Record<'uuid' | 'date' | 'time', string>
): Promise<Preview> {
  const booking = await readByHash(ask, uuid)
  const { final_value: total } = booking.order
  return {
    date,
    time: time || booking.time,
    old_total: total,
    new_total: total,
    items: booking.items.map(({ title, label, quantity, unit_price: price }) => {
      const value = price === null ? null : price * quantity
      return { title: title || label, quantity, old_value: value, new_value: value }
    }),
    has_fee: false,
    fee: null,
    receivable: null,
    refund_due: null,
    needs_reason: booking.checked_in_people > 0,
    agents_leaving: [],
    trips_leaving: []
  }
}

interface Days {
  start_date?: string
  end_date?: string
}

/** Adds person, attraction and time to booking items by reading the other list for the same days. @throws ApiError */
export async function completeItems(ask: Ask, items: BookingItem[], days: Days): Promise<BookingItem[]> {
  if (items.every(({ uuid }) => uuid !== '')) return items
  const listed = await listExpress(ask, days)
  const byHash = new Map(listed.map((booking) => [booking.hash, booking]))
  return items.map((item) => completeItem(item, byHash.get(item.hash)))
}

/** Returns an empty list to a viewer who may not see the second list, so that the first still shows. */
async function listExpress(ask: Ask, { start_date: from, end_date: to }: Days): Promise<ExpressBooking[]> {
  if (!from || !to) return []
  try {
    return await ask(listJanoowpBookings, { query: { start_date: from, end_date: to } })
  } catch (error) {
    if (error instanceof ApiError && (error.status === 403 || error.status === 404)) return []
    throw error
  }
}
