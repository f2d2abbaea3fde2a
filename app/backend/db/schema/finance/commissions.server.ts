import { sql } from 'drizzle-orm'
import { bigint, boolean, check, date, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { agents } from '../agents.server.ts'
import { bookings } from '../bookings.server.ts'
import { centavos, createdAt, instant } from '../columns.server.ts'
import { places } from '../places.server.ts'
import { products } from '../products.server.ts'
import { users } from '../users.server.ts'

/** Rates that agents earn on an attraction, for visits from a day on, until a later row replaces them. */
export const commissionRates = pgTable(
  'commission_rates',
  {
    /** Idempotency key of the form. */
    uuid: uuid('uuid').primaryKey(),
    placeId: uuid('place_id')
      .notNull()
      .references(() => places.id),
    productId: bigint('product_id', { mode: 'number' })
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** Null for every agent without a rate of their own. */
    agentUuid: uuid('agent_uuid').references(() => agents.uuid),
    /** `percent`, `booking`, `person`: domain/commission/rate. */
    kind: text('kind').notNull(),
    /** Hundredths of a percent, or centavos. */
    value: centavos('value').notNull(),
    /** First day of visits that it applies to, in the place's zone. */
    validFrom: date('valid_from', { mode: 'string' }).notNull(),
    createdBy: bigint('created_by', { mode: 'number' }).references(() => users.id),
    createdAt: createdAt(),
    /** Removed rows stay and no longer count. */
    removedAt: instant('removed_at'),
    removedBy: bigint('removed_by', { mode: 'number' }).references(() => users.id)
  },
  (t) => [
    uniqueIndex('commission_rates_day')
      .on(t.productId, sql`coalesce(${t.agentUuid}, '00000000-0000-0000-0000-000000000000')`, t.validFrom)
      .where(sql`${t.removedAt} is null`),
    index('commission_rates_place').on(t.placeId),
    check('commission_rates_kind', sql`${t.kind} in ('percent', 'booking', 'person')`),
    check('commission_rates_value', sql`${t.value} >= 0 and (${t.kind} <> 'percent' or ${t.value} <= 10000)`)
  ]
)

/** One payout to an agent. */
export const commissionPayouts = pgTable(
  'commission_payouts',
  {
    /** Idempotency key of the form. */
    uuid: uuid('uuid').primaryKey(),
    placeId: uuid('place_id')
      .notNull()
      .references(() => places.id),
    agentUuid: uuid('agent_uuid')
      .notNull()
      .references(() => agents.uuid),
    /** Days of its visits, both included; it also holds later changes of earlier ones. */
    from: date('from_day', { mode: 'string' }).notNull(),
    until: date('until_day', { mode: 'string' }).notNull(),
    /** Centavos: the sum of its lines. */
    value: centavos('value').notNull(),
    paidOn: date('paid_on', { mode: 'string' }).notNull(),
    note: text('note').notNull().default(''),
    createdBy: bigint('created_by', { mode: 'number' }).references(() => users.id),
    createdAt: createdAt(),
    /** Instant when it was undone, because it was marked by mistake. */
    undoneAt: instant('undone_at'),
    undoneBy: bigint('undone_by', { mode: 'number' }).references(() => users.id),
    undoneReason: text('undone_reason').notNull().default('')
  },
  (t) => [
    index('commission_payouts_agent').on(t.agentUuid, t.paidOn),
    check('commission_payouts_value', sql`${t.value} > 0`),
    check('commission_payouts_days', sql`${t.until} >= ${t.from}`)
  ]
)

/** Part of a payout for one booking: the amount due then, beyond earlier payouts; below 0 if those paid too much. */
export const commissionPayoutLines = pgTable(
  'commission_payout_lines',
  {
    payoutUuid: uuid('payout_uuid')
      .notNull()
      .references(() => commissionPayouts.uuid),
    bookingId: bigint('booking_id', { mode: 'number' })
      .notNull()
      .references(() => bookings.id),
    placeId: uuid('place_id')
      .notNull()
      .references(() => places.id),
    agentUuid: uuid('agent_uuid')
      .notNull()
      .references(() => agents.uuid),
    /** Day of the visit at that time. */
    visit: date('visit', { mode: 'string' }).notNull(),
    /** Centavos that the commission was computed from. */
    base: centavos('base').notNull(),
    value: centavos('value').notNull(),
    /** True once its payout was undone; it no longer counts. */
    undone: boolean('undone').notNull().default(false)
  },
  (t) => [
    primaryKey({ columns: [t.payoutUuid, t.bookingId] }),
    index('commission_payout_lines_booking').on(t.bookingId, t.agentUuid),
    index('commission_payout_lines_visit').on(t.placeId, t.visit),
    check('commission_payout_lines_value', sql`${t.value} <> 0`)
  ]
)
