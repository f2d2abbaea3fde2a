import { and, asc, eq, gte, or, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../connection.server.ts'
import { bookings, places, products } from '../../schema.server.ts'

export async function findByCode(reader: Queryable, { placeId, code }: { placeId: string; code: string }) {
  const [found] = await reader
    .select({ publicId: bookings.publicId, phone: bookings.phone, document: bookings.document })
    .from(bookings)
    .where(and(eq(bookings.placeId, placeId), eq(bookings.code, code)))
  return found ?? null
}

export interface Wanted {
  placeId: string
  /** E.164, or ''. */
  phone: string
  /** In lower case, or ''. */
  email: string
  /** Code of one booking; '' for all. */
  code: string
  now: Date
}

/** Coming bookings that hold places, at most ten. */
export function listComing(reader: Queryable, { placeId, phone, email, code, now }: Wanted) {
  const isTheirs: SQL[] = []
  if (phone) isTheirs.push(eq(bookings.phone, phone))
  if (email) isTheirs.push(eq(sql`lower(${bookings.email})`, email))
  return reader
    .select({
      publicId: bookings.publicId,
      phone: bookings.phone,
      email: bookings.email,
      language: bookings.language,
      date: bookings.date,
      time: bookings.time,
      product: products.name,
      placeName: places.name
    })
    .from(bookings)
    .innerJoin(products, eq(products.id, bookings.productId))
    .innerJoin(places, eq(places.id, bookings.placeId))
    .where(
      and(
        eq(bookings.placeId, placeId),
        gte(bookings.date, sql`(${now.toISOString()}::timestamptz at time zone ${places.timezone})::date`),
        sql`${bookings.status} not in ('CANCELLED', 'EXPIRED')`,
        code ? eq(bookings.code, code) : undefined,
        isTheirs.length > 0 ? or(...isTheirs) : sql`false`
      )
    )
    .orderBy(asc(bookings.date), asc(bookings.time), asc(bookings.id))
    .limit(10)
}
