import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bookings } from '../bookings.server.ts'
import { centavos, createdAt, instant } from '../columns.server.ts'
import { payments } from '../payments.server.ts'
import { places } from '../places.server.ts'
import { users } from '../users.server.ts'

/** Refund of one payment by the method that it came by; domain/refund/states has the allowed steps. */
export const refunds = pgTable(
  'refunds',
  {
    /** Also the key for the provider, so that no retry refunds twice. */
    id: uuid('id').primaryKey(),
    placeId: uuid('place_id')
      .notNull()
      .references(() => places.id),
    bookingId: bigint('booking_id', { mode: 'number' })
      .notNull()
      .references(() => bookings.id),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    value: centavos('value').notNull(),
    /** `approval` (waits for a second person), `asked`, `sent`, `done`, `failed`, `dropped` (never sent). */
    state: text('state').notNull(),
    reason: text('reason').notNull().default(''),
    /** Label and number of its tickets; empty for an amount. */
    tickets: jsonb('tickets').$type<Record<string, number>>().notNull().default({}),
    /** True if it departs from the policy. */
    departs: boolean('departs').notNull().default(false),
    /** Null for the visitor, or for the system after a late payment. */
    askedBy: bigint('asked_by', { mode: 'number' }).references(() => users.id),
    /** `staff`, `visitor` or `system`. */
    askedAs: text('asked_as').notNull(),
    approvedBy: bigint('approved_by', { mode: 'number' }).references(() => users.id),
    approvedAt: instant('approved_at'),
    /** Provider's id of the refund; '' at the desk. */
    providerId: text('provider_id').notNull().default(''),
    attempts: integer('attempts').notNull().default(0),
    /** Reason in words for staff why it does not proceed, without secrets. */
    problem: text('problem').notNull().default(''),
    /** Null if the job does not take it up. */
    tryAt: instant('try_at'),
    /** User who gave it by hand: out of the drawer, or in the provider's portal. */
    givenBy: bigint('given_by', { mode: 'number' }).references(() => users.id),
    /** How it was given by hand, or why it was not approved. */
    note: text('note').notNull().default(''),
    sentAt: instant('sent_at'),
    endedAt: instant('ended_at'),
    createdAt: createdAt()
  },
  (t) => [
    index('refunds_booking').on(t.bookingId),
    index('refunds_payment').on(t.paymentId),
    index('refunds_place').on(t.placeId, t.createdAt),
    index('refunds_try').on(t.tryAt).where(sql`${t.tryAt} is not null`),
    index('refunds_waiting').on(t.placeId).where(sql`${t.state} in ('approval', 'asked', 'failed')`),
    check('refunds_value', sql`${t.value} > 0`),
    check('refunds_state', sql`${t.state} in ('approval', 'asked', 'sent', 'done', 'failed', 'dropped')`)
  ]
)
