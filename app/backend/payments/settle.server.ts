import { isPaidStatus } from '#app/domain/booking/situation.ts'
import { type BookingStatus, decideLatePayment, nextBookingStatus } from '#app/domain/booking/state.ts'
import type { Transaction } from '../db/connection.server.ts'
import type { BookingRow } from '../db/queries/bookings/bookings.server.ts'
import { slotOf } from '../db/queries/bookings/places-taken.server.ts'
import { recordEvent } from '../db/queries/bookings/record-event.server.ts'
import { markPaid, markRefund } from '../db/queries/bookings/states.server.ts'
import { takePlaces } from '../db/queries/bookings/take-places.server.ts'
import { type PaymentRow, sumOtherMoney } from '../db/queries/payments.server.ts'

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
  const paid = nextBookingStatus(status, 'pay')
  if (paid) return approve(tx, moved, paid)
  if (status === 'EXPIRED') {
    const placesAvailable = await takePlaces(tx, slotOf(booking), booking, now)
    const reinstated = nextBookingStatus(status, 'reinstate')
    if (decideLatePayment({ placesAvailable }) === 'reinstate' && reinstated) {
      return approve(tx, moved, reinstated, 'Pagamento depois do prazo; ainda havia vagas')
    }
    return owe(tx, moved, 'Pagamento depois do prazo, sem vagas')
  }
  return owe(tx, moved, 'Pagamento de reserva cancelada')
}

/** The provider gave money back: what was owed is done. A paid booking stands; its history says that it went. */
export async function returnMoney(tx: Transaction, { booking, payment, now }: Moved): Promise<void> {
  const used = isPaidStatus(booking.status) ? booking.final : 0
  if (booking.refund === 'due' && (await sumOtherMoney(tx, payment)) <= used) await markRefund(tx, booking.id, 'done')
  await recordEvent(tx, { booking, action: 'refunded', at: now, by: 'provedor', from: 'APPROVED', to: 'CANCELLED' })
}

/** It had been paid by this money before, and no other has come meanwhile. */
async function isItsOwn(tx: Transaction, { booking, payment }: Moved): Promise<boolean> {
  return payment.paidAt !== null && (await sumOtherMoney(tx, payment)) < booking.final
}

async function approve(tx: Transaction, moved: Moved, to: BookingStatus, reason = ''): Promise<void> {
  await markPaid(tx, moved.booking.id, { status: to, paidAt: moved.now })
  await tellPaid(tx, moved, reason, to)
}

async function tellPaid(tx: Transaction, { booking, now }: Moved, reason: string, to = booking.status): Promise<void> {
  await recordEvent(tx, { booking, action: 'paid', at: now, by: 'provedor', from: booking.status, to, reason })
}

async function owe(tx: Transaction, { booking, now }: Moved, reason: string): Promise<void> {
  await markRefund(tx, booking.id, 'due')
  await recordEvent(tx, { booking, action: 'refund-due', at: now, by: 'sistema', reason })
}
