import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid
} from 'drizzle-orm/pg-core'
import { centavos, createdAt } from './columns.server.ts'
import { places } from './places.server.ts'
import { ticketTypes } from './products.server.ts'

/** Named times of the year with other prices at all attractions of a place. Weekday 0 is Sunday. */
export const seasons = pgTable(
  'seasons',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    uuid: uuid('uuid').notNull().unique(),
    placeId: uuid('place_id')
      .notNull()
      .references(() => places.id),
    name: text('name').notNull(),
    /** Repeats its periods in every year. */
    yearly: boolean('yearly').notNull().default(false),
    weekdays: jsonb('weekdays').$type<number[]>().notNull().default([0, 1, 2, 3, 4, 5, 6]),
    /** Whole per cent added to every price; below 0 taken off. */
    percent: integer('percent').notNull().default(0),
    /** Centavos to which the percentage rounds. */
    rounding: integer('rounding').notNull().default(50),
    version: integer('version').notNull().default(1),
    createdAt: createdAt()
  },
  (t) => [
    index('seasons_place').on(t.placeId),
    check('seasons_percent', sql`${t.percent} between -90 and 500`),
    check('seasons_rounding', sql`${t.rounding} in (1, 50, 100)`)
  ]
)

export const seasonPeriods = pgTable(
  'season_periods',
  {
    seasonId: bigint('season_id', { mode: 'number' })
      .notNull()
      .references(() => seasons.id, { onDelete: 'cascade' }),
    firstDay: date('first_day', { mode: 'string' }).notNull(),
    lastDay: date('last_day', { mode: 'string' }).notNull()
  },
  (t) => [
    primaryKey({ columns: [t.seasonId, t.firstDay, t.lastDay] }),
    check('season_periods_days', sql`${t.lastDay} >= ${t.firstDay} and ${t.lastDay} < ${t.firstDay} + 366`)
  ]
)

/** Ticket types with an exact price in a season, or that the season leaves as they are (no price). */
export const seasonTypes = pgTable(
  'season_types',
  {
    seasonId: bigint('season_id', { mode: 'number' })
      .notNull()
      .references(() => seasons.id, { onDelete: 'cascade' }),
    ticketTypeId: bigint('ticket_type_id', { mode: 'number' })
      .notNull()
      .references(() => ticketTypes.id, { onDelete: 'cascade' }),
    /** Null if the season does not touch this type. */
    price: centavos('price')
  },
  (t) => [
    primaryKey({ columns: [t.seasonId, t.ticketTypeId] }),
    index('season_types_type').on(t.ticketTypeId),
    check('season_types_price', sql`${t.price} >= 0`)
  ]
)
