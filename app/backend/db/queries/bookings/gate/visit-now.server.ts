import { type SQL, sql } from 'drizzle-orm'
import { bookings, places, products } from '../../../schema.server.ts'

const minutes = (count: SQL) => sql`${count} * interval '1 minute'`

const dayMs = 86_400_000
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

/** Days on which a visit of now may have begun, in any zone: other rows are not looked at closer. */
const isNear = (now: Date): SQL =>
  sql`${bookings.date} between ${dayOf(now.getTime() - 9 * dayMs)}::date and ${dayOf(now.getTime() + 2 * dayMs)}::date`

/**
 * `visitWindow` of domain/booking in SQL: within tolerance of the slot's start and end. For rows of bookings with their
 * products.
 */
export const inWindow = (now: Date): SQL<boolean> => sql<boolean>`(${isNear(now)} and (
  select case when ${bookings.time} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'
    then ${now.toISOString()}::timestamptz between
      ((${bookings.date} + ${bookings.time}::time) at time zone l.timezone - ${minutes(sql`l.entry_tolerance`)})
      and ((${bookings.date} + ${bookings.time}::time) at time zone l.timezone
        + ${minutes(sql`(${products.durationMinutes} + l.entry_tolerance)`)})
    else false end
  from ${places} l where l.id = ${bookings.placeId}))`

/** `isVisitNow` of domain/booking in SQL. */
export const isVisitNow = (now: Date): SQL<boolean> => sql<boolean>`(${isNear(now)} and ${bookings.date} = (
  select (${now.toISOString()}::timestamptz at time zone l.timezone)::date from ${places} l where l.id = ${bookings.placeId})
  or ${inWindow(now)})`
