import { sql } from 'drizzle-orm'
import { bigint, bigserial, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { ScanDirection, ScanProblem } from '#app/domain/booking/late-scan.ts'
import { bookings } from './bookings.server.ts'
import { createdAt, instant } from './columns.server.ts'
import { places } from './places.server.ts'
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

/** Scans, and signatures of the risk term, made without network. One with a problem changed nothing else, and waits for a person. */
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
    index('gate_scans_conflicts').on(t.placeId, t.id).where(sql`problem <> ''`),
    check('gate_scans_direction', sql`${t.direction} in ('entry', 'exit', 'signature')`),
    check('gate_scans_people', sql`${t.people} > 0`)
  ]
)
