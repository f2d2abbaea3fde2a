import { randomUUID } from 'node:crypto'
import { formatMoney } from '#app/domain/money/money.ts'
import type { Transaction } from '../../db/connection.server.ts'
import type { BookingRow } from '../../db/queries/bookings/bookings.server.ts'
import { recordEvent } from '../../db/queries/bookings/record-event.server.ts'
import { findRefundTerms, insertRefunds, sumUnseen } from '../../db/queries/money/refunds.server.ts'
import type { PaymentRow } from '../../db/queries/payments.server.ts'
import type { Actor } from '../context.server.ts'

interface Returning {
  /** The caller holds both locks; none of the money is on its way back. */
  booking: BookingRow
  payment: PaymentRow
  /** Centavos that the provider has of it. */
  value: number
  actor: Actor
  reason: string
  now: Date
}

/** Refunds a held payment whole; it stays uncounted until the money has gone. Returns the message. */
export async function returnHeld(tx: Transaction, returning: Returning): Promise<string> {
  const { booking, payment, value, actor, reason, now } = returning
  const { limit } = await findRefundTerms(tx, booking.id)
  const needsSecond = limit !== null && (await sumUnseen(tx, booking.id)) + value > limit
  await insertRefunds(tx, [
    {
      id: randomUUID(),
      placeId: booking.placeId,
      bookingId: booking.id,
      paymentId: payment.id,
      value,
      reason,
      state: needsSecond ? 'approval' : 'asked',
      askedAs: 'staff',
      askedBy: actor.userId,
      tryAt: needsSecond ? null : now,
      createdAt: now
    }
  ])
  await recordEvent(tx, { booking, action: 'held-returned', at: now, by: actor, reason })
  const next = needsSecond ? 'Outra pessoa ainda precisa aprovar.' : 'Acompanhe em Devoluções.'
  return `Devolução de ${formatMoney(value)} pedida. ${next}`
}
