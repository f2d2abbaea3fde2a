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
  primaryKey,
  text,
  uniqueIndex,
  uuid
} from 'drizzle-orm/pg-core'
import type { OwnPolicy } from '#app/domain/refund/policy.ts'
import { centavos, createdAt, instant } from './columns.server.ts'
import { photos } from './identity.server.ts'
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
    /** People per day that the area can bear; 0 if unknown. */
    carryingCapacity: integer('carrying_capacity').notNull().default(0),
    /** Null and '' use the place's. */
    arriveMinutes: integer('arrive_minutes'),
    whatToBring: text('what_to_bring').notNull().default(''),
    /** The specification's `cat`. */
    category: text('category').notNull().default('Roteiro'),
    /** Degrees, WGS 84; null if unknown. */
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    accessibility: text('accessibility').notNull().default(''),
    /** Years; 0 for no rule. */
    minimumAge: integer('minimum_age').notNull().default(0),
    /** Address of the survey sent after the visit. */
    nps: text('nps').notNull().default(''),
    groups: jsonb('groups').$type<string[]>().notNull().default([]),
    /** Null for the place's. */
    holdMinutes: integer('hold_minutes'),
    /** `none`, `booking` (one per booking) or `people` (one for each `guide_people`). */
    guide: text('guide').notNull().default('none'),
    guidePeople: integer('guide_people').notNull().default(0),
    /** Most people in slots that overlap in time, 0 for no limit; and `warn` or `stop`: what happens when it is full. */
    atOncePeople: integer('at_once_people').notNull().default(0),
    atOnceFull: text('at_once_full').notNull().default('warn'),
    /** `none`, `asked` or `required`: what the gate asks of its risk term, and the months that a signature counts. */
    waiver: text('waiver').notNull().default('none'),
    waiverMonths: integer('waiver_months').notNull().default(0),
    /** '' for the place's current term. */
    termHash: text('term_hash').notNull().default(''),
    /** Null, or a missing part, uses the place's. */
    refundPolicy: jsonb('refund_policy').$type<OwnPolicy>(),
    /** Counts every change, so that the second of two editors notices. */
    version: integer('version').notNull().default(1),
    /** Set for a former attraction, which lists show only on request. */
    archivedAt: instant('archived_at'),
    active: boolean('active').notNull().default(true)
  },
  (t) => [
    uniqueIndex('products_slug').on(t.placeId, t.slug),
    check('products_guide', sql`${t.guide} in ('none', 'booking', 'people')`),
    check('products_waiver', sql`${t.waiver} in ('none', 'asked', 'required') and ${t.waiverMonths} >= 0`)
  ]
)

/** Photos in order; shop windows show the first, which `picture_url` follows. */
export const productPhotos = pgTable(
  'product_photos',
  {
    productId: bigint('product_id', { mode: 'number' })
      .notNull()
      .references(() => products.id),
    photoId: text('photo_id')
      .notNull()
      .references(() => photos.id),
    /** Description for people who cannot see the photo. */
    description: text('description').notNull().default(''),
    position: integer('position').notNull().default(0)
  },
  (t) => [primaryKey({ columns: [t.productId, t.photoId] }), index('product_photos_photo').on(t.photoId)]
)

/** Terms that an attraction has had of its own; the text is in `terms`, by its hash. */
export const productTerms = pgTable(
  'product_terms',
  {
    productId: bigint('product_id', { mode: 'number' })
      .notNull()
      .references(() => products.id),
    hash: text('hash').notNull(),
    createdBy: bigint('created_by', { mode: 'number' }).references(() => users.id),
    createdAt: createdAt()
  },
  (t) => [primaryKey({ columns: [t.productId, t.hash] })]
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
    /** True if it is sold only together with another type. */
    withAdult: boolean('with_adult').notNull().default(false),
    minimum: integer('minimum').notNull().default(0),
    maximum: integer('maximum').notNull().default(50),
    /** First and last day of visit that it is sold for; null for an open end. */
    validFrom: date('valid_from', { mode: 'string' }),
    validTo: date('valid_to', { mode: 'string' }),
    position: integer('position').notNull().default(0),
    active: boolean('active').notNull().default(true)
  },
  (t) => [uniqueIndex('ticket_types_label').on(t.productId, t.label), check('ticket_price', sql`${t.price} >= 0`)]
)

