import { bigint, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { centavos } from './columns.server.ts'
import { places } from './places.server.ts'
import { products } from './products.server.ts'

/** Only the refresh job writes it; a day in `dirty_days` is outdated and is read from the bookings instead. */
export const salesDays = pgTable(
  'sales_days',
  {
    placeId: uuid('place_id')
      .notNull()
      .references(() => places.id),
    /** 'purchase' or 'visit'. */
    basis: text('basis').notNull(),
    /** Day in the place's zone. */
    date: date('date', { mode: 'string' }).notNull(),
    productId: bigint('product_id', { mode: 'number' })
      .notNull()
      .references(() => products.id),
    channel: text('channel').notNull(),
    method: text('method').notNull(),
    seller: text('seller').notNull(),
    status: text('status').notNull(),
    bookings: integer('bookings').notNull(),
    people: integer('people').notNull(),
    checkedIn: integer('checked_in').notNull(),
    gross: centavos('gross').notNull(),
    discount: centavos('discount').notNull(),
    net: centavos('net').notNull(),
    paid: centavos('paid').notNull(),
    fees: centavos('fees').notNull(),
    refunded: centavos('refunded').notNull(),
    refundDue: centavos('refund_due').notNull(),
    receivable: centavos('receivable').notNull().default(0)
  },
  (t) => [
    primaryKey({
      name: 'sales_days_key',
      columns: [t.placeId, t.basis, t.date, t.productId, t.channel, t.method, t.seller, t.status]
    })
  ]
)

/** Filled by triggers (in the migration); rows are only added, so that sales of one day do not wait for each other. */
export const dirtyDays = pgTable(
  'dirty_days',
  {
    placeId: uuid('place_id').notNull(),
    basis: text('basis').notNull(),
    date: date('date', { mode: 'string' }).notNull()
  },
  (t) => [index('dirty_days_day').on(t.placeId, t.basis, t.date)]
)
