import { isPaidStatus } from '#app/domain/booking/situation.ts'
import type { Centavos } from '#app/domain/money/money.ts'
import type { Transaction } from '../../db/connection.server.ts'
import type { BookingRow } from '../../db/queries/bookings/bookings.server.ts'
import { giveUpCharges } from '../../db/queries/receipts.server.ts'
import { balanceBooking } from '../../kernel/desk/balance-booking.server.ts'

interface Priced {
  /** Locked, as it was before the change. */
  booking: BookingRow
  now: Date
  by: Parameters<typeof balanceBooking>[1]['by']
  /** Values that the change has written already. */
  changed: Pick<BookingRow, 'total' | 'discount' | 'final' | 'kept'> & Partial<BookingRow>
  /** Centavos received that were not refunded. */
  received: Centavos
  /** Reason for the change of state, and for the refund of money beyond the price. */
  reason: string
  refundReason: string
}

/** A higher price is due at the place, an excess is refunded; a pending Pix gets a new code. */
export async function followPrice(
  tx: Transaction,
  { booking, changed, received, ...told }: Priced
): Promise<BookingRow> {
  const next = { ...booking, ...changed }
  const before = booking.final + booking.kept
  const after = changed.final + changed.kept
  if (after !== before) await giveUpCharges(tx, booking.id)
  if (booking.status === 'PENDING' && changed.final > 0) return next
  const isPaid = isPaidStatus(booking.status)
  // A paid booking whose money was refunded stays paid, unless the change costs more.
  const changes = isPaid ? after > before || received > after : received >= after
  if (!changes || (isPaid && after === before)) return next
  return balanceBooking(tx, { booking: next, ...told })
}
