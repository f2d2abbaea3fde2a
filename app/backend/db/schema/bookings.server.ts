import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  bigserial,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid
} from 'drizzle-orm/pg-core'
import type { Direction } from '#app/domain/booking/passage.ts'
import type { BookingStatus } from '#app/domain/booking/state.ts'
import type { RefundPolicy } from '#app/domain/refund/policy.ts'
import { agents } from './agents.server.ts'
import { centavos, createdAt, instant } from './columns.server.ts'
import { bookingGroups } from './groups.server.ts'
import { kiosks } from './kiosks.server.ts'
import { clients } from './people/clients.server.ts'
import { places } from './places.server.ts'
import { products } from './products.server.ts'
import { discountCodes } from './shop.server.ts'
import { users } from './users.server.ts'

/**
 * A word is found by its beginning, a phone also without its country or area code. Queries must use the same text as
 * the index.
 */
export const searchWords = ({ searchText, phone }: Record<'searchText' | 'phone', AnyPgColumn>): SQL =>
  sql`array_to_tsvector(array_remove(string_to_array(${searchText}, ' ') || array[ltrim(${phone}, '+'), right(${phone}, 11), right(${phone}, 9), right(${phone}, 8)], ''))`

type Waiting = 'clientId' | 'document' | 'phone' | 'status' | 'refund'

/**
 * Condition of bookings that wait for a client; same text as the index. A booking without document and telephone, or
 * one that only held places, gets none.
 */
export const waitsForClient = ({ clientId, document, phone, status, refund }: Record<Waiting, AnyPgColumn>): SQL =>
  sql`${clientId} is null and (${document} <> '' or ${phone} <> '') and (${status} not in ('PENDING', 'EXPIRED') or ${refund} <> '')`

