import { bigint, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { centavos } from './columns.server.ts'
import { places } from './places.server.ts'
import { products } from './products.server.ts'

/** Sums of days without the differences that wait in `dirty_days`. Only a trigger on that table writes it. */
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

const difference = (name: string) => centavos(name).notNull().default(0)
const key = (name: string) => text(name).notNull().default('')

/**
 * Changed days, each with what the change adds to its sums; `productId` is null where it adds nothing. Filled by triggers
 * (in the migration); rows are only added, so that sales of one day do not wait for each other. To delete a row is to add
 * its differences to `sales_days`, by a trigger in the same statement.
 */
export const dirtyDays = pgTable(
  'dirty_days',
  {
    placeId: uuid('place_id').notNull(),
    basis: text('basis').notNull(),
    date: date('date', { mode: 'string' }).notNull(),
    productId: bigint('product_id', { mode: 'number' }),
    channel: key('channel'),
    method: key('method'),
    seller: key('seller'),
    status: key('status'),
    bookings: integer('bookings').notNull().default(0),
    people: integer('people').notNull().default(0),
    checkedIn: integer('checked_in').notNull().default(0),
    gross: difference('gross'),
    discount: difference('discount'),
    net: difference('net'),
    paid: difference('paid'),
    fees: difference('fees'),
    refunded: difference('refunded'),
    receivable: difference('receivable'),
    refundDue: difference('refund_due')
  },
  (t) => [index('dirty_days_day').on(t.placeId, t.basis, t.date)]
)
