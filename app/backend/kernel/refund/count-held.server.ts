import type { Centavos } from '#app/domain/money/money.ts'
import type { Transaction } from '../../db/connection.server.ts'
import { type PaymentRow, setPayment } from '../../db/queries/payments.server.ts'

interface Counting {
  /** The caller holds its lock. */
  payment: PaymentRow
  /** Centavos refunded now; the rest of the payment was refunded before. */
  value: Centavos
  now: Date
}

/**
 * Held money that goes back was never used. It enters the books only when it leaves them, so that no booking counts as
 * paid by it. The caller takes it out again.
 */
export async function countHeld(tx: Transaction, { payment, value, now }: Counting): Promise<PaymentRow> {
  const whole = Math.max(payment.heldValue ?? payment.value, value)
  const counted = {
    status: 'APPROVED' as const,
    held: '',
    heldValue: whole,
    value: whole,
    refunded: whole - value,
    paidAt: now
  }
  await setPayment(tx, payment.id, { ...counted, askAt: null })
  return { ...payment, ...counted, askAt: null }
}
