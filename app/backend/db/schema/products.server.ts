import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  check,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid
} from 'drizzle-orm/pg-core'
import { centavos, createdAt } from './columns.server.ts'
import { places } from './places.server.ts'
import { users } from './users.server.ts'

export const products = pgTable(
  'products',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    uuid: uuid('uuid').notNull().unique(),
    placeId: uuid('place_id')
      .notNull()
      .references(() => places.id),
    slug: text('slug').notNull(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    address: text('address').notNull().default(''),
    pictureUrl: text('picture_url').notNull().default(''),
    mapUrl: text('map_url').notNull().default(''),
    notificationNumber: text('notification_number').notNull().default(''),
    durationMinutes: integer('duration_minutes').notNull().default(0),
    position: integer('position').notNull().default(0),
    /** People a day the area bears; 0 where nobody has said. */
    carryingCapacity: integer('carrying_capacity').notNull().default(0),
    /** Null and '': as the place says. */
    arriveMinutes: integer('arrive_minutes'),
    whatToBring: text('what_to_bring').notNull().default(''),
    active: boolean('active').notNull().default(true)
  },
  (t) => [uniqueIndex('products_slug').on(t.placeId, t.slug)]
)

export const ticketTypes = pgTable(
  'ticket_types',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    productId: bigint('product_id', { mode: 'number' })
      .notNull()
      .references(() => products.id),
    label: text('label').notNull(),
    title: text('title').notNull(),
    description: text('description').notNull().default(''),
    price: centavos('price').notNull(),
    needsProof: boolean('needs_proof').notNull().default(false),
    countsToQuota: boolean('counts_to_quota').notNull().default(false),
    /** Not sold unless somebody of another type comes along. */
    withAdult: boolean('with_adult').notNull().default(false),
    minimum: integer('minimum').notNull().default(0),
    maximum: integer('maximum').notNull().default(50),
    position: integer('position').notNull().default(0),
    active: boolean('active').notNull().default(true)
  },
  (t) => [uniqueIndex('ticket_types_label').on(t.productId, t.label), check('ticket_price', sql`${t.price} >= 0`)]
)

/** Weekday 0 is Sunday. */
export const timeSlots = pgTable(
  'time_slots',
  {
    productId: bigint('product_id', { mode: 'number' })
      .notNull()
      .references(() => products.id),
    time: text('time').notNull(),
    capacity: integer('capacity').notNull(),
    weekdays: jsonb('weekdays').$type<number[]>().notNull().default([0, 1, 2, 3, 4, 5, 6])
  },
  (t) => [primaryKey({ columns: [t.productId, t.time] }), check('slot_capacity', sql`${t.capacity} >= 0`)]
)

/** A blocked day, or with a time one blocked slot of it. */
export const unavailabilities = pgTable(
  'unavailabilities',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    productId: bigint('product_id', { mode: 'number' })
      .notNull()
      .references(() => products.id),
    date: date('date', { mode: 'string' }).notNull(),
    time: text('time').notNull().default(''),
    reason: text('reason').notNull().default(''),
    createdBy: bigint('created_by', { mode: 'number' }).references(() => users.id),
    createdAt: createdAt()
  },
  (t) => [uniqueIndex('unavailabilities_slot').on(t.productId, t.date, t.time)]
)

/** Its row's lock makes bookings of one slot wait for each other. `taken` = confirmed + held. */
export const slotDays = pgTable(
  'slot_days',
  {
    productId: bigint('product_id', { mode: 'number' })
      .notNull()
      .references(() => products.id),
    date: date('date', { mode: 'string' }).notNull(),
    time: text('time').notNull(),
    capacity: integer('capacity').notNull(),
    taken: integer('taken').notNull().default(0)
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.date, t.time] }),
    check('slot_days_not_negative', sql`${t.taken} >= 0`),
    check('slot_days_within_capacity', sql`${t.taken} <= ${t.capacity}`)
  ]
)