export const bookings = pgTable(
  'bookings',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** 128 random bits in hex; the id is enough to open the booking's public page. */
    publicId: text('public_id').notNull().unique(),
    placeId: uuid('place_id')
      .notNull()
      .references(() => places.id),
    productId: bigint('product_id', { mode: 'number' })
      .notNull()
      .references(() => products.id),
    /** Made with the form; it is the booking's idempotency key. */
    hash: text('hash').notNull(),
    /** SHA-256 of the form's content: the same hash with other content is a conflict. */
    bodyHash: text('body_hash').notNull().default(''),
    code: text('code').notNull(),
    channel: text('channel').notNull(),
    /** PENDING (holds until hold_until), UNPAID (to be paid on site), APPROVED, EXPIRED (expired hold), CANCELLED. */
    status: text('status').$type<BookingStatus>().notNull(),
    paymentMethod: text('payment_method').notNull(),
    paymentChannel: text('payment_channel').notNull().default(''),
    date: date('date', { mode: 'string' }).notNull(),
    time: text('time').notNull(),
    people: integer('people').notNull(),
    /** People who came, also those who have left since. */
    checkedInPeople: integer('checked_in_people').notNull().default(0),
    /** People who came, left and have not come back: the sum of the standing passages. */
    awayPeople: integer('away_people').notNull().default(0),
    /** People of the booking whose ticket counts to the half-price quota. */
    quotaPeople: integer('quota_people').notNull().default(0),
    discountCodeId: bigint('discount_code_id', { mode: 'number' }).references(() => discountCodes.id),
    /** Code as it was typed and held: the code may be renamed later. */
    discountCode: text('discount_code').notNull().default(''),
    total: centavos('total').notNull(),
    discount: centavos('discount').notNull().default(0),
    final: centavos('final').notNull(),
    /** Client with the booking's identity; a job sets it soon after the sale, null until then. */
    clientId: bigint('client_id', { mode: 'number' }).references(() => clients.id),
    name: text('name').notNull(),
    surname: text('surname').notNull().default(''),
    document: text('document').notNull().default(''),
    /** ISO 3166-1 alpha-2: BR means a CPF or CNPJ, any other a passport or document of that country. */
    documentCountry: text('document_country').notNull().default('BR'),
    phone: text('phone').notNull().default(''),
    email: text('email').notNull().default(''),
    address: jsonb('address').$type<Record<string, string>>().notNull().default({}),
    /** Language that the visitor speaks, as a code of domain/person/languages; '' if nobody asked. */
    language: text('language').notNull().default(''),
    /** Needs of the visit that the staff must know, such as a wheelchair; never shown to the visitor. */
    notes: text('notes').notNull().default(''),
    /** Accent-free, lower case: code, name, document digits, phone digits. */
    searchText: text('search_text').notNull().default(''),
    /** Sorts names as people expect, on any server's collation. */
    sortName: text('sort_name').generatedAlwaysAs(
      sql`translate(lower(name || ' ' || surname), 'ÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑáàâãäéèêëíìîïóòôõöúùûüçñ', 'aaaaaeeeeiiiiooooouuuucnaaaaaeeeeiiiiooooouuuucn')`
    ),
    payLater: boolean('pay_later').notNull().default(false),
    /** PENDING: deadline of the payment. UNPAID: deadline of the confirmation, null if none is asked. */
    holdUntil: instant('hold_until'),
    confirmationAskedAt: instant('confirmation_asked_at'),
    termHash: text('term_hash').notNull().default(''),
    termAcceptedAt: instant('term_accepted_at'),
    termAddress: text('term_address').notNull().default(''),
    /** Network of the address (IPv6: /64), for the limit on unpaid places. */
    network: text('network').notNull().default(''),
    termAgent: text('term_agent').notNull().default(''),
    paidAt: instant('paid_at'),
    cancelledAt: instant('cancelled_at'),
    cancelReason: text('cancel_reason').notNull().default(''),
    /** Signed-in user who made it, or an agent in older rows. Two tables, so there is no foreign key. */
    sellerUuid: uuid('seller_uuid'),
    /** Policy promised at the purchase; later changes do not touch it. Null means the place's present policy. */
    refundPolicy: jsonb('refund_policy').$type<RefundPolicy>(),
    /** Number of date changes that its visitor made. */
    visitorChanges: integer('visitor_changes').notNull().default(0),
    /** '', 'due' or 'done'. */
    refund: text('refund').notNull().default(''),
    /**
     * Money of the place beside the price: what the policy keeps of cancelled tickets, and fees of date changes, paid
     * or due.
     */
    kept: centavos('kept').notNull().default(0),
    /** Centavos of its payments less what was refunded. Only triggers on payments write it. */
    received: centavos('received').notNull().default(0),
    /** The same of the fees of its payments, and of what was refunded. */
    fees: centavos('fees').notNull().default(0),
    refunded: centavos('refunded').notNull().default(0),
    /** Rises with each edit of its person or tickets: the second of two editors is told. */
    version: integer('version').notNull().default(1),
    groupId: bigint('group_id', { mode: 'number' }).references(() => bookingGroups.id),
    /** Key of the address by which its people sign the risk term; null once the desk has ended it. */
    waiverKey: text('waiver_key').default(sql`new_waiver_key()`),
    /** Device at which its visitor bought it alone. */
    kioskId: uuid('kiosk_id').references(() => kiosks.id),
    createdAt: createdAt()
  },
  (t) => [
    uniqueIndex('bookings_code').on(t.placeId, t.code),
    uniqueIndex('bookings_hash').on(t.hash),
    uniqueIndex('bookings_waiver_key').on(t.waiverKey).where(sql`waiver_key is not null`),
    index('bookings_day').on(t.placeId, t.date, t.time, t.id),
    index('bookings_bought').on(t.placeId, t.createdAt),
    index('bookings_term').on(t.placeId, t.termHash),
    index('bookings_slot').on(t.productId, t.date, t.time),
    index('bookings_words').using('gin', searchWords(t)),
    index('bookings_holds').on(t.holdUntil).where(sql`${t.status} in ('PENDING', 'UNPAID')`),
    index('bookings_unpaid_phone').on(t.phone).where(sql`${t.status} in ('PENDING', 'UNPAID')`),
    index('bookings_unpaid_email').on(t.email).where(sql`${t.status} in ('PENDING', 'UNPAID')`),
    index('bookings_unpaid_network').on(t.network).where(sql`${t.status} in ('PENDING', 'UNPAID')`),
    index('bookings_discount').on(t.discountCodeId).where(sql`${t.discountCodeId} is not null`),
    index('bookings_client').on(t.clientId, t.date).where(sql`${t.clientId} is not null`),
    index('bookings_group').on(t.groupId).where(sql`${t.groupId} is not null`),
    index('bookings_kiosk').on(t.kioskId).where(sql`${t.kioskId} is not null`),
    index('bookings_clientless').on(t.id).where(waitsForClient(t)),
    index('bookings_unpaid')
      .on(t.placeId, t.date, t.clientId, t.final, t.received, t.kept)
      .where(sql`${t.status} = 'UNPAID'`),
    index('bookings_refund_due').on(t.placeId, t.date).where(sql`${t.refund} = 'due'`),
    check('bookings_people', sql`${t.people} > 0`),
    check('bookings_checked_in', sql`${t.checkedInPeople} >= 0 and ${t.checkedInPeople} <= ${t.people}`),
    check('bookings_away', sql`${t.awayPeople} >= 0 and ${t.awayPeople} <= ${t.checkedInPeople}`),
    check('bookings_money', sql`${t.final} >= 0 and ${t.final} = ${t.total} - ${t.discount}`),
    check('bookings_kept', sql`${t.kept} >= 0`)
  ]
)

