import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Database } from '../../connection.server.ts'
import { bookings, products, unavailabilities } from '../../schema.server.ts'
import { exceptionsOn, slotRules } from '../products/as-json.server.ts'

interface Asked {
  placeId: string
  /** y-m-d. */
  date: string
}

const soldOn = (date: string) => sql<{ time: string; bookings: number; people: number }[]>`(
  select coalesce(json_agg(s), '[]'::json) from (
    select b.time, count(*)::int as bookings, sum(b.people)::int as people from ${bookings} b
    where b.product_id = "products"."id" and b.date = ${date}::date
      and b.status in ('PENDING', 'UNPAID', 'APPROVED') group by b.time) s)`

const blockedOn = (date: string) => sql<string[]>`(
  select coalesce(json_agg(u.time), '[]'::json) from ${unavailabilities} u
  where u.product_id = "products"."id" and u.date = ${date}::date)`

/** Attractions on sale, and former ones that still have visitors on the day. */
export async function listClosable({ orm }: Database, { placeId, date }: Asked) {
  const hasVisitors = inArray(
    products.id,
    orm
      .select({ id: bookings.productId })
      .from(bookings)
      .where(and(eq(bookings.placeId, placeId), eq(bookings.date, date)))
  )
  return orm
    .select({
      uuid: products.uuid,
      name: products.name,
      rules: slotRules,
      exceptions: exceptionsOn(sql`e.date = ${date}::date`),
      sold: soldOn(date),
      blocked: blockedOn(date)
    })
    .from(products)
    .where(and(eq(products.placeId, placeId), isNull(products.archivedAt), or(eq(products.active, true), hasVisitors)))
    .orderBy(asc(products.position), asc(products.name), asc(products.id))
}
