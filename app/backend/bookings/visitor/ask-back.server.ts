import type { Transaction } from '../../db/connection.server.ts'
import type { BookingRow } from '../../db/queries/bookings/bookings.server.ts'
import { recordEvent } from '../../db/queries/bookings/record-event.server.ts'

/** The visitor wants what is due: it stands in the history, for who gives back. The caller holds the booking. */
export async function askBack(tx: Transaction, booking: BookingRow, now: Date): Promise<void> {
  await recordEvent(tx, { booking, action: 'refund-asked', at: now, by: 'visitante' })
}
