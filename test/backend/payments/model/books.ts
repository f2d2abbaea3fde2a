import type { Story } from './story.ts'

export interface Payment {
  id: string
  provider: string
  provider_id: string | null
  status: string
  value: number
  refunded: number
  held: string
  /** Most that can be refunded: a held payment's value differs from the requested one. */
  most: number
  came: boolean
}

export interface Refund {
  id: string
  payment_id: string
  provider_id: string
  state: string
  value: number
}

export interface Booking {
  id: number
  hash: string
  status: string
  final: number
  kept: number
  /** '' | 'due' | 'done' */
  refund: string
  people: number
  quota: number
  slot: string
  payments: Payment[]
  refunds: Refund[]
}

export interface Slot {
  slot: string
  capacity: number
  taken: number
  quota_taken: number
}

/** All that our books say of one place. Centavos. */
export interface Books {
  bookings: Booking[]
  slots: Slot[]
  strays: { provider: string; provider_id: string; value: number; solved: string }[]
}

const rowsOf = (fields: string, from: string) =>
  `(select coalesce(jsonb_agg(jsonb_build_object(${fields})), '[]') from ${from})`

const books = `select
  ${rowsOf(
    `'id', b.id, 'hash', b.hash, 'status', b.status, 'final', b.final, 'kept', b.kept, 'refund', b.refund,
      'people', b.people, 'quota', b.quota_people, 'slot', b.date || ' ' || b.time,
      'payments', ${rowsOf(
        `'id', p.id, 'provider', p.provider, 'provider_id', p.provider_id, 'status', p.status, 'value', p.value,
        'refunded', p.refunded, 'held', p.held,
        'most', case when p.held = '' then p.value else coalesce(p.held_value, p.value) end, 'came', p.status = 'APPROVED' or p.status = 'CANCELLED' and p.paid_at is not null`,
        'payments p where p.booking_id = b.id'
      )},
      'refunds', ${rowsOf(
        `'id', r.id, 'payment_id', r.payment_id, 'provider_id', r.provider_id, 'state', r.state, 'value', r.value`,
        'refunds r where r.booking_id = b.id'
      )}`,
    'bookings b where b.place_id = $1'
  )} as bookings,
  ${rowsOf(
    `'slot', s.date || ' ' || s.time, 'capacity', s.capacity, 'taken', s.taken, 'quota_taken', s.quota_taken`,
    'slot_days s where s.product_id = $2'
  )} as slots,
  ${rowsOf(
    `'provider', m.provider, 'provider_id', m.provider_id, 'value', m.value, 'solved', m.solved_how`,
    'stray_payments m where m.place_id = $1'
  )} as strays`

export async function readBooks({ db, place }: Story): Promise<Books> {
  const { rows } = await db.pool.query<Books>(books, [place.placeId, place.productId])
  const [found] = rows
  if (!found) throw new Error('one row is always there')
  return found
}

/** Amount of one payment that is still here, by our books. */
export const hereOf = ({ status, value, refunded }: Payment) => (status === 'APPROVED' ? value - refunded : 0)

export const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

export const receivedOf = ({ payments }: Booking) => sum(payments.map(hereOf))

export const isConfirmed = ({ status }: Booking) => status === 'APPROVED' || status === 'UNPAID'

/** Money without a purpose. */
export const excessOf = (booking: Booking) =>
  Math.max(0, receivedOf(booking) - booking.kept - (isConfirmed(booking) ? booking.final : 0))
