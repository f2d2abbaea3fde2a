import { sql } from 'drizzle-orm'
import { bigint, bigserial, date, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { DaySnapshot } from '#app/domain/finance/day/snapshot.ts'
import { centavos, createdAt, instant } from '../columns.server.ts'
import { places } from '../places.server.ts'
import { users } from '../users.server.ts'

/**
 * Expected and counted money of a day at its closing. Rows are never changed: a reopened day is closed by another row.
 */
export const dayCloses = pgTable(
  'day_closes',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    placeId: uuid('place_id')
      .notNull()
      .references(() => places.id),
    /** Day in the place's zone. */
    date: date('date', { mode: 'string' }).notNull(),
    /** Number of the day's closing, from 1. */
    number: integer('number').notNull(),
    closedAt: instant('closed_at').notNull(),
    closedBy: bigint('closed_by', { mode: 'number' })
      .notNull()
      .references(() => users.id),
    expected: centavos('expected').notNull(),
    counted: centavos('counted').notNull(),
    /** Number of ledger entries that it covers, and their ids: others of the day came later. */
    entries: integer('entries').notNull(),
    entryIds: bigint('entry_ids', { mode: 'number' }).array().notNull(),
    snapshot: jsonb('snapshot').$type<DaySnapshot>().notNull(),
    reopenedAt: instant('reopened_at'),
    reopenedBy: bigint('reopened_by', { mode: 'number' }).references(() => users.id),
    reopenReason: text('reopen_reason').notNull().default(''),
    createdAt: createdAt()
  },
  (t) => [
    uniqueIndex('day_closes_number').on(t.placeId, t.date, t.number),
    // Closed once, even by several people at once.
    uniqueIndex('day_closes_current').on(t.placeId, t.date).where(sql`${t.reopenedAt} is null`)
  ]
)
