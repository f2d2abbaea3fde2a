import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid
} from 'drizzle-orm/pg-core'
import { agents } from '../agents.server.ts'
import { bookings } from '../bookings.server.ts'
import { createdAt, instant } from '../columns.server.ts'
import { places } from '../places.server.ts'
import { products } from '../products.server.ts'
import { users } from '../users.server.ts'
import { drivers, transportCompanies, vehicles } from './fleet.server.ts'

/** Person on a passenger list (ANTT, Resolução 4.777/2015, art. 36). */
export interface TripPerson {
  name: string
  document: string
  /** Issuer of the document: SSP BA, PF. */
  issuer: string
}

export const trips = pgTable(
  'trips',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    uuid: uuid('uuid').notNull().unique(),
    placeId: uuid('place_id')
      .notNull()
      .references(() => places.id),
    /** Day and time in the place's calendar and clock. */
    date: date('date', { mode: 'string' }).notNull(),
    time: text('time').notNull(),
    /** outward or return. */
    direction: text('direction').notNull(),
    productId: bigint('product_id', { mode: 'number' }).references(() => products.id),
    vehicleId: bigint('vehicle_id', { mode: 'number' }).references(() => vehicles.id),
    companyId: bigint('company_id', { mode: 'number' }).references(() => transportCompanies.id),
    driverId: bigint('driver_id', { mode: 'number' }).references(() => drivers.id),
    agentUuid: uuid('agent_uuid').references(() => agents.uuid),
    dropOff: text('drop_off').notNull().default(''),
    notes: text('notes').notNull().default(''),
    /** planned, on_route, done, cancelled. */
    status: text('status').notNull().default('planned'),
    version: integer('version').notNull().default(1),
    changedBy: bigint('changed_by', { mode: 'number' }).references(() => users.id),
    changedAt: instant('changed_at').notNull().defaultNow(),
    createdAt: createdAt()
  },
  (t) => [
    index('trips_day').on(t.placeId, t.date, t.time, t.id),
    index('trips_vehicle').on(t.vehicleId, t.date),
    index('trips_driver').on(t.driverId, t.date),
    index('trips_agent').on(t.agentUuid, t.date)
  ]
)

export const tripStops = pgTable(
  'trip_stops',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    tripId: bigint('trip_id', { mode: 'number' })
      .notNull()
      .references(() => trips.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    time: text('time').notNull(),
    place: text('place').notNull(),
    notes: text('notes').notNull().default('')
  },
  (t) => [index('trip_stops_trip').on(t.tripId, t.position)]
)

/** Passengers of a trip. The people of a booking may ride in several vehicles. */
export const tripPassengers = pgTable(
  'trip_passengers',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    tripId: bigint('trip_id', { mode: 'number' })
      .notNull()
      .references(() => trips.id, { onDelete: 'cascade' }),
    bookingId: bigint('booking_id', { mode: 'number' })
      .notNull()
      .references(() => bookings.id),
    stopId: bigint('stop_id', { mode: 'number' }).references(() => tripStops.id, { onDelete: 'set null' }),
    people: integer('people').notNull(),
    /** At most `people` entries; passengers without a name are missing. */
    named: jsonb('named').$type<TripPerson[]>().notNull().default([]),
    notes: text('notes').notNull().default('')
  },
  (t) => [
    uniqueIndex('trip_passengers_booking').on(t.tripId, t.bookingId),
    index('trip_passengers_of').on(t.bookingId),
    index('trip_passengers_stop').on(t.stopId).where(sql`${t.stopId} is not null`),
    check('trip_passengers_people', sql`${t.people} > 0`)
  ]
)
