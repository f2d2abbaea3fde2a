import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid
} from 'drizzle-orm/pg-core'
import { centavos, createdAt, instant } from '../columns.server.ts'
import { payments } from '../payments.server.ts'
import { places } from '../places.server.ts'
import { users } from '../users.server.ts'

/** Money on its way from a provider's account to the place's own; domain/withdrawal/states has the allowed steps. */
export const withdrawals = pgTable(
  'withdrawals',
  {
    id: uuid('id').primaryKey(),
    placeId: uuid('place_id')
      .notNull()
      .references(() => places.id),
    /** Number within the place, from 1. */
    number: integer('number').notNull(),
    /** One account means one transfer. */
    provider: text('provider').notNull(),
    /** `asked`, `approved`, `paid`, `refused`, `dropped`. */
    state: text('state').notNull(),
    /** Sums of its orders, which never change. */
    value: centavos('value').notNull(),
    gross: centavos('gross').notNull(),
    fee: centavos('fee').notNull(),
    returned: centavos('returned').notNull(),
    orders: integer('orders').notNull(),
    note: text('note').notNull().default(''),
    askedBy: bigint('asked_by', { mode: 'number' })
      .notNull()
      .references(() => users.id),
    askedAt: instant('asked_at').notNull(),
    approvedBy: bigint('approved_by', { mode: 'number' }).references(() => users.id),
    approvedAt: instant('approved_at'),
    /** User who refused it, or dropped it. */
    endedBy: bigint('ended_by', { mode: 'number' }).references(() => users.id),
    endedAt: instant('ended_at'),
    reason: text('reason').notNull().default(''),
    paidBy: bigint('paid_by', { mode: 'number' }).references(() => users.id),
    paidAt: instant('paid_at'),
    /** Day and number of the bank transfer. */
    paidOn: date('paid_on', { mode: 'string' }),
    reference: text('reference').notNull().default(''),
    /** Idempotency key of the form, and the hash of its content. */
    key: uuid('key'),
    bodyHash: text('body_hash').notNull().default(''),
    version: integer('version').notNull().default(1),
    createdAt: createdAt()
  },
  (t) => [
    uniqueIndex('withdrawals_number').on(t.placeId, t.number),
    uniqueIndex('withdrawals_key').on(t.placeId, t.key).where(sql`${t.key} is not null`),
    index('withdrawals_place').on(t.placeId, t.askedAt),
    index('withdrawals_waiting').on(t.placeId).where(sql`${t.state} = 'asked'`),
    check('withdrawals_state', sql`${t.state} in ('asked', 'approved', 'paid', 'refused', 'dropped')`),
    check('withdrawals_value', sql`${t.value} > 0 and ${t.value} = ${t.gross} - ${t.fee} - ${t.returned}`),
    check('withdrawals_approver', sql`${t.approvedBy} <> ${t.askedBy}`)
  ]
)

/**
 * Part of a withdrawal for one payment: its amounts then, less those of live withdrawals. `payments.withdrawn` is the
 * sum.
 */
export const withdrawalOrders = pgTable(
  'withdrawal_orders',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    withdrawalId: uuid('withdrawal_id')
      .notNull()
      .references(() => withdrawals.id),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    /** Turn of the payment, from 1: two withdrawals at once can never take the same. */
    turn: integer('turn').notNull(),
    gross: centavos('gross').notNull(),
    fee: centavos('fee').notNull(),
    returned: centavos('returned').notNull(),
    net: centavos('net').notNull(),
    /** True if its withdrawal was refused or dropped, so that it took nothing. */
    released: boolean('released').notNull().default(false)
  },
  (t) => [
    uniqueIndex('withdrawal_orders_turn').on(t.paymentId, t.turn),
    index('withdrawal_orders_withdrawal').on(t.withdrawalId, t.id),
    check('withdrawal_orders_net', sql`${t.net} <> 0 and ${t.net} = ${t.gross} - ${t.fee} - ${t.returned}`)
  ]
)
