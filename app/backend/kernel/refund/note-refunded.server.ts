import type { Centavos } from '#app/domain/money/money.ts'
import type { Transaction } from '../../db/connection.server.ts'
import type { BookingRow } from '../../db/queries/bookings/bookings.server.ts'
import { recordEvent } from '../../db/queries/bookings/record-event.server.ts'
import { listUnderWay, type RefundRow, setRefund, setRefunded } from '../../db/queries/money/refunds.server.ts'
import type { PaymentRow } from '../../db/queries/payments.server.ts'
import { finishRefund, followMoney } from './finish-refund.server.ts'

interface Noted {
  /** The caller holds the locks of both rows. */
  booking: BookingRow
  payment: PaymentRow
  now: Date
}

/**
 * `total` is the refunded amount that the provider reports for a payment. The part that our books do not know counts
 * first as our own requests, then as refunds given elsewhere; so nothing is counted twice, and nothing is undone by
 * itself. Returns false if the books knew it all. `given` is the refunded part of the total; a charge-back took the
 * rest, and may bring it back.
 */
export async function noteRefunded(tx: Transaction, noted: Noted, total: Centavos, given = total): Promise<boolean> {
  const { booking, now } = noted
  let payment = noted.payment
  let extra = Math.min(total, payment.value) - payment.refunded
  let ours = Math.min(extra, given - payment.refunded)
  if (extra <= 0) return false
  const open = (await listUnderWay(tx, booking.id)).filter(({ paymentId }) => paymentId === payment.id)
  const dropped: RefundRow[] = []
  for (const refund of oursFirst(open)) {
    const isOurs = refund.value <= ours && (refund.attempts > 0 || refund.value === ours)
    if (!isOurs || refund.state === 'approval') {
      dropped.push(refund)
      continue
    }
    await finishRefund(tx, { booking, payment, refund, now, by: 'provedor' })
    payment = { ...payment, refunded: payment.refunded + refund.value }
    extra -= refund.value
    ours -= refund.value
  }
  if (extra > 0) {
    await setRefunded(tx, payment, payment.refunded + extra)
    payment = { ...payment, refunded: payment.refunded + extra }
    const whole = payment.refunded === payment.value ? { from: 'APPROVED', to: 'CANCELLED' } : {}
    await recordEvent(tx, { booking, action: 'refunded', at: now, by: 'provedor', ...whole })
    await followMoney(tx, { id: booking.id, now, by: 'provedor' })
  }
  await dropWhatIsGone(tx, { open: dropped, left: payment.value - payment.refunded, now })
  return true
}

/** Oldest first, those sent to the provider before others. */
const oursFirst = (open: RefundRow[]) =>
  [...open].sort(
    (a, b) => Number(b.attempts > 0) - Number(a.attempts > 0) || a.createdAt.getTime() - b.createdAt.getTime()
  )

/** The payment has not enough left for the refunds under way. */
async function dropWhatIsGone(tx: Transaction, { open, left, now }: { open: RefundRow[]; left: Centavos; now: Date }) {
  let free = left
  for (const { id, value, state } of open) {
    if (value <= free) {
      free -= value
      continue
    }
    const ended = state === 'sent' ? { state: 'failed' } : { state: 'dropped', endedAt: now }
    await setRefund(tx, id, { ...ended, tryAt: null, problem: 'O valor já voltou por outro caminho.' })
  }
}
