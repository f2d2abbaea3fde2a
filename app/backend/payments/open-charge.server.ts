import { randomUUID } from 'node:crypto'
import { unavailable } from '#app/contracts/api-error.ts'
import { isHoldExpired } from '#app/domain/booking/hold.ts'
import { nextAskAt } from '#app/domain/money/charge-asking.ts'
import { type BookingRow, lockBooking } from '../db/queries/bookings/bookings.server.ts'
import {
  type BookingToPay,
  expireCharge,
  fillCharge,
  findPendingCharge,
  insertCharge,
  type PaymentRow
} from '../db/queries/payments.server.ts'
import { inTransaction } from '../db/transaction.server.ts'
import type { Backend } from '../kernel/context.server.ts'
import type { PaymentProvider } from '../providers/payment-provider.server.ts'

/** What the counter holds for the Pix of the place's own key is said to be paid by who sold it: a charge would be a second price. */
export function isPayable({ status, holdUntil, paymentMethod }: BookingRow, now: Date): boolean {
  return status === 'PENDING' && paymentMethod !== 'pos_pix' && holdUntil !== null && !isHoldExpired(holdUntil, now)
}

interface Asker {
  provider: PaymentProvider
  now: Date
}

export function isAlive(charge: PaymentRow, { provider, now }: Asker): boolean {
  return charge.provider === provider.name && charge.expiresAt !== null && charge.expiresAt > now
}

/**
 * The charge stands in our books before the provider hears of it: its id is the key that every try asks with, so a crash
 * or a lost answer in between never makes a second one. Null where the booking waits for no money any more.
 */
export function reserveCharge(
  { db, now }: Backend,
  provider: PaymentProvider,
  { booking, place }: BookingToPay
): Promise<PaymentRow | null> {
  return inTransaction(db, async (tx) => {
    const locked = await lockBooking(tx, { id: booking.id })
    const createdAt = now()
    if (!locked?.holdUntil || !isPayable(locked, createdAt)) return null
    const pending = await findPendingCharge(tx, locked.id)
    if (pending && isAlive(pending, { provider, now: createdAt })) return pending
    if (pending) await expireCharge(tx, pending.id)
    const expiresAt = locked.holdUntil
    return insertCharge(tx, {
      id: randomUUID(),
      placeId: locked.placeId,
      bookingId: locked.id,
      provider: provider.name,
      method: 'pix',
      status: 'PENDING',
      value: locked.final,
      description: `Pix · ${place.name}`,
      origin: provider.name,
      expiresAt,
      askAt: nextAskAt({ createdAt, expiresAt, now: createdAt }),
      createdAt
    })
  })
}

/** Outside of any transaction: a slow provider holds up nobody else's booking. @throws ApiError 503 */
export async function completeCharge(
  { db, log, now }: Backend,
  provider: PaymentProvider,
  { booking, place, charge }: BookingToPay & { charge: PaymentRow }
): Promise<PaymentRow> {
  const made = await provider.createPix({
    idempotencyKey: charge.id,
    orderId: booking.hash,
    amount: charge.value,
    merchantName: place.name,
    merchantCity: place.city,
    pixKey: place.pixKey,
    expiresAt: charge.expiresAt ?? new Date(Number.NaN)
  })
  if (made.amount !== charge.value || made.orderId !== booking.hash) {
    log.error({ paymentId: charge.id, bookingId: booking.id }, 'the provider made another charge than asked for')
    throw unavailable({ message: 'O Pix não está disponível neste lugar no momento.' })
  }
  const { id: providerId, brCode, expiresAt } = made
  const askAt = nextAskAt({ createdAt: charge.createdAt, expiresAt, now: now() })
  const kept = await fillCharge(db, charge.id, { providerId, brCode, expiresAt, askAt })
  if (!kept) throw new Error('the reserved charge is gone')
  return kept
}
