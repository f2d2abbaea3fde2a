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
import { places } from '../places.server.ts'
import { users } from '../users.server.ts'

/** Recurrences that make one transaction a month. */
export const financeRecurrences = pgTable(
  'finance_recurrences',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    placeId: uuid('place_id')
      .notNull()
      .references(() => places.id),
    flow: text('flow').notNull(),
    label: text('label').notNull(),
    category: text('category').notNull().default(''),
    supplier: text('supplier').notNull().default(''),
    value: centavos('value').notNull(),
    /** 1 to 31; a shorter month uses its last day. */
    dayOfMonth: integer('day_of_month').notNull(),
    /** First days of months; null until it is ended. */
    from: date('from_month', { mode: 'string' }).notNull(),
    until: date('until_month', { mode: 'string' }),
    endedAt: instant('ended_at'),
    createdBy: bigint('created_by', { mode: 'number' }).references(() => users.id),
    version: integer('version').notNull().default(1),
    createdAt: createdAt()
  },
  (t) => [
    index('finance_recurrences_place').on(t.placeId),
    check('finance_recurrences_value', sql`${t.value} > 0`),
    check('finance_recurrences_day', sql`${t.dayOfMonth} between 1 and 31`)
  ]
)

/** Income of a place beside its bookings, and its expenses. Sums are stored as the server computed them. */
export const financeTransactions = pgTable(
  'finance_transactions',
  {
    /** The specification's numeric id. */
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    placeId: uuid('place_id')
      .notNull()
      .references(() => places.id),
    /** `in` or `out`. */
    flow: text('flow').notNull(),
    /** Day in the place's zone; it decides the month. */
    date: date('date', { mode: 'string' }).notNull(),
    label: text('label').notNull(),
    /** False for a closed one, which can only be reopened. */
    open: boolean('open').notNull().default(true),
    /** Only for an expense; '' for income. */
    category: text('category').notNull().default(''),
    supplier: text('supplier').notNull().default(''),
    dueOn: date('due_on', { mode: 'string' }),
    /** Centavos of its live rows: prices, discounts, the difference, and the paid part. */
    total: centavos('total').notNull().default(0),
    discount: centavos('discount').notNull().default(0),
    final: centavos('final').notNull().default(0),
    paid: centavos('paid').notNull().default(0),
    /** `open`, `partial`, `paid`, `cancelled` (domain/finance). */
    status: text('status').notNull().default('open'),
    userId: bigint('user_id', { mode: 'number' }).references(() => users.id),
    recurrenceId: bigint('recurrence_id', { mode: 'number' }).references(() => financeRecurrences.id),
    /** First day of the month for which the recurrence made it. */
    recurrenceMonth: date('recurrence_month', { mode: 'string' }),
    closedAt: instant('closed_at'),
    closedBy: bigint('closed_by', { mode: 'number' }).references(() => users.id),
    cancelledAt: instant('cancelled_at'),
    cancelledBy: bigint('cancelled_by', { mode: 'number' }).references(() => users.id),
    /** Latest reason of a cancellation or reopening. */
    reason: text('reason').notNull().default(''),
    /** Accent-free, lower case: label, supplier, customers. */
    searchText: text('search_text').notNull().default(''),
    version: integer('version').notNull().default(1),
    createdAt: createdAt()
  },
  (t) => [
    index('finance_transactions_day').on(t.placeId, t.flow, t.date, t.id),
    index('finance_transactions_due')
      .on(t.placeId, t.dueOn)
      .where(sql`${t.dueOn} is not null and ${t.status} in ('open', 'partial')`),
    index('finance_transactions_unpaid').on(t.placeId, t.date).where(sql`${t.status} in ('open', 'partial')`),
    index('finance_transactions_owed')
      .on(t.placeId)
      .where(sql`${t.flow} = 'in' and ${t.status} in ('open', 'partial')`),
    uniqueIndex('finance_transactions_recurrence')
      .on(t.recurrenceId, t.recurrenceMonth)
      .where(sql`${t.recurrenceId} is not null`),
    check('finance_transactions_flow', sql`${t.flow} in ('in', 'out')`),
    check('finance_transactions_status', sql`${t.status} in ('open', 'partial', 'paid', 'cancelled')`),
    check('finance_transactions_sums', sql`${t.final} >= 0 and ${t.final} = ${t.total} - ${t.discount}`)
  ]
)

/** The specification's product rows. */
export const financeItems = pgTable(
  'finance_items',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    transactionId: bigint('transaction_id', { mode: 'number' })
      .notNull()
      .references(() => financeTransactions.id),
    position: integer('position').notNull(),
    /** Product of the place; null for anything else, which only has a name. */
    productUuid: uuid('product_uuid'),
    productName: text('product_name').notNull(),
    type: text('type').notNull().default(''),
    price: centavos('price').notNull(),
    /** Centavos, or hundredths of a percent. */
    discount: bigint('discount', { mode: 'number' }).notNull().default(0),
    isPercentage: boolean('is_percentage').notNull().default(false),
    final: centavos('final').notNull(),
    observation: text('observation').notNull().default(''),
    productPlace: text('product_place').notNull().default(''),
    bookingObservation: text('booking_observation').notNull().default(''),
    bookingDate: date('booking_date', { mode: 'string' }),
    bookingTime: text('booking_time').notNull().default(''),
    people: integer('people'),
    /** Removed rows stay and no longer count. */
    removedAt: instant('removed_at'),
    removedBy: bigint('removed_by', { mode: 'number' }).references(() => users.id)
  },
  (t) => [
    index('finance_items_transaction').on(t.transactionId, t.position),
    check('finance_items_final', sql`${t.final} >= 0 and ${t.final} <= ${t.price}`)
  ]
)

/** Payment rows of the specification. A payment is never rewritten: another amount is another row. */
export const financePayments = pgTable(
  'finance_payments',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    transactionId: bigint('transaction_id', { mode: 'number' })
      .notNull()
      .references(() => financeTransactions.id),
    position: integer('position').notNull(),
    /** Slug of domain/money/payment-method. */
    method: text('method').notNull(),
    value: centavos('value').notNull(),
    /** Day of the payment in the place's zone. */
    date: date('date', { mode: 'string' }).notNull(),
    cv: text('cv').notNull().default(''),
    aut: text('aut').notNull().default(''),
    pixId: text('pix_id').notNull().default(''),
    invoiceNumber: text('invoice_number').notNull().default(''),
    customerName: text('customer_name').notNull().default(''),
    customerDocument: text('customer_document').notNull().default(''),
    createdBy: bigint('created_by', { mode: 'number' }).references(() => users.id),
    /** Removed rows stay and no longer count. */
    removedAt: instant('removed_at'),
    removedBy: bigint('removed_by', { mode: 'number' }).references(() => users.id),
    createdAt: createdAt()
  },
  (t) => [
    index('finance_payments_transaction').on(t.transactionId, t.position),
    index('finance_payments_customer').on(t.customerDocument).where(sql`${t.customerDocument} <> ''`),
    check('finance_payments_value', sql`${t.value} > 0`)
  ]
)
