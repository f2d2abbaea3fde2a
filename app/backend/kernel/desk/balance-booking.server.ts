import { isPaidStatus } from '#app/domain/booking/situation.ts'
import { balanceOf } from '#app/domain/money/balance.ts'
import type { Transaction } from '../../db/connection.server.ts'
import type { BookingRow } from '../../db/queries/bookings/bookings.server.ts'
import { recordEvent } from '../../db/queries/bookings/record-event.server.ts'
import { giveUpCharges, markStanding, readKept } from '../../db/queries/receipts.server.ts'
import { queueFollow } from './queue-follow.server.ts'

interface Weighing {
  /** Locked, and unchanged except for a new price. */
  booking: BookingRow
  now: Date
  by: { userId: number } | string
  /** Reason for the change of state. */
  reason?: string
  /** Reason for the refund of money beyond the price. */
  refundReason?: string
}

/**
 * Money and price decide: paid, or to be paid at the place with its places kept. A waiting Pix is given up, so that
 * nobody pays twice. Money that arrives all the same is weighed here again, and the excess is refunded.
 */
export async function balanceBooking(tx: Transaction, weighing: Weighing): Promise<BookingRow> {
  const { booking, now, by, reason = '', refundReason = 'Pagamento a mais' } = weighing
  const kept = await readKept(tx, booking.id)
  const isPaid = isPaidStatus(booking.status)
  const { status, refund, turned } = balanceOf({ ...booking, isPaid, received: kept.received })
  const standing = {
    status,
    refund,
    holdUntil: null,
    cancelledAt: null,
    cancelReason: '',
    ...(turned === 'paid' ? { paidAt: now, paymentMethod: kept.method || 'cortesia' } : {}),
    ...(status === 'UNPAID' ? { paidAt: null, paymentMethod: 'cod', payLater: true } : {})
  }
  await giveUpCharges(tx, booking.id)
  await markStanding(tx, booking.id, standing)
  const event = { booking, at: now, by, from: booking.status, to: status, reason, follows: true }
  if (turned === 'paid') {
    await recordEvent(tx, { ...event, action: 'paid' })
    await queueFollow(tx, booking, now)
  } else if (turned === 'owing') await recordEvent(tx, { ...event, action: 'owing' })
  else if (booking.status !== status) await recordEvent(tx, { ...event, action: 'confirmed' })
  if (refund === 'due' && booking.refund !== 'due') {
    await recordEvent(tx, { booking, action: 'refund-due', at: now, by: 'sistema', reason: refundReason })
  }
  return { ...booking, ...standing }
}