/**
 * Other prices of a type by season or weekday; of those that hold on a day, the first by position counts. Weekday 0 is
 * Sunday.
 */
export const ticketPrices = pgTable(
  'ticket_prices',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    ticketTypeId: bigint('ticket_type_id', { mode: 'number' })
      .notNull()
      .references(() => ticketTypes.id),
    validFrom: date('valid_from', { mode: 'string' }),
    validTo: date('valid_to', { mode: 'string' }),
    weekdays: jsonb('weekdays').$type<number[]>().notNull().default([0, 1, 2, 3, 4, 5, 6]),
    price: centavos('price').notNull(),
    position: integer('position').notNull().default(0)
  },
  (t) => [index('ticket_prices_type').on(t.ticketTypeId), check('ticket_prices_price', sql`${t.price} >= 0`)]
)

/** Weekly timetable; one time may have several rows for different days. Weekday 0 is Sunday. */
export const timeSlots = pgTable(
  'time_slots',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    productId: bigint('product_id', { mode: 'number' })
      .notNull()
      .references(() => products.id),
    time: text('time').notNull(),
    capacity: integer('capacity').notNull(),
    weekdays: jsonb('weekdays').$type<number[]>().notNull().default([0, 1, 2, 3, 4, 5, 6]),
    /** First and last day; null for an open end. */
    validFrom: date('valid_from', { mode: 'string' }),
    validTo: date('valid_to', { mode: 'string' }),
    /** Minutes before the start at which sales end. */
    closingMinutes: integer('closing_minutes').notNull().default(0)
  },
  (t) => [
    index('time_slots_product').on(t.productId),
    check('slot_capacity', sql`${t.capacity} >= 0`),
    check('slot_closing', sql`${t.closingMinutes} >= 0`)
  ]
)

/** Exceptions for one day: a row without a time leaves only the times named here; capacity 0 removes a time. */
export const slotExceptions = pgTable(
  'slot_exceptions',
  {
    productId: bigint('product_id', { mode: 'number' })
      .notNull()
      .references(() => products.id),
    date: date('date', { mode: 'string' }).notNull(),
    time: text('time').notNull().default(''),
    capacity: integer('capacity').notNull().default(0),
    note: text('note').notNull().default('')
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.date, t.time] }),
    check('slot_exceptions_capacity', sql`${t.capacity} >= 0 and (${t.time} <> '' or ${t.capacity} = 0)`)
  ]
)

/** Blocked day, or with a time one blocked slot. */
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

/** Notes of a day for staff who work with an attraction. */
export const dayNotes = pgTable(
  'day_notes',
  {
    productId: bigint('product_id', { mode: 'number' })
      .notNull()
      .references(() => products.id),
    date: date('date', { mode: 'string' }).notNull(),
    body: text('body').notNull(),
    version: integer('version').notNull().default(1),
    changedBy: bigint('changed_by', { mode: 'number' }).references(() => users.id),
    changedAt: instant('changed_at').notNull().defaultNow()
  },
  (t) => [primaryKey({ columns: [t.productId, t.date] })]
)

/** Locking its row makes bookings of one slot wait for each other. `taken` = confirmed + held. */
export const slotDays = pgTable(
  'slot_days',
  {
    productId: bigint('product_id', { mode: 'number' })
      .notNull()
      .references(() => products.id),
    date: date('date', { mode: 'string' }).notNull(),
    time: text('time').notNull(),
    capacity: integer('capacity').notNull(),
    taken: integer('taken').notNull().default(0),
    /** Taken places whose ticket counts to the half-price quota. */
    quotaTaken: integer('quota_taken').notNull().default(0),
    /**
     * Capacity of the present timetable, if more was sold before it changed: as places come back, the capacity falls to
     * it.
     */
    planned: integer('planned')
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.date, t.time] }),
    check('slot_days_not_negative', sql`${t.taken} >= 0`),
    check('slot_days_quota', sql`${t.quotaTaken} >= 0`),
    check('slot_days_within_capacity', sql`${t.taken} <= ${t.capacity}`)
  ]
)
