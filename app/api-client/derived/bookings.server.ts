import { ApiError } from '#app/contracts/api-error.ts'
import {
  type BookingItem,
  type createExpressBooking,
  type ExpressBooking,
  getJanoowpBooking,
  listJanoowpBookings
} from '#app/contracts/booking/calls.ts'
import type { previewDateChange } from '#app/contracts/booking/change-date.ts'
import type { CallInput, CallOutput } from '#app/contracts/endpoint.ts'
import { createMpagoPayment, createPixCharge } from '#app/contracts/payments.ts'
import { completeExpress, completeItem } from '#app/domain/booking/complete.ts'
import { now } from '#app/time/clock.server.ts'
import type { Ask } from './ask.server.ts'

type Charge = Pick<ExpressBooking, 'pix' | 'checkout'>

/** Such an API says what to pay once, when it is asked for; the booking's page shows it again. By hash, in this process. */
const charges = new Map<string, { charge: Charge; until: number }>()
const keptMs = 60 * 60_000
const mostKept = 1000

export function keepCharge(hash: string, charge: Charge): void {
  if (charges.size >= mostKept) charges.delete(charges.keys().next().value ?? '')
  charges.set(hash, { charge, until: now().getTime() + keptMs })
}

export function toCheckout({ preference, expires_at }: CallOutput<typeof createMpagoPayment>): Charge {
  return { checkout: { url: preference.init_point, state: 'open', expires_at, simulated: false } }
}

/** What is still to be paid by what was kept. */
function withCharge(booking: ExpressBooking): ExpressBooking {
  const kept = charges.get(booking.hash)
  const isOpen = kept && kept.until > now().getTime() && booking.status === 'PENDING'
  return isOpen ? { ...booking, ...kept.charge } : booking
}

/** The specification has a booking by its hash. @throws ApiError 404 */
export async function readByHash(ask: Ask, hash: string): Promise<ExpressBooking> {
  return withCharge(completeExpress(await ask(getJanoowpBooking, { query: { hash } })))
}

/** The payment call makes the booking: it takes the whole form (specification §3, `gateway`). @throws ApiError */
export async function bookByPaying(
  ask: Ask,
  { body }: CallInput<typeof createExpressBooking>
): Promise<ExpressBooking> {
  if (body.gateway === 'MPAGO') {
    keepCharge(body.hash, toCheckout(await ask(createMpagoPayment, { body })))
  } else {
    const pix = await ask(createPixCharge, { body })
    keepCharge(body.hash, { pix })
  }
  return readByHash(ask, body.hash)
}

type Preview = CallOutput<typeof previewDateChange>

/** Such an API knows one price for every day. @throws ApiError 404 */
export async function previewAtSamePrice(
  ask: Ask,
  { uuid, date, time }: Record<'uuid' | 'date' | 'time', string>
): Promise<Preview> {
  const booking = await readByHash(ask, uuid)
  const { final_value: total } = booking.order
  return {
    ...{ date, time: time || booking.time, old_total: total, new_total: total },
    items: booking.items.map(({ title, label, quantity, unit_price: price }) => {
      const value = price === null ? null : price * quantity
      return { title: title || label, quantity, old_value: value, new_value: value }
    }),
    ...{ has_fee: false, fee: null, receivable: null, refund_due: null },
    needs_reason: booking.checked_in_people > 0,
    ...{ agents_leaving: [], trips_leaving: [] }
  }
}

interface Days {
  start_date?: string
  end_date?: string
}

/** Who comes, to what and at what time is in the other list of the same days. @throws ApiError */
export async function completeItems(ask: Ask, items: BookingItem[], days: Days): Promise<BookingItem[]> {
  if (items.every(({ uuid }) => uuid !== '')) return items
  const listed = await listExpress(ask, days)
  const byHash = new Map(listed.map((booking) => [booking.hash, booking]))
  return items.map((item) => completeItem(item, byHash.get(item.hash)))
}

/** Whoever may see only one of the two lists sees that one. */
async function listExpress(ask: Ask, { start_date: from, end_date: to }: Days): Promise<ExpressBooking[]> {
  if (!from || !to) return []
  try {
    return await ask(listJanoowpBookings, { query: { start_date: from, end_date: to } })
  } catch (error) {
    if (error instanceof ApiError && (error.status === 403 || error.status === 404)) return []
    throw error
  }
}
