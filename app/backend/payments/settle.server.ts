import { isConfirmedStatus, isPaidStatus } from '#app/domain/booking/situation.ts'
import { type BookingStatus, decideLatePayment, nextBookingStatus } from '#app/domain/booking/state.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import type { Transaction } from '../db/connection.server.ts'
import type { BookingRow } from '../db/queries/bookings/bookings.server.ts'
import { slotOf } from '../db/queries/bookings/places-taken.server.ts'
import { recordEvent } from '../db/queries/bookings/record-event.server.ts'
import { markRefund } from '../db/queries/bookings/states.server.ts'
import { takePlaces } from '../db/queries/bookings/take-places.server.ts'
import { type PaymentRow, setPayment, sumOtherMoney } from '../db/queries/payments.server.ts'
import { dropUnfree } from '../kernel/agents/unfree-agents.server.ts'
import { balanceBooking } from '../kernel/desk/balance-booking.server.ts'
import { leaveOpenRides } from '../kernel/transport/leave-rides.server.ts'
import { tellOwed, tellVisitor } from './tell-of-money.server.ts'

/** Both rows as they were, and locked. */
export interface Moved {
  booking: BookingRow
  payment: PaymentRow
  now: Date
}

/** Money that is there is used for the booking or owed, once. */
export async function settle(tx: Transaction, moved: Moved): Promise<void> {
  const { booking, now } = moved
  const status = booking.status as BookingStatus
  if (isPaidStatus(status)) {
    if (await isItsOwn(tx, moved)) return tellPaid(tx, moved, 'O valor devolvido voltou')
    return owe(tx, moved, 'Pagamento em dobro')
  }
  if (nextBookingStatus(status, 'pay')) return use(tx, moved)
  if (status === 'EXPIRED') {
    const placesAvailable = await takePlaces(tx, slotOf(booking), booking, now)
    if (decideLatePayment({ placesAvailable }) === 'reinstate') {
      const leaving = { booking, now, by: 'sistema', reason: 'O prazo tinha acabado' } as const
      await dropUnfree(tx, { ...leaving, visit: booking })
      await leaveOpenRides(tx, leaving)
      await tellVisitor(tx, moved)
      return use(tx, moved, 'Pagamento depois do prazo; ainda havia vagas')
    }
    return owe(tx, moved, 'Pagamento depois do prazo, sem vagas')
  }
  return owe(tx, moved, 'Pagamento de reserva cancelada')
}

/** The provider gave money back: what was owed is done. A paid booking keeps its places, and owes what is missing now. */
export function returnMoney(tx: Transaction, moved: Moved): Promise<void> {
  return weighReturned(tx, moved, { stays: 0, to: 'CANCELLED', reason: '' })
}

/** A part of it went back, and this is what did so far (centavos). */
export async function noteRefunded(tx: Transaction, moved: Moved, total: number): Promise<void> {
  const { payment } = moved
  await setPayment(tx, payment.id, { refunded: total })
  const reason = `O provedor devolveu ${formatMoney(total - payment.refunded)}`
  await weighReturned(tx, moved, { stays: payment.value - total, to: 'APPROVED', reason })
}

interface Returned {
  /** Centavos that are still there of it. */
  stays: number
  to: string
  reason: string
}

async function weighReturned(tx: Transaction, { booking, payment, now }: Moved, { stays, to, reason }: Returned) {
  const used = isConfirmedStatus(booking.status) ? booking.final : 0
  const left = (await sumOtherMoney(tx, payment)) + stays
  const isDone = booking.refund === 'due' && left <= used
  if (isDone) await markRefund(tx, booking.id, 'done')
  await recordEvent(tx, { booking, action: 'refunded', at: now, by: 'provedor', from: 'APPROVED', to, reason })
  if (!isPaidStatus(booking.status) || left >= booking.final) return
  const standing = isDone ? { ...booking, refund: 'done' } : booking
  await balanceBooking(tx, { booking: standing, now, by: 'provedor', reason: 'O valor pago foi devolvido' })
}

/** It had been paid by this money before, and no other has come meanwhile. */
async function isItsOwn(tx: Transaction, { booking, payment }: Moved): Promise<boolean> {
  return payment.paidAt !== null && (await sumOtherMoney(tx, payment)) < booking.final
}

/** Whether it is all: a part may have been received at the desk, or the visit may cost something else by now. */
async function use(tx: Transaction, { booking, now }: Moved, reason = ''): Promise<void> {
  const refundReason = 'Pagamento em dobro'
  const weighing = { booking, now, by: 'provedor', reason, refundReason }
  const { status, refund } = await balanceBooking(tx, weighing)
  if (refund === 'due' && booking.refund !== 'due') await tellOwed(tx, { booking, now }, refundReason)
  if (!isPaidStatus(status)) await recordEvent(tx, { booking, action: 'received', at: now, by: 'provedor', to: 'Pix' })
}

async function tellPaid(tx: Transaction, { booking, now }: Moved, reason: string): Promise<void> {
  const { status } = booking
  await recordEvent(tx, { booking, action: 'paid', at: now, by: 'provedor', from: status, to: status, reason })
}

async function owe(tx: Transaction, { booking, now }: Moved, reason: string): Promise<void> {
  await markRefund(tx, booking.id, 'due')
  await recordEvent(tx, { booking, action: 'refund-due', at: now, by: 'sistema', reason })
  await tellOwed(tx, { booking, now }, reason)
}
