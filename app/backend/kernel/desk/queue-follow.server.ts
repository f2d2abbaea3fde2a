import type { Transaction } from '../../db/connection.server.ts'
import type { BookingRow } from '../../db/queries/bookings/bookings.server.ts'
import { enqueue } from '../outbox.server.ts'

export const followKind = 'client-follow'

/**
 * A booking that had its client unpaid tells it who it is once it is paid: later and by itself, so that no payment waits
 * for whoever changes the client. One without a client is told of when it gets one.
 */
export async function queueFollow(tx: Transaction, { id, placeId, clientId }: BookingRow, now: Date): Promise<void> {
  if (clientId === null) return
  await enqueue(tx, {
    kind: followKind,
    key: `${followKind}:${id}:${now.getTime()}`,
    payload: { booking: id },
    placeId,
    dueAt: now
  })
}
