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
 * Every centavo that came or went, written by triggers (in the migration) in the transaction that moved it, and only ever
 * added: what changes later is an entry of its own, so that a day once closed can be told again.
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
    /** `received` (of a booking; negative: entered by mistake and undone), `returned` (to its payer), `transaction`. */
    kind: text('kind').notNull(),
    /** `in` or `out`: which list it stands in, whatever its sign. */
    flow: text('flow').notNull(),
    /** Signed: what came is above 0. */
    value: centavos('value').notNull(),
    /** A slug of domain/money/payment-method. */
    method: text('method').notNull(),
    /** The booking's; '' of a transaction. */
    channel: text('channel').notNull().default(''),
    /** `desk`, a gateway's name; '' of a transaction. */
    provider: text('provider').notNull().default(''),
    paymentId: uuid('payment_id').references(() => payments.id, { onDelete: 'cascade' }),
    bookingId: bigint('booking_id', { mode: 'number' }).references(() => bookings.id, { onDelete: 'cascade' }),
    /** The booking's own, as it is now (a merge is not told here); null: it has none yet. Kept by triggers, for reading alone. */
    clientId: bigint('client_id', { mode: 'number' }),
    productId: bigint('product_id', { mode: 'number' }).references(() => products.id),
    financePaymentId: bigint('finance_payment_id', { mode: 'number' }).references(() => financePayments.id),
    transactionId: bigint('transaction_id', { mode: 'number' }).references(() => financeTransactions.id),
    /** The user whose drawer it came into or left; null: it went through a provider. */
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
