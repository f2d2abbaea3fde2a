import type { Transaction } from '../../db/connection.server.ts'
import type { BookingRow } from '../../db/queries/bookings/bookings.server.ts'
import { enqueue } from '../outbox.server.ts'

export const followKind = 'client-follow'

/**
 * A booking that got its client before it was paid updates the client once it is paid. A later job does it, so that no
 * payment waits for a change of the client. A booking without a client does so when it gets one.
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
