import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid
} from 'drizzle-orm/pg-core'
import type { ClosedSlots } from '#app/domain/closure/slots.ts'
import { bookings } from '../bookings.server.ts'
import { centavos, createdAt, instant } from '../columns.server.ts'
import { places } from '../places.server.ts'
import { users } from '../users.server.ts'
import { credits } from './credits.server.ts'

const placeId = () =>
  uuid('place_id')
    .notNull()
    .references(() => places.id)

/** Closed days, or slots of a day, that had been sold. */
export const closures = pgTable(
  'closures',
  {
    /** Idempotency key of the form: sent twice, it makes one closure. */
    id: uuid('id').primaryKey(),
    placeId: placeId(),
    date: date('date', { mode: 'string' }).notNull(),
    slots: jsonb('slots').$type<ClosedSlots[]>().notNull(),
    /** Code of domain/closure/reasons. */
    reason: text('reason').notNull(),
    note: text('note').notNull().default(''),
    /** Answers of domain/closure/answers that visitors can choose from. */
    offers: jsonb('offers').$type<string[]>().notNull(),
    answerUntil: instant('answer_until').notNull(),
    /** Applies to bookings without an answer by then: `refund`, or nothing. */
    fallback: text('fallback').notNull().default(''),
    /** Text with its variables. */
    message: text('message').notNull(),
    createdBy: bigint('created_by', { mode: 'number' })
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    /** Instant when the fallback was applied, after the deadline. */
    endedAt: instant('ended_at'),
    reopenedAt: instant('reopened_at'),
    reopenedBy: bigint('reopened_by', { mode: 'number' }).references(() => users.id)
  },
  (t) => [
    index('closures_place').on(t.placeId, t.date),
    index('closures_living').on(t.answerUntil).where(sql`${t.endedAt} is null and ${t.reopenedAt} is null`),
    check('closures_fallback', sql`${t.fallback} in ('', 'refund')`)
  ]
)

export const closureBookings = pgTable(
  'closure_bookings',
  {
    id: uuid('id').primaryKey(),
    closureId: uuid('closure_id')
      .notNull()
      .references(() => closures.id),
    placeId: placeId(),
    bookingId: bigint('booking_id', { mode: 'number' })
      .notNull()
      .references(() => bookings.id),
    /** 128 random bits in hex; the token is enough to answer for the booking. */
    token: text('token').notNull(),
    /** Day of the visit that does not take place. */
    visitDate: date('visit_date', { mode: 'string' }).notNull(),
    visitTime: text('visit_time').notNull(),
    people: integer('people').notNull(),
    /** False once the day was reopened. */
    living: boolean('living').notNull().default(true),
    /** Number of messages sent. */
    sent: integer('sent').notNull().default(0),
    /** '', `date`, `credit`, `refund` or `cancel`. */
    answer: text('answer').notNull().default(''),
    answeredAt: instant('answered_at'),
    /** `visitor`, `staff`, or `system` after the deadline. */
    answeredAs: text('answered_as').notNull().default(''),
    answeredBy: bigint('answered_by', { mode: 'number' }).references(() => users.id),
    /** Centavos of the credit or the refund; for another date, the paid amount. */
    value: centavos('value').notNull().default(0),
    toDate: date('to_date', { mode: 'string' }),
    toTime: text('to_time').notNull().default(''),
    creditId: uuid('credit_id').references(() => credits.id)
  },
  (t) => [
    uniqueIndex('closure_bookings_token').on(t.token),
    index('closure_bookings_closure').on(t.closureId),
    uniqueIndex('closure_bookings_visit').on(t.bookingId, t.visitDate, t.visitTime).where(sql`${t.living}`),
    index('closure_bookings_waiting').on(t.placeId).where(sql`${t.living} and ${t.answer} = ''`),
    check('closure_bookings_answer', sql`${t.answer} in ('', 'date', 'credit', 'refund', 'cancel')`)
  ]
)
