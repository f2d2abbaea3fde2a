import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { PaymentStatus } from '#app/domain/money/payment-state.ts'
import type { TerminalState } from '#app/domain/money/terminal.ts'
import { bookings } from './bookings.server.ts'
import { centavos, createdAt, instant } from './columns.server.ts'
import { places } from './places.server.ts'
import { users } from './users.server.ts'

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
    /** Provider's id, unique per payment; null until it has answered. Our own `id` is the key of the request. */
    providerId: text('provider_id'),
    method: text('method').notNull(),
    /** PENDING, APPROVED, DENIED, EXPIRED, CANCELLED; domain/money/payment-state.ts has the allowed steps. */
    status: text('status').$type<PaymentStatus>().notNull(),
    value: centavos('value').notNull(),
    /** Fee that the provider kept. */
    fee: centavos('fee').notNull().default(0),
    /** Part of the value that was refunded so far. */
    refunded: centavos('refunded').notNull().default(0),
    /** Net amount that live withdrawals took of it (`withdrawal_orders`). */
    withdrawn: centavos('withdrawn').notNull().default(0),
    /** '', `open` (the payer disputes it) or `lost` (a charge-back took it). */
    dispute: text('dispute').notNull().default(''),
    /** Reason why a person must look before it counts, for example a different amount; '' if there is none. */
    held: text('held').notNull().default(''),
    /**
     * Amount that the provider reported when the payment was held; it stays after a decision. Null if it was never
     * held.
     */
    heldValue: bigint('held_value', { mode: 'number' }),
    /** Provider's page for its payment, and the page's id. */
    checkoutUrl: text('checkout_url').notNull().default(''),
    checkoutId: text('checkout_id').notNull().default(''),
    /** Provider's id of the card terminal, whose order is `checkout_id`; '' for other payments. */
    terminalId: text('terminal_id').notNull().default(''),
    /** State of the charge at the terminal: domain/money/terminal.ts. */
    terminalState: text('terminal_state').$type<TerminalState | ''>().notNull().default(''),
    /** Provider's id of the transaction in the terminal's order. */
    transactionId: text('transaction_id').notNull().default(''),
    /** Card's brand in the provider's word. */
    brand: text('brand').notNull().default(''),
    /** Instant of the first request to send it to a terminal. */
    sentAt: instant('sent_at'),
    description: text('description').notNull().default(''),
    origin: text('origin').notNull().default(''),
    brCode: text('br_code').notNull().default(''),
    expiresAt: instant('expires_at'),
    paidAt: instant('paid_at'),
    /** Instant of the next request to the provider; null for no more. */
    askAt: instant('ask_at'),
    /** User who received it at the desk or the gate; null for a provider's payment. */
    receivedBy: bigint('received_by', { mode: 'number' }).references(() => users.id),
    /** Numbers on the card machine's slip. */
    cv: text('cv').notNull().default(''),
    aut: text('aut').notNull().default(''),
    /**
     * Cash that was handed over; the part above `value` is the change. For a courtesy, whose value is 0: the waived
     * amount.
     */
    tendered: centavos('tendered').notNull().default(0),
    /** Instant when it was undone as a mistake. Its status is CANCELLED and `paid_at` empty. */
    undoneAt: instant('undone_at'),
    undoneBy: bigint('undone_by', { mode: 'number' }).references(() => users.id),
    undoReason: text('undo_reason').notNull().default(''),
    createdAt: createdAt()
  },
  (t) => [
    uniqueIndex('payments_provider').on(t.provider, t.providerId),
    index('payments_booking').on(t.bookingId),
    // The reconciliation asks for a provider's payments of some days.
    index('payments_created').on(t.placeId, t.provider, t.createdAt),
    index('payments_paid').on(t.placeId, t.provider, t.paidAt),
    uniqueIndex('payments_pending').on(t.bookingId).where(sql`${t.status} = 'PENDING'`),
    // Few of many rows; a person looks for them by place.
    index('payments_held').on(t.placeId).where(sql`${t.held} <> '' or ${t.heldValue} is not null`),
    index('payments_disputed').on(t.placeId).where(sql`${t.dispute} <> ''`),
    // Payments that a withdrawal has still to settle; same condition as in db/queries/finance/withdrawals/orders.
    index('payments_to_withdraw')
      .on(t.placeId, sql`coalesce(${t.paidAt}, ${t.createdAt})`)
      .where(
        sql`${t.provider} not in ('desk', 'credit') and left(${t.method}, 4) <> 'pos_' and ${t.held} = '' and (${t.status} = 'APPROVED' or (${t.status} = 'CANCELLED' and ${t.paidAt} is not null)) and (case when ${t.status} = 'CANCELLED' then 0 else ${t.value} - ${t.refunded} end - ${t.fee} - ${t.withdrawn}) <> 0`
      ),
    // Its deductions alone.
    index('payments_to_deduct')
      .on(t.placeId, sql`coalesce(${t.paidAt}, ${t.createdAt})`)
      .where(
        sql`${t.provider} not in ('desk', 'credit') and left(${t.method}, 4) <> 'pos_' and ${t.held} = '' and (${t.status} = 'APPROVED' or (${t.status} = 'CANCELLED' and ${t.paidAt} is not null)) and (case when ${t.status} = 'CANCELLED' then 0 else ${t.value} - ${t.refunded} end - ${t.fee} - ${t.withdrawn}) < 0`
      ),
    index('payments_ask').on(t.askAt).where(sql`${t.askAt} is not null`),
    // Money that a credit took out of a booking is negative.
    check('payments_value', sql`${t.value} >= 0 or ${t.provider} = 'credit'`),
    check('payments_refunded', sql`${t.refunded} >= 0 and ${t.refunded} <= greatest(${t.value}, 0)`)
  ]
)
