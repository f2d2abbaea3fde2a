import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid
} from 'drizzle-orm/pg-core'
import { centavos, createdAt, instant } from '../columns.server.ts'
import { places } from '../places.server.ts'
import { users } from '../users.server.ts'

/** Credentials of a place's account at a provider, sealed and never shown again. */
export const paymentAccounts = pgTable(
  'payment_accounts',
  {
    placeId: uuid('place_id')
      .notNull()
      .references(() => places.id),
    /** `mercadopago` or `getnet`. */
    provider: text('provider').notNull(),
    sealed: text('sealed').notNull(),
    /** Last connection test; null if there was none since the last change. */
    testedAt: instant('tested_at'),
    testedOk: boolean('tested_ok').notNull().default(false),
    testedWords: text('tested_words').notNull().default(''),
    changedBy: bigint('changed_by', { mode: 'number' }).references(() => users.id),
    changedAt: instant('changed_at').notNull().defaultNow()
  },
  (t) => [primaryKey({ columns: [t.placeId, t.provider] })]
)

/** Card machines that a place's counter uses. */
export const cardTerminals = pgTable(
  'card_terminals',
  {
    id: uuid('id').primaryKey(),
    placeId: uuid('place_id')
      .notNull()
      .references(() => places.id),
    /** Name of the gateway. */
    provider: text('provider').notNull(),
    /** Provider's own id. */
    terminalId: text('terminal_id').notNull(),
    name: text('name').notNull(),
    createdAt: createdAt()
  },
  (t) => [uniqueIndex('card_terminals_terminal').on(t.placeId, t.provider, t.terminalId)]
)

/** Every notice as it arrived, before it is applied. */
export const providerNotices = pgTable(
  'provider_notices',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** Name of the gateway. */
    provider: text('provider').notNull(),
    /** Null if the notice does not name the place. */
    placeId: uuid('place_id').references(() => places.id),
    /** Provider's id of the payment; '' if the notice is about none. */
    paymentId: text('payment_id').notNull().default(''),
    query: jsonb('query').$type<Record<string, string>>().notNull().default({}),
    /** Only headers that the signature covers. */
    headers: jsonb('headers').$type<Record<string, string>>().notNull().default({}),
    body: text('body').notNull().default(''),
    /** `valid`, `invalid` or `none`. */
    signature: text('signature').notNull(),
    /** True if it is signed, or the provider then confirmed news. Others get little room and are deleted soon. */
    proved: boolean('proved').notNull().default(true),
    /** Network of an unproved notice, or ''. */
    network: text('network').notNull().default(''),
    /** Size of an unproved notice. */
    bytes: integer('bytes').notNull().default(0),
    receivedAt: instant('received_at').notNull(),
    /** Null until it is applied. */
    appliedAt: instant('applied_at'),
    outcome: text('outcome').notNull().default('')
  },
  (t) => [
    index('provider_notices_payment').on(t.provider, t.paymentId),
    index('provider_notices_waiting').on(t.receivedAt).where(sql`${t.appliedAt} is null`),
    index('provider_notices_place').on(t.placeId, t.receivedAt),
    index('provider_notices_unproved').on(t.network, t.bytes).where(sql`not ${t.proved}`)
  ]
)

/** Progress through a provider's own list of payments. */
export const paymentListings = pgTable(
  'payment_listings',
  {
    placeId: uuid('place_id')
      .notNull()
      .references(() => places.id),
    /** Name of the gateway. */
    provider: text('provider').notNull(),
    listedTo: instant('listed_to').notNull(),
    /** Instant of the next look; it also keeps two processes from looking at once. */
    lookAt: instant('look_at').notNull()
  },
  (t) => [primaryKey({ columns: [t.placeId, t.provider] })]
)

/** Money at a provider that belongs to no booking of ours, until somebody explains it. */
export const strayPayments = pgTable(
  'stray_payments',
  {
    id: uuid('id').primaryKey(),
    placeId: uuid('place_id')
      .notNull()
      .references(() => places.id),
    provider: text('provider').notNull(),
    providerId: text('provider_id').notNull(),
    orderId: text('order_id').notNull().default(''),
    value: centavos('value').notNull(),
    said: text('said').notNull().default(''),
    method: text('method').notNull().default(''),
    paidAt: instant('paid_at'),
    foundAt: instant('found_at').notNull(),
    solvedAt: instant('solved_at'),
    solvedBy: bigint('solved_by', { mode: 'number' }).references(() => users.id),
    /**
     * '' (open), `booking` (one of our bookings took it), `returned` (it goes back at the provider) or `other` (no sale
     * of ours).
     */
    solvedHow: text('solved_how').notNull().default(''),
    note: text('note').notNull().default('')
  },
  (t) => [
    uniqueIndex('stray_payments_provider').on(t.provider, t.providerId),
    index('stray_payments_open').on(t.placeId, t.foundAt).where(sql`${t.solvedAt} is null`)
  ]
)

/** Records of the simulated providers, kept outside our own books on purpose. */
export const simulatorRecords = pgTable(
  'simulator_records',
  {
    kind: text('kind').notNull(),
    id: text('id').notNull(),
    /** '' for none. */
    key: text('key').notNull().default(''),
    group: text('group_id').notNull().default(''),
    value: jsonb('value').notNull(),
    position: bigserial('position', { mode: 'number' }).notNull(),
    createdAt: createdAt()
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.id] }),
    uniqueIndex('simulator_records_key').on(t.kind, t.key).where(sql`${t.key} <> ''`),
    index('simulator_records_group').on(t.kind, t.group, t.position)
  ]
)
