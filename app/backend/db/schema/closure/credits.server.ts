import { sql } from 'drizzle-orm'
import { bigint, check, date, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bookings } from '../bookings.server.ts'
import { centavos, createdAt, instant } from '../columns.server.ts'
import { payments } from '../payments.server.ts'
import { places } from '../places.server.ts'

/** Money of a cancelled booking, held for the same person's next visit. */
export const credits = pgTable(
  'credits',
  {
    id: uuid('id').primaryKey(),
    placeId: uuid('place_id')
      .notNull()
      .references(() => places.id),
    /** Capitals and digits, the form for comparison. */
    code: text('code').notNull(),
    /** Booking whose money it was. */
    bookingId: bigint('booking_id', { mode: 'number' })
      .notNull()
      .references(() => bookings.id),
    /** Payment that took the money out of that booking; below 0. */
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    /** Owner of the credit: this document, or this phone if there is none. */
    document: text('document').notNull().default(''),
    documentCountry: text('document_country').notNull().default('BR'),
    phone: text('phone').notNull().default(''),
    value: centavos('value').notNull(),
    balance: centavos('balance').notNull(),
    /** Last day of its use, in the place's zone. */
    validUntil: date('valid_until', { mode: 'string' }).notNull(),
    /** Instant when its unused money went back into the booking. */
    voidedAt: instant('voided_at'),
    createdAt: createdAt()
  },
  (t) => [
    uniqueIndex('credits_code').on(t.placeId, t.code),
    index('credits_booking').on(t.bookingId),
    check('credits_balance', sql`${t.balance} >= 0 and ${t.balance} <= ${t.value} and ${t.value} > 0`)
  ]
)

export const creditUses = pgTable(
  'credit_uses',
  {
    /** Payment that brought the money into the booking. */
    paymentId: uuid('payment_id')
      .primaryKey()
      .references(() => payments.id),
    creditId: uuid('credit_id')
      .notNull()
      .references(() => credits.id),
    bookingId: bigint('booking_id', { mode: 'number' })
      .notNull()
      .references(() => bookings.id),
    value: centavos('value').notNull(),
    /** Part of it that came back when that booking was cancelled too. */
    returned: centavos('returned').notNull().default(0),
    createdAt: createdAt()
  },
  (t) => [
    index('credit_uses_credit').on(t.creditId),
    check('credit_uses_value', sql`${t.value} > 0 and ${t.returned} >= 0 and ${t.returned} <= ${t.value}`)
  ]
)
