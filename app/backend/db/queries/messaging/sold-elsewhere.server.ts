import { and, eq, sql } from 'drizzle-orm'
import type { BookingNewsEvent } from '#app/domain/message/booking/news.ts'
import type { Queryable } from '../../connection.server.ts'
import { bookingEvents, bookings, legacyMap, wordpressPosts } from '../../schema.server.ts'

/** Sold by the place's site or the legacy system: that seller writes to the visitor, and reminds them. */
export const isSoldElsewhere = sql`(
  exists (select 1 from ${wordpressPosts} w where w.booking_id = ${bookings.id})
  or exists (select 1 from ${legacyMap} l
    where l.place_id = ${bookings.placeId} and l.noun = 'bills' and l.own_id = ${bookings.id}::text))`

interface Happened {
  bookingId: number
  event: BookingNewsEvent
  at: Date
}

/**
 * True if the seller elsewhere has told the visitor: the event came with the import, or our own job followed the
 * seller. Events by our staff or the visitor are told from here.
 */
export async function isToldElsewhere(reader: Queryable, { bookingId, event, at }: Happened): Promise<boolean> {
  const byJob = sql`exists (select 1 from ${bookingEvents} e where e.booking_id = ${bookings.id} and e.action = ${event}
    and e.at = ${at.toISOString()}::timestamptz and e.actor = 'sistema')`
  const [row] = await reader
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.id, bookingId), isSoldElsewhere, sql`(${event} = 'created' or ${byJob})`))
  return row !== undefined
}
