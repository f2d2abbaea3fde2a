import { and, desc, eq, gte, isNotNull, lte, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../connection.server.ts'
import { bookings, places, products, visitRatings } from '../../schema.server.ts'

type NewRating = typeof visitRatings.$inferInsert

/** Returns the token of the booking's rating: the existing one, or the new one. */
export async function ensureRating(tx: Queryable, rating: NewRating): Promise<string> {
  const [row] = await tx
    .insert(visitRatings)
    .values(rating)
    .onConflictDoUpdate({ target: visitRatings.bookingId, set: { bookingId: rating.bookingId } })
    .returning({ token: visitRatings.token })
  if (!row) throw new Error('a rating without its row')
  return row.token
}

const selected = {
  rating: visitRatings,
  product: products.name,
  productUuid: products.uuid,
  placeName: places.name,
  timezone: places.timezone
}

export async function findRating(reader: Queryable, token: string) {
  const [row] = await reader
    .select(selected)
    .from(visitRatings)
    .innerJoin(products, eq(products.id, visitRatings.productId))
    .innerJoin(places, eq(places.id, visitRatings.placeId))
    .where(eq(visitRatings.token, token))
  return row ?? null
}

export type FoundRating = NonNullable<Awaited<ReturnType<typeof findRating>>>

export async function lockRating(tx: Transaction, bookingId: number) {
  const [row] = await tx.select().from(visitRatings).where(eq(visitRatings.bookingId, bookingId)).for('update')
  return row ?? null
}

export async function setRating(
  tx: Transaction,
  bookingId: number,
  answer: Pick<NewRating, 'score' | 'comment' | 'answeredAt' | 'changedAt'>
): Promise<void> {
  await tx.update(visitRatings).set(answer).where(eq(visitRatings.bookingId, bookingId))
}

export interface RatingSearch {
  placeId: string
  /** Days of visits; '' for an open end. */
  from: string
  to: string
  /** Uuid of the attraction; '' for all. */
  product: string
  /** Only answers with a comment. */
  commented: boolean
}

function narrow({ placeId, from, to, product, commented }: RatingSearch) {
  return and(
    eq(visitRatings.placeId, placeId),
    isNotNull(visitRatings.score),
    from ? gte(visitRatings.visitDate, from) : undefined,
    to ? lte(visitRatings.visitDate, to) : undefined,
    product ? eq(products.uuid, product) : undefined,
    commented ? sql`${visitRatings.comment} <> ''` : undefined
  )
}

/** Number of answers for each score, 0 to 10, and number of people asked in the same days. */
export async function countRatings(reader: Queryable, search: RatingSearch) {
  const rows = await reader
    .select({ score: visitRatings.score, count: sql<number>`count(*)::int` })
    .from(visitRatings)
    .innerJoin(products, eq(products.id, visitRatings.productId))
    .where(narrow(search))
    .groupBy(visitRatings.score)
  const counts = new Array<number>(11).fill(0)
  for (const { score, count } of rows) if (score !== null) counts[score] = count
  return counts
}

/** Latest answers first, with their number. */
export async function listRatings(
  reader: Queryable,
  { limit, offset, ...search }: RatingSearch & { limit: number; offset: number }
) {
  const rows = await reader
    .select({
      score: visitRatings.score,
      comment: visitRatings.comment,
      answeredAt: visitRatings.answeredAt,
      changedAt: visitRatings.changedAt,
      visitDate: visitRatings.visitDate,
      product: products.name,
      code: bookings.code,
      publicId: bookings.publicId,
      name: sql<string>`${bookings.name} || ' ' || ${bookings.surname}`
    })
    .from(visitRatings)
    .innerJoin(products, eq(products.id, visitRatings.productId))
    .innerJoin(bookings, eq(bookings.id, visitRatings.bookingId))
    .where(narrow(search))
    .orderBy(desc(visitRatings.answeredAt), desc(visitRatings.bookingId))
    .limit(limit)
    .offset(offset)
  const [counted] = await reader
    .select({ total: sql<number>`count(*)::int` })
    .from(visitRatings)
    .innerJoin(products, eq(products.id, visitRatings.productId))
    .where(narrow(search))
  return { rows, total: counted?.total ?? 0 }
}
