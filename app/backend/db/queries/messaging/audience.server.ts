import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm'
import { PAID_STATUSES } from '#app/domain/booking/situation.ts'
import type { Queryable } from '../../connection.server.ts'
import { bookings, products } from '../../schema.server.ts'
import { inSituation, todayOf } from '../bookings/search.server.ts'

export interface BookingAudience {
  placeId: string
  /** y-m-d of the visit. */
  date: string
  /** Uuid of an attraction; '' for all. */
  product: string
  /** `HH:mm`; '' for all. */
  time: string
  /** '' for all live bookings. */
  situation: string
  /** `paid`, `unpaid` or ''. */
  paid: string
  now: Date
}

const paidStatuses = [...PAID_STATUSES]
/** The list above also holds the words of other systems. */
const status = sql<string>`${bookings.status}`

/** Contacts of those bookings, earliest first, and nothing else about them. */
export async function listAudience(reader: Queryable, audience: BookingAudience, most: number) {
  const { placeId, date, product, time, situation, paid } = audience
  const standing = notInArray(bookings.status, ['CANCELLED', 'EXPIRED'])
  const wish = situation === '' ? standing : inSituation(situation, todayOf(audience))
  const money = { paid: inArray(status, paidStatuses), unpaid: notInArray(status, paidStatuses) }
  return reader
    .select({
      publicId: bookings.publicId,
      code: bookings.code,
      name: bookings.name,
      surname: bookings.surname,
      phone: bookings.phone,
      email: bookings.email,
      date: bookings.date,
      time: bookings.time,
      people: bookings.people,
      language: bookings.language,
      product: products.name,
      productUuid: products.uuid
    })
    .from(bookings)
    .innerJoin(products, eq(products.id, bookings.productId))
    .where(
      and(
        eq(bookings.placeId, placeId),
        eq(bookings.date, date),
        product === '' ? undefined : eq(products.uuid, product),
        time === '' ? undefined : eq(bookings.time, time),
        wish,
        paid === 'paid' || paid === 'unpaid' ? money[paid] : undefined
      )
    )
    .orderBy(asc(bookings.time), asc(bookings.id))
    .limit(most)
}

export async function listProductNames(reader: Queryable, placeId: string) {
  return reader
    .select({ uuid: products.uuid, name: products.name })
    .from(products)
    .where(eq(products.placeId, placeId))
    .orderBy(asc(products.name))
}
