import { and, asc, eq, inArray, notInArray, type SQL, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../connection.server.ts'
import {
  agents,
  bookings,
  drivers,
  products,
  transportCompanies,
  tripPassengers,
  tripStops,
  trips,
  vehicles
} from '../../schema.server.ts'
import { isStanding } from './passengers.server.ts'

/** Passengers of a trip whose bookings meet the condition. */
const peopleOf = (condition: SQL) =>
  sql<number>`(select coalesce(sum(tp.people), 0)::int from ${tripPassengers} tp join ${bookings} b on b.id = tp.booking_id
    where tp.trip_id = "trips"."id" and ${condition})`

/** For a row of trips. */
export const stopTimes = sql<
  string[]
>`(select coalesce(array_agg(s.time order by s.position), '{}') from ${tripStops} s where s.trip_id = "trips"."id")`

interface Asked {
  placeId: string
  date?: string
  uuid?: string
  /** Public id of a booking, for its trips on any day. */
  booking?: string
}

/** Trips with all details of the list, by time. */
export async function listTripRows(reader: Queryable, { placeId, date, uuid, booking }: Asked) {
  const rides = sql`(select tp.people from ${tripPassengers} tp join ${bookings} b on b.id = tp.booking_id
    where tp.trip_id = "trips"."id" and b.public_id = ${booking ?? ''})`
  return reader
    .select({
      trip: trips,
      product: { uuid: products.uuid, name: products.name },
      vehicle: vehicles,
      company: transportCompanies,
      driver: drivers,
      agent: { uuid: agents.uuid, name: agents.name, phone: agents.phone, cadastur: agents.cadastur },
      people: peopleOf(isStanding('b')),
      lostPeople: peopleOf(sql`not ${isStanding('b')}`),
      bookingPeople: booking === undefined ? sql<number>`0` : sql<number>`coalesce(${rides}, 0)`,
      stopTimes
    })
    .from(trips)
    .leftJoin(products, eq(products.id, trips.productId))
    .leftJoin(vehicles, eq(vehicles.id, trips.vehicleId))
    .leftJoin(transportCompanies, eq(transportCompanies.id, trips.companyId))
    .leftJoin(drivers, eq(drivers.id, trips.driverId))
    .leftJoin(agents, eq(agents.uuid, trips.agentUuid))
    .where(
      and(
        eq(trips.placeId, placeId),
        date === undefined ? undefined : eq(trips.date, date),
        uuid === undefined ? undefined : eq(trips.uuid, uuid),
        booking === undefined ? undefined : sql`${rides} is not null`
      )
    )
    .orderBy(asc(trips.date), asc(trips.time), asc(trips.id))
    .limit(500)
}

export type TripRecord = Awaited<ReturnType<typeof listTripRows>>[number]

/** Locks the trip: passengers and vehicle are decided under this lock. Null if the place has no such trip. */
export async function lockTrip(tx: Transaction, { placeId, uuid }: { placeId: string; uuid: string }) {
  const [trip] = await tx
    .select()
    .from(trips)
    .where(and(eq(trips.placeId, placeId), eq(trips.uuid, uuid)))
    .for('no key update')
  return trip ?? null
}

/** Its seats do not change until the transaction ends. */
export async function holdVehicle(tx: Transaction, id: number) {
  const [vehicle] = await tx.select().from(vehicles).where(eq(vehicles.id, id)).for('share')
  return vehicle ?? null
}

export async function lockVehicle(tx: Transaction, { placeId, uuid }: { placeId: string; uuid: string }) {
  const [vehicle] = await tx
    .select()
    .from(vehicles)
    .where(and(eq(vehicles.placeId, placeId), eq(vehicles.uuid, uuid)))
    .for('no key update')
  return vehicle ?? null
}

/** Largest number of passengers in its future trips; the caller holds the vehicle's lock. */
export async function mostRiding(tx: Transaction, vehicleId: number, today: string): Promise<number> {
  const { rows } = await tx.execute<{ most: number }>(sql`
    select coalesce(max(r.people), 0)::int as most from (
      select sum(tp.people) as people from ${trips}
      join ${tripPassengers} tp on tp.trip_id = ${trips.id}
      join ${bookings} b on b.id = tp.booking_id and ${isStanding('b')}
      where ${trips.vehicleId} = ${vehicleId} and ${trips.date} >= ${today}
        and ${inArray(trips.status, ['planned', 'on_route'])}
      group by ${trips.id}) r`)
  return rows[0]?.most ?? 0
}

/** The caller holds the place's lock. */
export async function countTrips(tx: Transaction, { placeId, date }: { placeId: string; date: string }) {
  const [row] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(trips)
    .where(and(eq(trips.placeId, placeId), eq(trips.date, date)))
  return row?.count ?? 0
}

export async function insertTrip(tx: Transaction, row: typeof trips.$inferInsert): Promise<number> {
  const [written] = await tx.insert(trips).values(row).returning({ id: trips.id })
  if (!written) throw new Error('a trip without a row')
  return written.id
}

export async function saveTrip(tx: Transaction, id: number, changes: Partial<typeof trips.$inferInsert>) {
  await tx
    .update(trips)
    .set({ ...changes, version: sql`${trips.version} + 1` })
    .where(eq(trips.id, id))
}

export interface StopRow {
  /** Null for a new one. */
  id: number | null
  time: string
  place: string
  notes: string
}

export function listStops(reader: Queryable, tripId: number) {
  return reader.select().from(tripStops).where(eq(tripStops.tripId, tripId)).orderBy(asc(tripStops.position))
}

/** Existing stops keep their passengers; passengers of a removed stop have none. */
export async function replaceStops(tx: Transaction, tripId: number, stops: readonly StopRow[]): Promise<void> {
  const kept = stops.flatMap(({ id }) => (id === null ? [] : [id]))
  const gone = and(eq(tripStops.tripId, tripId), kept.length > 0 ? notInArray(tripStops.id, kept) : undefined)
  await tx.delete(tripStops).where(gone)
  for (const [position, { id, ...stop }] of stops.entries()) {
    if (id === null) await tx.insert(tripStops).values({ ...stop, tripId, position })
    else
      await tx
        .update(tripStops)
        .set({ ...stop, position })
        .where(and(eq(tripStops.tripId, tripId), eq(tripStops.id, id)))
  }
}

interface Named {
  placeId: string
  product: string
  vehicle: string
  company: string
  driver: string
  agent: string
}

/** Finds the named rows by uuid, `''` for none; null for rows of another place. */
export async function findNamed(reader: Queryable, { placeId, ...named }: Named) {
  const [product] = await reader
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(and(eq(products.placeId, placeId), eq(products.uuid, named.product || nobody)))
  const [vehicle] = await reader
    .select()
    .from(vehicles)
    .where(and(eq(vehicles.placeId, placeId), eq(vehicles.uuid, named.vehicle || nobody)))
  const [company] = await reader
    .select()
    .from(transportCompanies)
    .where(
      and(
        eq(transportCompanies.placeId, placeId),
        named.company === '' && vehicle?.companyId
          ? eq(transportCompanies.id, vehicle.companyId)
          : eq(transportCompanies.uuid, named.company || nobody)
      )
    )
  const [driver] = await reader
    .select()
    .from(drivers)
    .where(and(eq(drivers.placeId, placeId), eq(drivers.uuid, named.driver || nobody)))
  const [agent] = await reader
    .select({ uuid: agents.uuid, name: agents.name })
    .from(agents)
    .where(and(eq(agents.placeId, placeId), eq(agents.uuid, named.agent || nobody)))
  return {
    product: product ?? null,
    vehicle: vehicle ?? null,
    company: company ?? null,
    driver: driver ?? null,
    agent: agent ?? null
  }
}

const nobody = '00000000-0000-0000-0000-000000000000'
