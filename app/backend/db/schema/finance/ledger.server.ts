import { sql } from 'drizzle-orm'
import { bigint, bigserial, date, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bookings } from '../bookings.server.ts'
import { centavos, createdAt, instant } from '../columns.server.ts'
import { payments } from '../payments.server.ts'
import { places } from '../places.server.ts'
import { products } from '../products.server.ts'
import { users } from '../users.server.ts'
import { financePayments, financeTransactions } from './transactions.server.ts'

/**
 * Every centavo that was received or paid. Triggers (in the migration) add the rows in the transaction that moves the
 * money. Rows never change: a later change is a row of its own, so that a closed day can be told again.
 */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    placeId: uuid('place_id')
      .notNull()
      .references(() => places.id),
    /** Day of the money's move in the place's zone. */
    date: date('date', { mode: 'string' }).notNull(),
    at: instant('at').notNull(),
    /**
     * `received` (for a booking; negative if it was entered by mistake and undone), `returned` (to its payer),
     * `transaction`.
     */
    kind: text('kind').notNull(),
    /** `in` or `out`: the list that shows it, whatever its sign. */
    flow: text('flow').notNull(),
    /** Signed: above 0 for money received. */
    value: centavos('value').notNull(),
    /** Slug of domain/money/payment-method. */
    method: text('method').notNull(),
    /** Channel of the booking; '' for a transaction. */
    channel: text('channel').notNull().default(''),
    /** `desk`, or a gateway's name; '' for a transaction. */
    provider: text('provider').notNull().default(''),
    paymentId: uuid('payment_id').references(() => payments.id, { onDelete: 'cascade' }),
    bookingId: bigint('booking_id', { mode: 'number' }).references(() => bookings.id, { onDelete: 'cascade' }),
    /**
     * Present client of the booking (merges are not resolved here); null if it has none yet. Triggers keep it, for
     * reading only.
     */
    clientId: bigint('client_id', { mode: 'number' }),
    productId: bigint('product_id', { mode: 'number' }).references(() => products.id),
    financePaymentId: bigint('finance_payment_id', { mode: 'number' }).references(() => financePayments.id),
    transactionId: bigint('transaction_id', { mode: 'number' }).references(() => financeTransactions.id),
    /** User whose drawer it came into or left; null if it went through a provider. */
    receivedBy: bigint('received_by', { mode: 'number' }).references(() => users.id),
    createdAt: createdAt()
  },
  (t) => [
    index('ledger_entries_day').on(t.placeId, t.date, t.id),
    index('ledger_entries_payment').on(t.paymentId, t.kind),
    index('ledger_entries_booking').on(t.bookingId),
    index('ledger_entries_transaction').on(t.transactionId).where(sql`${t.transactionId} is not null`),
    index('ledger_entries_bills').on(t.placeId, t.date).where(sql`${t.transactionId} is not null`),
    index('ledger_entries_finance_payment').on(t.financePaymentId)
  ]
)
