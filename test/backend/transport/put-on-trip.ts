import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '#app/backend/db/connection.server.ts'
import { insertTrip } from '#app/backend/db/queries/transport/trips.server.ts'
import { bookings, tripPassengers } from '#app/backend/db/schema.server.ts'

interface Put {
  placeId: string
  /** Its public id. */
  booking: string
  date: string
  status?: string
  agentUuid?: string
}

/** A trip at nine o'clock with all of a booking, whatever became of it by then. */
export async function putOnTrip(db: Database, { placeId, booking, date, status = 'planned', agentUuid }: Put) {
  const [row] = await db.orm.select().from(bookings).where(eq(bookings.publicId, booking))
  const trip = { uuid: randomUUID(), placeId, date, time: '09:00', direction: 'outward', status, agentUuid }
  const tripId = await db.orm.transaction((tx) => insertTrip(tx, trip))
  await db.orm.insert(tripPassengers).values({ tripId, bookingId: row?.id ?? 0, people: row?.people ?? 0 })
  const isRiding = async () => (await db.orm.$count(tripPassengers, eq(tripPassengers.tripId, tripId))) > 0
  return { isRiding }
}
