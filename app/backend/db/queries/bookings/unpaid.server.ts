import { and, asc, eq, gt, gte, inArray, isNotNull, isNull, lte, not, or, sql } from 'drizzle-orm'
import type { UnpaidCeilings } from '#app/domain/booking/unpaid.ts'
import type { Queryable, Transaction } from '../../connection.server.ts'
import { bookings, places, products } from '../../schema.server.ts'
import { isToldClosed } from '../closures/closures.server.ts'

export interface UnpaidBy {
  placeId: string
  /** First day of visits, in the place's zone. */
  from: string
  now: Date
  phone: string
  email: string
  network: string
}

/** Counts people with unpaid places; expired holds do not count. */
export async function countUnpaid(reader: Queryable, by: UnpaidBy): Promise<{ byContact: number; byAddress: number }> {
  const isContact = or(eq(bookings.phone, by.phone), eq(bookings.email, by.email))
  const isNetwork = eq(bookings.network, by.network)
  const [row] = await reader
    .select({
      byContact: sql<number>`coalesce(sum(${bookings.people}) filter (where ${isContact}), 0)::int`,
      byAddress: sql<number>`coalesce(sum(${bookings.people}) filter (where ${isNetwork}), 0)::int`
    })
    .from(bookings)
    .where(
      and(
        eq(bookings.placeId, by.placeId),
        inArray(bookings.status, ['PENDING', 'UNPAID']),
        gte(bookings.date, by.from),
        or(isNull(bookings.holdUntil), gt(bookings.holdUntil, by.now)),
        or(isContact, isNetwork)
      )
    )
  return row ?? { byContact: 0, byAddress: 0 }
}

/** Other transactions that count the same contact or network wait until this one ends. */
export async function lockUnpaid(tx: Transaction, by: UnpaidBy, ceilings: UnpaidCeilings): Promise<void> {
  const counted = [
    ...(ceilings.perContact > 0 ? [by.phone, by.email] : []),
    ...(ceilings.perAddress > 0 ? [by.network] : [])
  ]
  const keys = counted.map((key) => `${by.placeId} ${key}`).sort()
  for (const key of keys) await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
}

/** The booking is paid at the place and keeps its places until the visit: the visitor is asked nothing more. */
export async function markConfirmed(tx: Transaction, id: number): Promise<void> {
  await tx
    .update(bookings)
    .set({ status: 'UNPAID', payLater: true, holdUntil: null, cancelledAt: null, cancelReason: '' })
    .where(eq(bookings.id, id))
}

/** Keeps bookings that waited for a confirmation until now. */
export async function keepUnpaid(tx: Transaction, placeId: string): Promise<void> {
  await tx
    .update(bookings)
    .set({ holdUntil: null })
    .where(and(eq(bookings.placeId, placeId), eq(bookings.status, 'UNPAID'), isNotNull(bookings.holdUntil)))
}

/** At most 100, locked; those that another worker has locked are left to it. Nobody is asked about a closed visit. */
export function listToAsk(tx: Transaction, { now, upTo }: { now: Date; upTo: Date }) {
  return tx
    .select({
      id: bookings.id,
      publicId: bookings.publicId,
      placeId: bookings.placeId,
      phone: bookings.phone,
      language: bookings.language,
      date: bookings.date,
      time: bookings.time,
      holdUntil: bookings.holdUntil,
      product: products.name,
      placeName: places.name,
      timezone: places.timezone
    })
    .from(bookings)
    .innerJoin(places, eq(places.id, bookings.placeId))
    .innerJoin(products, eq(products.id, bookings.productId))
    .where(
      and(
        eq(bookings.status, 'UNPAID'),
        gt(bookings.holdUntil, now),
        lte(bookings.holdUntil, upTo),
        isNull(bookings.confirmationAskedAt),
        not(isToldClosed),
        eq(places.askConfirmation, true)
      )
    )
    .orderBy(asc(bookings.holdUntil))
    .limit(100)
    .for('update', { of: bookings, skipLocked: true })
}

export async function markAsked(tx: Transaction, ids: number[], at: Date): Promise<void> {
  await tx.update(bookings).set({ confirmationAskedAt: at }).where(inArray(bookings.id, ids))
}
