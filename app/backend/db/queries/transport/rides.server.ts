import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../connection.server.ts'
import { tripPassengers, trips } from '../../schema.server.ts'

/** Trips with people of a booking that are not over; cancelled ones too, since they may be taken up again. */
export function listOpenRides(reader: Queryable, bookingId: number) {
  return reader
    .select({
      id: tripPassengers.id,
      date: trips.date,
      time: trips.time,
      direction: trips.direction,
      status: trips.status,
      people: tripPassengers.people,
      named: tripPassengers.named
    })
    .from(tripPassengers)
    .innerJoin(trips, eq(trips.id, tripPassengers.tripId))
    .where(and(eq(tripPassengers.bookingId, bookingId), ne(trips.status, 'done')))
    .orderBy(asc(trips.date), asc(trips.time), asc(trips.id))
}

/** Removes the rides found by `listOpenRides` and frees their seats. The caller holds the booking's lock. */
export async function dropRides(tx: Transaction, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await tx.delete(tripPassengers).where(inArray(tripPassengers.id, [...ids]))
}

/** The caller holds the booking's lock. */
export async function setRidePeople(tx: Transaction, id: number, people: number): Promise<void> {
  await tx.update(tripPassengers).set({ people }).where(eq(tripPassengers.id, id))
}

/** Passengers that a booking named in its latest other trip: the way back has the same. */
export async function listNamedBefore(reader: Queryable, { bookingId, but }: { bookingId: number; but: number }) {
  const [row] = await reader
    .select({ named: tripPassengers.named })
    .from(tripPassengers)
    .where(
      and(
        eq(tripPassengers.bookingId, bookingId),
        ne(tripPassengers.tripId, but),
        sql`jsonb_array_length(${tripPassengers.named}) > 0`
      )
    )
    .orderBy(desc(tripPassengers.id))
    .limit(1)
  return row?.named ?? []
}
