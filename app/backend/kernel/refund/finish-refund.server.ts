import { isPaidStatus } from '#app/domain/booking/situation.ts'
import type { Centavos } from '#app/domain/money/money.ts'
import { afterRefund } from '#app/domain/refund/due.ts'
import { canRefundMove, isRefundState } from '#app/domain/refund/states.ts'
import type { Transaction } from '../../db/connection.server.ts'
import { type BookingRow, lockBooking } from '../../db/queries/bookings/bookings.server.ts'
import { recordEvent } from '../../db/queries/bookings/record-event.server.ts'
import { addReturned, findCreditUse, lockCredit, setCredit } from '../../db/queries/closures/credits.server.ts'
import { type RefundRow, setRefund, setRefunded } from '../../db/queries/money/refunds.server.ts'
import type { PaymentRow } from '../../db/queries/payments.server.ts'
import { giveUpCharges, markStanding, readKept } from '../../db/queries/receipts.server.ts'
import { balanceBooking } from '../desk/balance-booking.server.ts'
import { countHeld } from './count-held.server.ts'

type By = Parameters<typeof recordEvent>[1]['by']

interface Ending {
  /** The caller holds the locks of all rows. */
  booking: BookingRow
  payment: PaymentRow
  refund: RefundRow
  now: Date
  by: By
  /** User who gave it by hand, and their note. */
  given?: { by: number; note: string }
  providerId?: string
}

/** Ends a refund once; an ended one stays as it is. */
export async function finishRefund(tx: Transaction, ending: Ending): Promise<void> {
  const { booking, refund, now, by, given, providerId = refund.providerId } = ending
  if (!isRefundState(refund.state) || !canRefundMove(refund.state, 'done')) return
  const { held, status, paidAt } = ending.payment
  const neverCounted = held !== '' || (status !== 'APPROVED' && paidAt === null)
  const payment = neverCounted ? await countHeld(tx, { ...ending, value: refund.value }) : ending.payment
  await setRefund(tx, refund.id, {
    state: 'done',
    endedAt: now,
    tryAt: null,
    problem: '',
    providerId,
    ...(given ? { givenBy: given.by, note: given.note } : {})
  })
  await setRefunded(tx, payment, payment.refunded + refund.value)
  await returnCredit(tx, { paymentId: payment.id, value: refund.value })
  const reason = given?.note || refund.reason
  await recordEvent(tx, { booking, action: 'refunded', at: now, by, reason })
  await followMoney(tx, { id: booking.id, now, by: 'sistema' })
}

/**
 * A due refund is done once nothing is owed. A paid booking whose money went back owes the missing amount now, and
 * keeps its places.
 */
export async function followMoney(
  tx: Transaction,
  { id, now, by }: { id: number; now: Date; by: string }
): Promise<void> {
  const booking = await lockBooking(tx, { id })
  if (!booking) return
  const { received } = await readKept(tx, booking.id)
  const refund = afterRefund({ ...booking, received })
  if (refund !== booking.refund) await markStanding(tx, booking.id, { refund })
  // A charge for the former amount due is too low now.
  if (booking.status === 'UNPAID') await giveUpCharges(tx, id)
  if (!isPaidStatus(booking.status) || received - booking.kept >= booking.final) return
  await balanceBooking(tx, { booking: { ...booking, refund }, now, by, reason: 'O valor pago foi devolvido' })
}

/** Returns the amount to its credit, which keeps its last day. The caller has taken it out of the booking. */
async function returnCredit(
  tx: Transaction,
  { paymentId, value }: { paymentId: string; value: Centavos }
): Promise<void> {
  const found = await findCreditUse(tx, paymentId)
  if (!found) return
  const credit = await lockCredit(tx, found.use.creditId)
  if (!credit) throw new Error('a use without its credit')
  await addReturned(tx, paymentId, value)
  await setCredit(tx, credit.id, { balance: credit.balance + value })
}
