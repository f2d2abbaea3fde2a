import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bookings } from '../bookings.server.ts'
import { createdAt, instant } from '../columns.server.ts'
import { places } from '../places.server.ts'
import { products } from '../products.server.ts'

/** Answers of visitors about their visit. The row is made with the question; its answer comes later or never. */
export const visitRatings = pgTable(
  'visit_ratings',
  {
    bookingId: bigint('booking_id', { mode: 'number' })
      .primaryKey()
      .references(() => bookings.id),
    placeId: uuid('place_id')
      .notNull()
      .references(() => places.id),
    productId: bigint('product_id', { mode: 'number' })
      .notNull()
      .references(() => products.id),
    /** 128 random bits; the token is enough to answer. */
    token: text('token').notNull(),
    visitDate: date('visit_date', { mode: 'string' }).notNull(),
    /** 0 to 10; null without an answer. */
    score: integer('score'),
    comment: text('comment').notNull().default(''),
    answeredAt: instant('answered_at'),
    changedAt: instant('changed_at'),
    createdAt: createdAt()
  },
  (t) => [
    uniqueIndex('visit_ratings_token').on(t.token),
    index('visit_ratings_place').on(t.placeId, t.visitDate).where(sql`${t.score} is not null`),
    check('visit_ratings_score', sql`${t.score} >= 0 and ${t.score} <= 10`)
  ]
)
