import { eq } from 'drizzle-orm'
import type { Transaction } from '../../connection.server.ts'
import { bookings } from '../../schema.server.ts'

/** The payment may come after the hold ended: its cancellation counts no more. */
export async function markPaid(tx: Transaction, id: number, paid: { status: string; paidAt: Date }): Promise<void> {
  await tx
    .update(bookings)
    .set({ ...paid, holdUntil: null, cancelledAt: null, cancelReason: '' })
    .where(eq(bookings.id, id))
}

interface Cancelled {
  status: string
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
