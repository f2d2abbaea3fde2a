import { sql } from 'drizzle-orm'
import { bigint, bigserial, date, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bookings } from './bookings.server.ts'
import { instant } from './columns.server.ts'
import { gateDevices } from './gate-scans.server.ts'
import { places } from './places.server.ts'
import { products } from './products.server.ts'
import { users } from './users.server.ts'

/** Texts of the risk term; the newest of a place, and of an attraction, is in force. */
export const waivers = pgTable(
  'waivers',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    placeId: uuid('place_id')
      .notNull()
      .references(() => places.id),
    /** Null for the place's. */
    productId: bigint('product_id', { mode: 'number' }).references(() => products.id),
    /** '' lets the attraction use the place's again. */
    body: text('body').notNull(),
    /** SHA-256 of the text. */
    hash: text('hash').notNull(),
    createdAt: instant('created_at').notNull(),
    createdBy: bigint('created_by', { mode: 'number' }).references(() => users.id)
  },
  (t) => [
    index('waivers_product').on(t.productId, t.id).where(sql`product_id is not null`),
    index('waivers_place').on(t.placeId, t.id),
    index('waivers_creator').on(t.createdBy)
  ]
)

/** One person's signature of a risk term. It never changes, except that the last block is deleted in time. */
export const waiverSignatures = pgTable(
  'waiver_signatures',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    uuid: uuid('uuid').notNull().unique(),
    placeId: uuid('place_id')
      .notNull()
      .references(() => places.id),
    bookingId: bigint('booking_id', { mode: 'number' })
      .notNull()
      .references(() => bookings.id),
    productId: bigint('product_id', { mode: 'number' })
      .notNull()
      .references(() => products.id),
    waiverId: bigint('waiver_id', { mode: 'number' })
      .notNull()
      .references(() => waivers.id),
    /** Slot that was signed for. */
    date: date('date', { mode: 'string' }).notNull(),
    time: text('time').notNull(),
    /** The same for each signature of one person: their document, or their folded name and birth. */
    personKey: text('person_key').notNull(),
    name: text('name').notNull(),
    /** Normalised; '' for none. */
    document: text('document').notNull().default(''),
    birth: date('birth', { mode: 'string' }),
    /** Adult who signed for a minor. */
    guardianName: text('guardian_name').notNull().default(''),
    guardianDocument: text('guardian_document').notNull().default(''),
    guardianRelation: text('guardian_relation').notNull().default(''),
    /** Full name as typed, or strokes of domain/waiver/drawing; one of them. */
    signature: text('signature').notNull().default(''),
    drawing: text('drawing').notNull().default(''),
    /** Network of the address. */
    network: text('network').notNull().default(''),
    /** SHA-256 of `canonicalSignature` of domain/waiver. */
    hash: text('hash').notNull(),
    /** Day in the place's zone. */
    signedOn: date('signed_on', { mode: 'string' }).notNull(),
    signedAt: instant('signed_at').notNull(),
    /** Hash, in `terms`, of the translation that was read and signed; '' for the Portuguese text. */
    textHash: text('text_hash').notNull().default(''),
    /** Device at a gate without network on which it was signed; null for a signature by the link. */
    deviceUuid: uuid('device_uuid').references(() => gateDevices.uuid),

    emergencyName: text('emergency_name').notNull().default(''),
    emergencyPhone: text('emergency_phone').notNull().default(''),
    health: text('health').notNull().default('')
  },
  (t) => [
    index('waiver_signatures_booking').on(t.bookingId),
    index('waiver_signatures_document').on(t.placeId, t.document).where(sql`document <> ''`),
    index('waiver_signatures_date').on(t.placeId, t.date),
    index('waiver_signatures_waiver').on(t.waiverId),
    index('waiver_signatures_product').on(t.productId),
    index('waiver_signatures_device').on(t.deviceUuid).where(sql`device_uuid is not null`)
  ]
)
