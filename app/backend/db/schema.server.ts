import { sql } from 'drizzle-orm'
import {
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
  timestamp,
  uniqueIndex,
  uuid
} from 'drizzle-orm/pg-core'

/** Instants are UTC; days are the place's own calendar; money is integer centavos. */
const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const centavos = (name: string) => bigint(name, { mode: 'number' })
const createdAt = () => instant('created_at').notNull().defaultNow()

export const places = pgTable('places', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  description: text('description').notNull().default(''),
  timezone: text('timezone').notNull().default('America/Bahia'),
  city: text('city').notNull().default(''),
  state: text('state').notNull().default(''),
  legalName: text('legal_name').notNull().default(''),
  cnpj: text('cnpj').notNull().default(''),
  address: text('address').notNull().default(''),
  email: text('email').notNull().default(''),
  phone: text('phone').notNull().default(''),
  whatsapp: text('whatsapp').notNull().default(''),
  pixKey: text('pix_key').notNull().default(''),
  xfields: jsonb('xfields').$type<Record<string, string>>().notNull().default({}),
  modules: jsonb('modules').$type<string[]>().notNull().default([]),
  holdMinutes: integer('hold_minutes').notNull().default(15),
  payOnSite: boolean('pay_on_site').notNull().default(false),
  cancellationDays: integer('cancellation_days').notNull().default(7),
  createdAt: createdAt()
})

/** Every version of the text that anybody accepted stays (LGPD art. 8 §2: the burden of proof is ours). */
export const terms = pgTable(
  'terms',
  {
    placeId: uuid('place_id')
      .notNull()
      .references(() => places.id),
    hash: text('hash').notNull(),
    body: text('body').notNull(),
    createdAt: createdAt()
  },
  (t) => [primaryKey({ columns: [t.placeId, t.hash] })]
)

export const users = pgTable(
  'users',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    uuid: uuid('uuid').notNull().unique(),
    placeId: uuid('place_id')
      .notNull()
      .references(() => places.id),
    /** Lower case: people type it in every way. */
    username: text('username').notNull().unique(),
    email: text('email').notNull().default(''),
    name: text('name').notNull(),
    phone: text('phone').notNull().default(''),
    cpf: text('cpf').notNull().default(''),
    passwordHash: text('password_hash').notNull(),
    indexPage: text('index_page').notNull().default('/dashboard/index'),
    suspendedAt: instant('suspended_at'),
    createdAt: createdAt()
  },
  (t) => [uniqueIndex('users_email').on(t.email).where(sql`${t.email} <> ''`), index('users_place').on(t.placeId)]
)

export const permissions = pgTable(
  'permissions',
  {
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    controller: text('controller').notNull(),
    action: text('action').notNull(),
    name: text('name').notNull().default(''),
    icon: text('icon').notNull().default(''),
    visible: text('visible').notNull().default(''),
    position: integer('position').notNull().default(0)
  },
  (t) => [primaryKey({ columns: [t.userId, t.controller, t.action] })]
)

/** Only the SHA-256 of a token is kept: reading this table signs nobody in. */
export const tokens = pgTable(
  'tokens',
  {
    hash: text('hash').primaryKey(),
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull()
  },
  (t) => [index('tokens_user').on(t.userId), index('tokens_expiry').on(t.expiresAt)]
)

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
    minimum: integer('minimum').notNull().default(0),
    maximum: integer('maximum').notNull().default(50),
    position: integer('position').notNull().default(0),
    active: boolean('active').notNull().default(true)
  },
  (t) => [uniqueIndex('ticket_types_label').on(t.productId, t.label), check('ticket_price', sql`${t.price} >= 0`)]
)

/** The weekly timetable of an attraction. Weekdays: 0 is Sunday. */
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

/**
 * One row a slot and day that anybody booked: its lock is what makes bookings of one slot wait for each other.
 * `taken` = confirmed + held; the check is the net under the arithmetic of the booking transaction.
 */
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

export const agents = pgTable(
  'agents',
  {
    uuid: uuid('uuid').primaryKey(),
    placeId: uuid('place_id')
      .notNull()
      .references(() => places.id),
    userId: bigint('user_id', { mode: 'number' }).references(() => users.id),
    name: text('name').notNull(),
    phone: text('phone').notNull().default(''),
    cpf: text('cpf').notNull().default('')
  },
  (t) => [index('agents_place').on(t.placeId), index('agents_user').on(t.userId)]
)

