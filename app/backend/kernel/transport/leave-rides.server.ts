import { tripLabel } from '#app/domain/transport/status.ts'
import type { Transaction } from '../../db/connection.server.ts'
import { recordEvent } from '../../db/queries/bookings/record-event.server.ts'
import { dropRides, listOpenRides } from '../../db/queries/transport/rides.server.ts'

type Happened = Parameters<typeof recordEvent>[1]
type Ride = Awaited<ReturnType<typeof listOpenRides>>[number]

interface Leaving {
  booking: Happened['booking']
  now: Date
  by: Happened['by']
  reason: string
}

/**
 * Takes its people off these trips, with a line of the history for each; the caller holds the booking's lock. Returns
 * the trips' names.
 */
export async function leaveRides(
  tx: Transaction,
  rides: readonly Ride[],
  { booking, now, by, reason }: Leaving
): Promise<string[]> {
  await dropRides(
    tx,
    rides.map(({ id }) => id)
  )
  const trips = rides.map(tripLabel)
  for (const from of trips) {
    await recordEvent(tx, { booking, at: now, by, from, reason, action: 'trip-left', follows: true })
  }
  return trips
}

/**
 * A booking that is live again leaves its old trips: its seats and its guide's time were free for others meanwhile, so
 * its people must be put on a trip anew.
 */
export async function leaveOpenRides(tx: Transaction, leaving: Leaving): Promise<string[]> {
  return leaveRides(tx, await listOpenRides(tx, leaving.booking.id), leaving)
}
