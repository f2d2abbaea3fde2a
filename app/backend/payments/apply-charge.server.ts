import { conflict } from '#app/contracts/api-error.ts'
import { isPaidStatus } from '#app/domain/booking/situation.ts'
import { type BookingStatus, decideLatePayment, nextBookingStatus } from '#app/domain/booking/state.ts'
import { getnetStatus, nextPaymentStatus, type PaymentStatus } from '#app/domain/money/payment-state.ts'
import type { Transaction } from '../db/connection.server.ts'
import { type BookingRow, lockBooking } from '../db/queries/bookings/bookings.server.ts'
import { slotOf } from '../db/queries/bookings/places-taken.server.ts'
import { recordEvent } from '../db/queries/bookings/record-event.server.ts'
import { markPaid, markRefundDue } from '../db/queries/bookings/states.server.ts'
import { takePlaces } from '../db/queries/bookings/take-places.server.ts'
import { findChargedBooking, lockPayment, setPaymentStatus } from '../db/queries/payments.server.ts'
import { inTransaction } from '../db/transaction.server.ts'
import type { Backend } from '../kernel/context.server.ts'
import type { PaymentProvider } from '../providers/payment-provider.server.ts'

export type Applied = 'unknown' | 'unchanged' | PaymentStatus

/**
 * The charge is read back: no notice is believed. States move forward only, so disordered notices change nothing.
 * @throws ApiError 409 `mismatch` when amount or order differ from what we asked for
 */
export async function applyCharge(backend: Backend, provider: PaymentProvider, chargeId: string): Promise<Applied> {
  const key = { provider: provider.name, providerId: chargeId }
  const bookingId = await findChargedBooking(backend.db, key)
  const charge = bookingId === null ? null : await provider.findCharge(chargeId)
  if (bookingId === null || !charge) return 'unknown'
  return inTransaction(backend.db, async (tx) => {
    const booking = await lockBooking(tx, { id: bookingId })
    const payment = await lockPayment(tx, key)
    if (!booking || !payment) return 'unknown'
    if (charge.amount !== payment.value || charge.orderId !== booking.hash) {
      backend.log.error({ paymentId: payment.id, bookingId: booking.id }, 'charge differs from what was asked for')
      throw conflict({ code: 'mismatch', message: 'O pagamento não corresponde à cobrança.' })
    }
    const current = payment.status as PaymentStatus
    const next = nextPaymentStatus(current, getnetStatus(charge.status))
    if (next === current) return 'unchanged'
    const now = backend.now()
    await setPaymentStatus(tx, payment.id, { status: next, paidAt: next === 'APPROVED' ? now : payment.paidAt })
    if (next === 'APPROVED') await settle(tx, booking, now)
    else await recordEvent(tx, { booking, action: 'payment', at: now, by: 'provedor', from: current, to: next })
    return next
  })
}

async function settle(tx: Transaction, booking: BookingRow, now: Date): Promise<void> {
  const status = booking.status as BookingStatus
  if (isPaidStatus(status)) return owe(tx, booking, now, 'Pagamento em dobro')
  const paid = nextBookingStatus(status, 'pay')
  if (paid) return approve(tx, booking, paid, now)
  if (status === 'EXPIRED') {
    const placesAvailable = await takePlaces(tx, slotOf(booking), booking.people, now)
    const reinstated = nextBookingStatus(status, 'reinstate')
    if (decideLatePayment({ placesAvailable }) === 'reinstate' && reinstated) {
      return approve(tx, booking, reinstated, now, 'Pagamento depois do prazo; ainda havia vagas')
    }
    return owe(tx, booking, now, 'Pagamento depois do prazo, sem vagas')
  }
  return owe(tx, booking, now, 'Pagamento de reserva cancelada')
}

async function approve(tx: Transaction, booking: BookingRow, to: BookingStatus, now: Date, reason = ''): Promise<void> {
  await markPaid(tx, booking.id, { status: to, paidAt: now })
  await recordEvent(tx, { booking, action: 'paid', at: now, by: 'provedor', from: booking.status, to, reason })
}

async function owe(tx: Transaction, booking: BookingRow, now: Date, reason: string): Promise<void> {
  await markRefundDue(tx, booking.id)
  await recordEvent(tx, { booking, action: 'refund-due', at: now, by: 'sistema', reason })
}
