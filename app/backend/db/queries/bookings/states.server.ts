import { eq } from 'drizzle-orm'
import type { BookingStatus } from '#app/domain/booking/state.ts'
import type { Transaction } from '../../connection.server.ts'
import { bookings } from '../../schema.server.ts'

interface Cancelled {
  status: BookingStatus
  cancelledAt: Date
  cancelReason: string
  refund: string
}

export async function markCancelled(tx: Transaction, id: number, cancelled: Cancelled): Promise<void> {
  await tx
    .update(bookings)
    .set({ ...cancelled, holdUntil: null })
    .where(eq(bookings.id, id))
}

export async function markRefund(tx: Transaction, id: number, refund: 'due' | 'done'): Promise<void> {
  await tx.update(bookings).set({ refund }).where(eq(bookings.id, id))
}
