import { inArray, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../connection.server.ts'
import { bookings, products } from '../../../schema.server.ts'
import { isConfirmed } from '../amounts.server.ts'
import { guidedBy } from '../bookings.server.ts'
import { isVisitNow } from './visit-now.server.ts'

export interface AtGate {
  placeId: string
  /** Days of the place's zone in which a visit of now may have begun; both included. */
  from: string
  to: string
  now: Date
  /** Uuids; empty for all. */
  products: readonly string[]
  /** User whose guided bookings are counted; null for all. */
  agentUserId: number | null
}

interface SlotPeople extends Record<string, unknown> {
  productUuid: string
  productName: string
  date: string
  time: string
  bookings: number
  people: number
  inside: number
}

export const ofProducts = (uuids: readonly string[]): SQL =>
  uuids.length > 0 ? inArray(products.uuid, [...uuids]) : sql`true`

/**
 * One row per slot of an attraction with bookings of today, or of a window around midnight that lasts now; unpaid holds
 * are not expected yet.
 */
export async function countAtGate(
  { orm }: Database,
  { placeId, from, to, now, products: wanted, agentUserId }: AtGate
): Promise<SlotPeople[]> {
  const { rows } = await orm.execute<SlotPeople>(sql`
    select ${products.uuid} as "productUuid", ${products.name} as "productName", ${bookings.date}::text as date, ${bookings.time} as time,
      count(*)::int as bookings, sum(${bookings.people})::int as people,
      sum(${bookings.checkedInPeople})::int as inside
    from ${bookings} join ${products} on ${products.id} = ${bookings.productId}
    where ${bookings.placeId} = ${placeId} and ${bookings.date} between ${from} and ${to}
      and ${isVisitNow(now)} and ${isConfirmed('bookings')}
      and ${ofProducts(wanted)} and ${guidedBy(agentUserId)}
    group by ${products.id}, ${bookings.date}, ${bookings.time}
    order by ${bookings.date}, ${bookings.time}, ${products.name}, ${products.id}`)
  return rows
}
