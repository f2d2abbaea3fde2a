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
import type { ScanDirection, ScanProblem } from '#app/domain/booking/late-scan.ts'
import type { TicketType } from '#app/domain/booking/tickets.ts'
import { bookings } from './bookings.server.ts'
import { centavos, createdAt, instant } from './columns.server.ts'
import { places } from './places.server.ts'
import { products } from './products.server.ts'
import { users } from './users.server.ts'

/** Browser that works at a gate without network, and the user who paired it. */
export const gateDevices = pgTable(
  'gate_devices',
  {
    /** Drawn by the device. */
    uuid: uuid('uuid').primaryKey(),
    placeId: uuid('place_id')
      .notNull()
      .references(() => places.id),
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id),
    createdAt: createdAt()
  },
  (t) => [index('gate_devices_user').on(t.userId)]
)

/** The pair by which a gate seals what people sign without network: only the server opens it. */
export const gateKeys = pgTable('gate_keys', {
  placeId: uuid('place_id')
    .primaryKey()
    .references(() => places.id),
  /** Point of P-256, uncompressed, in base64url. */
  publicKey: text('public_key').notNull(),
  /** Private key, sealed. */
  sealed: text('sealed').notNull(),
  madeAt: instant('made_at').notNull()
})

/** Places of a slot that a device holds, to sell them without network. They count as taken in the slot. */
export const gateAllotments = pgTable(
  'gate_allotments',
  {
    uuid: uuid('uuid').primaryKey(),
    placeId: uuid('place_id')
      .notNull()
      .references(() => places.id),
    deviceUuid: uuid('device_uuid')
      .notNull()
      .references(() => gateDevices.uuid),
    /** Seller. */
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id),
    /** Id of the seller's token: when it ends, the places go back. */
    sessionId: uuid('session_id').notNull(),
    productId: bigint('product_id', { mode: 'number' })
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    date: date('date', { mode: 'string' }).notNull(),
    time: text('time').notNull(),
    /** Places that the device ever got. */
    granted: integer('granted').notNull(),
    sold: integer('sold').notNull().default(0),
    /** People of sales that became conflicts: they are inside, so their places stay taken until the slot ends. */
    disputed: integer('disputed').notNull().default(0),
    /** Places that are taken in the slot now, disputed ones included. */
    held: integer('held').notNull(),
    /** Part of `held` that counts to the half-price quota. */
    heldQuota: integer('held_quota').notNull().default(0),
    /** Ticket types at the prices that the device charges. */
    types: jsonb('types').$type<TicketType[]>().notNull(),
    /** End of the slot's window. */
    until: instant('until').notNull(),
    /** Instant from which the device may sell no more. */
    endedAt: instant('ended_at'),
    createdAt: createdAt()
  },
  (t) => [
    uniqueIndex('gate_allotments_living').on(t.deviceUuid, t.productId, t.date, t.time).where(sql`ended_at is null`),
    index('gate_allotments_device').on(t.deviceUuid),
    index('gate_allotments_user').on(t.userId),
    index('gate_allotments_holding').on(t.productId, t.date, t.time).where(sql`held > 0`),
    check(
      'gate_allotments_counts',
      sql`${t.held} >= 0 and ${t.heldQuota} between 0 and ${t.held} and ${t.sold} >= 0 and ${t.disputed} >= 0 and ${t.sold} + ${t.disputed} <= ${t.granted}`
    )
  ]
)

/** Scans, sales and signatures of the risk term made without network. One with a problem changed nothing else, and waits for a person. */
export const gateScans = pgTable(
  'gate_scans',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    placeId: uuid('place_id')
      .notNull()
      .references(() => places.id),
    deviceUuid: uuid('device_uuid')
      .notNull()
      .references(() => gateDevices.uuid),
    sequence: integer('sequence').notNull(),
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id),
    /** SHA-256 of the scan or signature: the same device and sequence with other content is refused. */
    bodyHash: text('body_hash').notNull(),
    /** Instant of the scan, corrected by the device's clock. */
    at: instant('at').notNull(),
    deviceAt: instant('device_at').notNull(),
    receivedAt: instant('received_at').notNull(),
    code: text('code').notNull(),
    direction: text('direction').$type<ScanDirection | 'signature'>().notNull(),
    people: integer('people').notNull(),
    /** Allotment of a sale; null for the scan of a code. */
    allotmentUuid: uuid('allotment_uuid').references(() => gateAllotments.uuid, { onDelete: 'set null' }),
    /** Cash that the sale brought. */
    value: centavos('value').notNull().default(0),
    /** Sold tickets in words; '' for the scan of a code. */
    sold: text('sold').notNull().default(''),
    bookingId: bigint('booking_id', { mode: 'number' }).references(() => bookings.id),
    /** '' for a scan that was recorded as an entry, exit or return. */
    problem: text('problem').$type<ScanProblem | ''>().notNull().default(''),
    message: text('message').notNull().default(''),
    seenAt: instant('seen_at'),
    seenBy: bigint('seen_by', { mode: 'number' }).references(() => users.id),
    seenNote: text('seen_note').notNull().default('')
  },
  (t) => [
    uniqueIndex('gate_scans_once').on(t.deviceUuid, t.sequence),
    index('gate_scans_booking').on(t.bookingId).where(sql`booking_id is not null`),
    index('gate_scans_allotment').on(t.allotmentUuid).where(sql`allotment_uuid is not null`),
    index('gate_scans_conflicts').on(t.placeId, t.id).where(sql`problem <> ''`),
    check('gate_scans_direction', sql`${t.direction} in ('entry', 'exit', 'signature')`),
    check('gate_scans_people', sql`${t.people} > 0`)
  ]
)