export const bookingItems = pgTable(
  'booking_items',
  {
    bookingId: bigint('booking_id', { mode: 'number' })
      .notNull()
      .references(() => bookings.id),
    label: text('label').notNull(),
    title: text('title').notNull(),
    quantity: integer('quantity').notNull(),
    unitPrice: centavos('unit_price').notNull(),
    unitDiscount: centavos('unit_discount').notNull().default(0),
    needsProof: boolean('needs_proof').notNull().default(false),
    countsToQuota: boolean('counts_to_quota').notNull().default(false),
    checkedIn: integer('checked_in').notNull().default(0),
    position: integer('position').notNull().default(0)
  },
  (t) => [
    primaryKey({ columns: [t.bookingId, t.label] }),
    check('booking_items_quantity', sql`${t.quantity} > 0`),
    check('booking_items_checked_in', sql`${t.checkedIn} >= 0 and ${t.checkedIn} <= ${t.quantity}`)
  ]
)

export const bookingAgents = pgTable(
  'booking_agents',
  {
    bookingId: bigint('booking_id', { mode: 'number' })
      .notNull()
      .references(() => bookings.id),
    agentUuid: uuid('agent_uuid')
      .notNull()
      .references(() => agents.uuid),
    /** True if the booking has this guide because the guide is assigned to its slot. */
    follows: boolean('follows').notNull().default(false)
  },
  (t) => [primaryKey({ columns: [t.bookingId, t.agentUuid] }), index('booking_agents_agent').on(t.agentUuid)]
)

export const bookingEvents = pgTable(
  'booking_events',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    placeId: uuid('place_id')
      .notNull()
      .references(() => places.id),
    bookingId: bigint('booking_id', { mode: 'number' })
      .notNull()
      .references(() => bookings.id),
    action: text('action').notNull(),
    at: instant('at').notNull(),
    userId: bigint('user_id', { mode: 'number' }).references(() => users.id),
    /** Name of an actor who was not signed in: visitante, sistema, provedor. */
    actor: text('actor').notNull().default(''),
    from: text('from_value').notNull().default(''),
    to: text('to_value').notNull().default(''),
    reason: text('reason').notNull().default('')
  },
  (t) => [index('booking_events_booking').on(t.bookingId, t.id)]
)

/**
 * Codes by which a visitor proves that a booking is theirs. One per network, so that a stranger's request ends nobody
 * else's code.
 */
