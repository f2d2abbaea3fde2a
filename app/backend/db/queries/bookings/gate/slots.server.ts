import { inArray, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../connection.server.ts'
import { bookings, products } from '../../../schema.server.ts'
import { isConfirmed } from '../amounts.server.ts'
import { guidedBy } from '../bookings.server.ts'

export interface AtGate {
  placeId: string
  /** In the place's zone. */
  day: string
  /** Uuids; empty for all. */
  products: readonly string[]
  /** User whose guided bookings are counted; null for all. */
  agentUserId: number | null
}

interface SlotPeople extends Record<string, unknown> {
  productUuid: string
  productName: string
  time: string
  bookings: number
  people: number
  inside: number
}

export const ofProducts = (uuids: readonly string[]): SQL =>
  uuids.length > 0 ? inArray(products.uuid, [...uuids]) : sql`true`

/** One row per slot of an attraction with bookings on that day; unpaid holds are not expected yet. */
export async function countAtGate(
  { orm }: Database,
  { placeId, day, products: wanted, agentUserId }: AtGate
): Promise<SlotPeople[]> {
  const { rows } = await orm.execute<SlotPeople>(sql`
    select ${products.uuid} as "productUuid", ${products.name} as "productName", ${bookings.time} as time,
      count(*)::int as bookings, sum(${bookings.people})::int as people,
      sum(${bookings.checkedInPeople})::int as inside
    from ${bookings} join ${products} on ${products.id} = ${bookings.productId}
    where ${bookings.placeId} = ${placeId} and ${bookings.date} = ${day} and ${isConfirmed('bookings')}
      and ${ofProducts(wanted)} and ${guidedBy(agentUserId)}
    group by ${products.id}, ${bookings.time}
    order by ${bookings.time}, ${products.name}, ${products.id}`)
  return rows
}