export const bookings = pgTable(
  'bookings',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** 128 random bits in hex: whoever knows it may open the booking's public page. */
    publicId: text('public_id').notNull().unique(),
    placeId: uuid('place_id')
      .notNull()
      .references(() => places.id),
    productId: bigint('product_id', { mode: 'number' })
      .notNull()
      .references(() => products.id),
    /** Made with the form; the idempotency key of the booking. */
    hash: text('hash').notNull(),
    /** SHA-256 of what the form said: the same hash with other content is a conflict. */
    bodyHash: text('body_hash').notNull().default(''),
    code: text('code').notNull(),
    channel: text('channel').notNull(),
    /** PENDING (holds until hold_until), UNPAID (to be paid on site), APPROVED, CANCELLED. */
    status: text('status').notNull(),
    paymentMethod: text('payment_method').notNull(),
    paymentChannel: text('payment_channel').notNull().default(''),
    date: date('date', { mode: 'string' }).notNull(),
    time: text('time').notNull(),
    people: integer('people').notNull(),
    checkedInPeople: integer('checked_in_people').notNull().default(0),
    total: centavos('total').notNull(),
    discount: centavos('discount').notNull().default(0),
    final: centavos('final').notNull(),
    name: text('name').notNull(),
    surname: text('surname').notNull().default(''),
    document: text('document').notNull().default(''),
    phone: text('phone').notNull().default(''),
    email: text('email').notNull().default(''),
    address: jsonb('address').$type<Record<string, string>>().notNull().default({}),
    /** Accent-free, lower case: code, name, document digits, phone digits. */
    searchText: text('search_text').notNull().default(''),
    payLater: boolean('pay_later').notNull().default(false),
    holdUntil: instant('hold_until'),
    termHash: text('term_hash').notNull().default(''),
    termAcceptedAt: instant('term_accepted_at'),
    termAddress: text('term_address').notNull().default(''),
    termAgent: text('term_agent').notNull().default(''),
    paidAt: instant('paid_at'),
    cancelledAt: instant('cancelled_at'),
    cancelReason: text('cancel_reason').notNull().default(''),
    /** True when the hold ran out, false when somebody cancelled. */
    expired: boolean('expired').notNull().default(false),
    /** '', 'due' or 'done'. */
    refund: text('refund').notNull().default(''),
    createdAt: createdAt()
  },
  (t) => [
    uniqueIndex('bookings_code').on(t.placeId, t.code),
    uniqueIndex('bookings_hash').on(t.placeId, t.hash),
    index('bookings_hash_only').on(t.hash),
    index('bookings_day').on(t.placeId, t.date, t.time, t.id),
    index('bookings_slot').on(t.productId, t.date, t.time),
    index('bookings_holds').on(t.holdUntil).where(sql`${t.status} = 'PENDING'`),
    check('bookings_people', sql`${t.people} > 0`),
    check('bookings_checked_in', sql`${t.checkedInPeople} >= 0 and ${t.checkedInPeople} <= ${t.people}`),
    check('bookings_money', sql`${t.final} >= 0 and ${t.final} = ${t.total} - ${t.discount}`)
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
      .references(() => agents.uuid)
  },
  (t) => [primaryKey({ columns: [t.bookingId, t.agentUuid] }), index('booking_agents_agent').on(t.agentUuid)]
)

export const payments = pgTable(
  'payments',
  {
    id: uuid('id').primaryKey(),
    placeId: uuid('place_id')
      .notNull()
      .references(() => places.id),
    bookingId: bigint('booking_id', { mode: 'number' })
      .notNull()
      .references(() => bookings.id),
    provider: text('provider').notNull(),
    /** The provider's own id: one payment each (what must hold after any fault, 3). */
    providerId: text('provider_id').notNull(),
    method: text('method').notNull(),
    /** PENDING, APPROVED, DENIED, CANCELLED; only forward. */
    status: text('status').notNull(),
    value: centavos('value').notNull(),
    description: text('description').notNull().default(''),
    origin: text('origin').notNull().default(''),
    brCode: text('br_code').notNull().default(''),
    expiresAt: instant('expires_at'),
    paidAt: instant('paid_at'),
    createdAt: createdAt()
  },
  (t) => [
    uniqueIndex('payments_provider').on(t.provider, t.providerId),
    index('payments_booking').on(t.bookingId),
    check('payments_value', sql`${t.value} >= 0`)
  ]
)

/** What the simulated bank knows; stands outside our own books on purpose. */
export const simulatedPayments = pgTable('simulated_payments', {
  id: text('id').primaryKey(),
  orderId: text('order_id').notNull(),
  amount: centavos('amount').notNull(),
  status: text('status').notNull().default('WAITING'),
  brCode: text('br_code').notNull(),
  expiresAt: instant('expires_at').notNull(),
  createdAt: createdAt()
})

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
    /** Who, in words, where it was nobody signed in: visitante, sistema, provedor. */
    actor: text('actor').notNull().default(''),
    from: text('from_value').notNull().default(''),
    to: text('to_value').notNull().default(''),
    reason: text('reason').notNull().default('')
  },
  (t) => [index('booking_events_booking').on(t.bookingId, t.id)]
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

/** Work that leaves the transaction that caused it: delivered at least once, deduped by key. */
export const outbox = pgTable(
  'outbox',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    kind: text('kind').notNull(),
    key: text('key').notNull().unique(),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    dueAt: instant('due_at').notNull(),
    lockedUntil: instant('locked_until'),
    attempts: integer('attempts').notNull().default(0),
    doneAt: instant('done_at'),
    error: text('error').notNull().default(''),
    createdAt: createdAt()
  },
  (t) => [index('outbox_due').on(t.dueAt).where(sql`${t.doneAt} is null`), index('outbox_done').on(t.doneAt)]
)

/** Attempts per key and window; shared by all instances. */
export const limits = pgTable(
  'limits',
  {
    key: text('key').notNull(),
    windowStart: instant('window_start').notNull(),
    count: integer('count').notNull()
  },
  (t) => [primaryKey({ columns: [t.key, t.windowStart] }), index('limits_window').on(t.windowStart)]
)

/** First answers of creation calls by Idempotency-Key; a booking's own hash stands in `bookings`. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    scope: text('scope').notNull(),
    key: text('key').notNull(),
    bodyHash: text('body_hash').notNull(),
    status: integer('status').notNull(),
    answer: jsonb('answer').$type<unknown>().notNull(),
    createdAt: createdAt()
  },
  (t) => [primaryKey({ columns: [t.scope, t.key] }), index('idempotency_created').on(t.createdAt)]
)
