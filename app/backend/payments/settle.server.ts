import { isPaidStatus } from '#app/domain/booking/situation.ts'
import { decideLatePayment, nextBookingStatus } from '#app/domain/booking/state.ts'
import { normalisePaymentMethod } from '#app/domain/money/payment-method.ts'
import type { Transaction } from '../db/connection.server.ts'
import type { BookingRow } from '../db/queries/bookings/bookings.server.ts'
import { slotOf } from '../db/queries/bookings/places-taken.server.ts'
import { recordEvent } from '../db/queries/bookings/record-event.server.ts'
import { markRefund } from '../db/queries/bookings/states.server.ts'
import { takePlaces } from '../db/queries/bookings/take-places.server.ts'
import { type PaymentRow, sumOtherMoney } from '../db/queries/payments.server.ts'
import { markStanding } from '../db/queries/receipts.server.ts'
import { dropUnfree } from '../kernel/agents/unfree-agents.server.ts'
import { balanceBooking } from '../kernel/desk/balance-booking.server.ts'
import { noteRefunded } from '../kernel/refund/note-refunded.server.ts'
import { leaveOpenRides } from '../kernel/transport/leave-rides.server.ts'
import type { GatewayPayment } from '../providers/gateways/payment-gateway.server.ts'
import { tellOwed, tellVisitor } from './tell-of-money.server.ts'

/** Both rows in their former state, and locked. */
export interface Moved {
  booking: BookingRow
  payment: PaymentRow
  now: Date
}

/** Uses received money for the booking, or owes it, once. */
export async function settleMoney(tx: Transaction, moved: Moved): Promise<void> {
  const { booking, now } = moved
  const status = booking.status
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

/**
 * All of the money is gone: our requested refunds are done, unless a charge-back took it. A paid booking keeps its
 * places.
 */
export async function returnMoney(tx: Transaction, moved: Moved, said: GatewayPayment | null): Promise<void> {
  const { value, refunded } = moved.payment
  await noteRefunded(tx, moved, value, said?.dispute === 'lost' ? (said.refunded ?? refunded) : value)
}

/** True if this money had paid the booking before, and no other has come since. */
async function isItsOwn(tx: Transaction, { booking, payment }: Moved): Promise<boolean> {
  return payment.paidAt !== null && (await sumOtherMoney(tx, payment)) < booking.final + booking.kept
}

/** Checks whether it covers the price: a part may have been received at the desk, or the price may have changed. */
async function use(tx: Transaction, { booking, payment, now }: Moved, reason = ''): Promise<void> {
  const refundReason = 'Pagamento em dobro'
  const weighing = { booking, now, by: 'provedor', reason, refundReason }
  const { status, refund } = await balanceBooking(tx, weighing)
  if (refund === 'due' && booking.refund !== 'due') await tellOwed(tx, { booking, now }, refundReason)
  if (isPaidStatus(status)) return
  const { title: to } = normalisePaymentMethod(payment.method)
  await recordEvent(tx, { booking, action: 'received', at: now, by: 'provedor', to })
}

async function tellPaid(tx: Transaction, { booking, now }: Moved, reason: string): Promise<void> {
  const { status } = booking
  await recordEvent(tx, { booking, action: 'paid', at: now, by: 'provedor', from: status, to: status, reason })
}

async function owe(tx: Transaction, { booking, payment, now }: Moved, reason: string): Promise<void> {
  await keepOfOthers(tx, { booking, payment })
  await markRefund(tx, booking.id, 'due')
  await recordEvent(tx, { booking, action: 'refund-due', at: now, by: 'sistema', reason })
  await tellOwed(tx, { booking, now }, reason)
}

/**
 * Money that a policy kept came from earlier payments: if a charge-back took those, this payment does not replace them.
 */
async function keepOfOthers(tx: Transaction, { booking, payment }: Pick<Moved, 'booking' | 'payment'>): Promise<void> {
  if (payment.paidAt !== null || booking.kept === 0) return
  const others = await sumOtherMoney(tx, payment)
  if (others < booking.kept) await markStanding(tx, booking.id, { kept: others })
}
