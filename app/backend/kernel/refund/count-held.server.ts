import type { Centavos } from '#app/domain/money/money.ts'
import type { Transaction } from '../../db/connection.server.ts'
import { type PaymentRow, setPayment } from '../../db/queries/payments.server.ts'

interface Counting {
  /** Locked. */
  payment: PaymentRow
  /** Centavos that go back now; what else there was of it had gone before. */
  value: Centavos
  now: Date
}

/**
 * Money that was held and goes back was never used: it comes into the books only when it leaves them, so that no booking
 * passes for paid by it meanwhile. The caller takes it out again.
 */
export async function countHeld(tx: Transaction, { payment, value, now }: Counting): Promise<PaymentRow> {
  const whole = Math.max(payment.heldValue ?? payment.value, value)
  const counted = { status: 'APPROVED', held: '', heldValue: whole, value: whole, refunded: whole - value, paidAt: now }
  await setPayment(tx, payment.id, { ...counted, askAt: null })
  return { ...payment, ...counted, askAt: null }
}