export const visitorCodes = pgTable(
  'visitor_codes',
  {
    bookingId: bigint('booking_id', { mode: 'number' })
      .notNull()
      .references(() => bookings.id),
    /** Hash of the network. */
    askedBy: text('asked_by').notNull(),
    /** Sealed with the installation's secret. */
    sealed: text('sealed').notNull(),
    triesLeft: integer('tries_left').notNull(),
    expiresAt: instant('expires_at').notNull()
  },
  (t) => [primaryKey({ columns: [t.bookingId, t.askedBy] }), index('visitor_codes_expiry').on(t.expiresAt)]
)

export const bookingMetadata = pgTable(
  'booking_metadata',
  {
    uuid: uuid('uuid').primaryKey(),
    bookingId: bigint('booking_id', { mode: 'number' })
      .notNull()
      .references(() => bookings.id),
    uuidRef: text('uuid_ref').notNull().default(''),
    billId: text('bill_id').notNull().default(''),
    xfields: jsonb('xfields').$type<Record<string, string>>().notNull().default({})
  },
  (t) => [index('booking_metadata_booking').on(t.bookingId)]
)

export const checkins = pgTable(
  'checkins',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    placeId: uuid('place_id')
      .notNull()
      .references(() => places.id),
    bookingId: bigint('booking_id', { mode: 'number' })
      .notNull()
      .references(() => bookings.id),
    people: integer('people').notNull(),
    /** People per ticket label. */
    items: jsonb('items').$type<Record<string, number>>().notNull(),
    at: instant('at').notNull(),
    userId: bigint('user_id', { mode: 'number' }).references(() => users.id),
    undoneAt: instant('undone_at'),
    undoneBy: bigint('undone_by', { mode: 'number' }).references(() => users.id),
    undoReason: text('undo_reason').notNull().default('')
  },
  (t) => [index('checkins_booking').on(t.bookingId), index('checkins_at').on(t.placeId, t.at)]
)

/** One ticket per person, for people who arrive apart; counted together with the booking's own code. */
export const personTickets = pgTable(
  'person_tickets',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    placeId: uuid('place_id')
      .notNull()
      .references(() => places.id),
    bookingId: bigint('booking_id', { mode: 'number' })
      .notNull()
      .references(() => bookings.id),
    /** Ticket type. The row of a type or number that the booking has no more stays, so that the gate can say so. */
    label: text('label').notNull(),
    /** Counts from 1 within the type. */
    position: integer('position').notNull(),
    code: text('code').notNull(),
    /** Check-in by this code; the person is inside while it stands. */
    checkinId: bigint('checkin_id', { mode: 'number' }).references(() => checkins.id),
    createdAt: createdAt()
  },
  (t) => [
    uniqueIndex('person_tickets_code').on(t.placeId, t.code),
    uniqueIndex('person_tickets_person').on(t.bookingId, t.label, t.position),
    index('person_tickets_checkin').on(t.checkinId)
  ]
)

/** People who left or came back after their check-in. Check-ins stay the people who came. */
export const passages = pgTable(
  'passages',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    placeId: uuid('place_id')
      .notNull()
      .references(() => places.id),
    bookingId: bigint('booking_id', { mode: 'number' })
      .notNull()
      .references(() => bookings.id),
    direction: text('direction').$type<Direction>().notNull(),
    people: integer('people').notNull(),
    /** People per ticket label. */
    items: jsonb('items').$type<Record<string, number>>().notNull(),
    /** Ticket of the one person who passed; null if the booking's code was read. */
    personTicketId: bigint('person_ticket_id', { mode: 'number' }).references(() => personTickets.id),
    at: instant('at').notNull(),
    userId: bigint('user_id', { mode: 'number' }).references(() => users.id),
    undoneAt: instant('undone_at'),
    undoneBy: bigint('undone_by', { mode: 'number' }).references(() => users.id),
    undoReason: text('undo_reason').notNull().default('')
  },
  (t) => [
    index('passages_booking').on(t.bookingId),
    index('passages_at').on(t.placeId, t.at),
    index('passages_ticket').on(t.personTicketId).where(sql`person_ticket_id is not null`),
    check('passages_direction', sql`${t.direction} in ('out', 'back')`),
    check('passages_people', sql`${t.people} > 0`)
  ]
)
