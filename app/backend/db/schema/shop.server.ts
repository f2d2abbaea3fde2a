import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid
} from 'drizzle-orm/pg-core'
import { createdAt } from './columns.server.ts'
import { places } from './places.server.ts'
import { products } from './products.server.ts'

export const discountCodes = pgTable(
  'discount_codes',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    uuid: uuid('uuid').notNull().unique(),
    placeId: uuid('place_id')
      .notNull()
      .references(() => places.id),
    /** Capitals and digits, the form for comparison. */
    code: text('code').notNull(),
    /** Purpose of the code, for staff. */
    description: text('description').notNull().default(''),
    /** `percent` (whole, 1 to 100) or `amount` (centavos), off each ticket. */
    kind: text('kind').notNull(),
    value: integer('value').notNull(),
    /** Uuids of attractions; empty for all. */
    products: jsonb('products').$type<string[]>().notNull().default([]),
    /** Labels of ticket types; empty for all that do not count to the half-price quota. */
    types: jsonb('types').$type<string[]>().notNull().default([]),
    /** Days of use (place's zone), and days of visit that it applies to; null for an open end. */
    validFrom: date('valid_from', { mode: 'string' }),
    validTo: date('valid_to', { mode: 'string' }),
    visitFrom: date('visit_from', { mode: 'string' }),
    visitTo: date('visit_to', { mode: 'string' }),
    /** Bookings in all, and by one document; 0 for any number. */
    maxUses: integer('max_uses').notNull().default(0),
    maxPerPerson: integer('max_per_person').notNull().default(0),
    /** Tickets of one booking that it discounts; null for any number. */
    maxTickets: integer('max_tickets'),
    active: boolean('active').notNull().default(true),
    version: integer('version').notNull().default(1),
    createdAt: createdAt()
  },
  (t) => [
    uniqueIndex('discount_codes_code').on(t.placeId, t.code),
    check('discount_codes_kind', sql`${t.kind} in ('percent', 'amount')`),
    check('discount_codes_value', sql`${t.value} > 0 and (${t.kind} <> 'percent' or ${t.value} <= 100)`),
    check('discount_codes_max_tickets', sql`${t.maxTickets} > 0`)
  ]
)

export const pointsOfInterest = pgTable(
  'points_of_interest',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    uuid: uuid('uuid').notNull().unique(),
    placeId: uuid('place_id')
      .notNull()
      .references(() => places.id),
    /** Attraction that it belongs to; null for a point of the whole place. */
    productId: bigint('product_id', { mode: 'number' }).references(() => products.id),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    /** Kind of point: mirante, banheiro, estacionamento … */
    category: text('category').notNull().default(''),
    latitude: doublePrecision('latitude').notNull(),
    longitude: doublePrecision('longitude').notNull(),
    position: integer('position').notNull().default(0),
    active: boolean('active').notNull().default(true),
    version: integer('version').notNull().default(1),
    createdAt: createdAt()
  },
  (t) => [index('points_of_interest_place').on(t.placeId, t.position)]
)
