import { conflict } from '#app/contracts/api-error.ts'
import { getnetStatus, nextPaymentStatus, type PaymentStatus } from '#app/domain/money/payment-state.ts'
import type { Transaction } from '../db/connection.server.ts'
import { lockBooking } from '../db/queries/bookings/bookings.server.ts'
import { recordEvent } from '../db/queries/bookings/record-event.server.ts'
import { sumDone } from '../db/queries/money/refunds.server.ts'
import { findCharge, lockPayment, type PaymentRow, setPaymentStatus } from '../db/queries/payments.server.ts'
import { inTransaction } from '../db/transaction.server.ts'
import type { Backend } from '../kernel/context.server.ts'
import type { PaymentProvider, ProviderCharge } from '../providers/payment-provider.server.ts'
import { type Moved, returnMoney, settle } from './settle.server.ts'

export type Applied = 'unknown' | 'unchanged' | PaymentStatus

/**
 * The charge is read back: no notice is believed. What was read while somebody else moved the payment is read again, so
 * that the provider's last word counts, whatever order notices come in.
 * @throws ApiError 409 `mismatch` when amount or order differ from what we asked for
 */
export async function applyCharge(backend: Backend, provider: PaymentProvider, chargeId: string): Promise<Applied> {
  const key = { provider: provider.name, providerId: chargeId }
  for (;;) {
    const known = await findCharge(backend.db, key)
    if (!known) return 'unknown'
    const charge = await provider.findCharge(chargeId)
    let placeId = ''
    const applied = await inTransaction(backend.db, async (tx) => {
      const booking = await lockBooking(tx, { id: known.bookingId })
      const payment = await lockPayment(tx, key)
      if (!booking || !payment) return 'unknown'
      if (payment.status !== known.status) return 'stale'
      placeId = booking.placeId
      if (charge && (charge.amount !== payment.value || charge.orderId !== booking.hash)) {
        backend.log.error({ paymentId: payment.id, bookingId: booking.id }, 'charge differs from what was asked for')
        throw conflict({ code: 'mismatch', message: 'O pagamento não corresponde à cobrança.' })
      }
      return move(tx, { booking, payment, now: backend.now(), baseUrl: backend.baseUrl }, charge)
    })
    if (applied === 'stale') continue
    if (applied !== 'unknown' && applied !== 'unchanged') backend.live.tell(placeId, ['bookings', 'places'])
    return applied
  }
}

async function move(
  tx: Transaction,
  moved: Moved & { baseUrl: string },
  charge: ProviderCharge | null
): Promise<Applied> {
  const { booking, payment, now } = moved
  const from = payment.status as PaymentStatus
  const to = endedAlone(charge ? nextPaymentStatus(from, getnetStatus(charge.status)) : from, payment, now)
  if (to === from) return charge ? 'unchanged' : 'unknown'
  if (to === 'APPROVED') {
    // What had gone back elsewhere came once more; what we gave back ourselves stays given.
    const refunded = await sumDone(tx, payment.id)
    if (refunded > 0 && refunded === payment.value) return 'unchanged'
    await setPaymentStatus(tx, payment.id, { status: to, paidAt: now, askAt: null, refunded })
    await settle(tx, moved)
    return to
  }
  await setPaymentStatus(tx, payment.id, { status: to })
  if (from === 'APPROVED') await returnMoney(tx, moved)
  // That its time ran out is told by the booking's own history.
  else if (to !== 'EXPIRED') await recordEvent(tx, { booking, action: 'payment', at: now, by: 'provedor', from, to })
  return to
}

/** A charge ends with its hold, whatever the provider still says. */
function endedAlone(status: PaymentStatus, { expiresAt }: PaymentRow, now: Date): PaymentStatus {
  return status === 'PENDING' && expiresAt !== null && expiresAt <= now ? 'EXPIRED' : status
}
