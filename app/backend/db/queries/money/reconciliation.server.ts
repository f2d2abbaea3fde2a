import { and, eq, gte, inArray, lt, or, sql } from 'drizzle-orm'
import type { Database } from '../../connection.server.ts'
import { prepareText } from '../../prepared.server.ts'
import { bookings, payments } from '../../schema.server.ts'

interface Asked {
  placeId: string
  provider: string
  /** Range whose end is excluded. */
  period: { from: Date; to: Date }
  /** Payments included whatever their date. */
  providerIds: readonly string[]
}

/** Payments of one provider that began or were received in a period, with their bookings. At most `limit`. */
export function listPaymentsToReconcile({ orm }: Database, asked: Asked, limit: number) {
  const { placeId, provider, period, providerIds } = asked
  const within = (column: typeof payments.createdAt | typeof payments.paidAt) =>
    and(gte(column, period.from), lt(column, period.to))
  const named = providerIds.length > 0 ? inArray(payments.providerId, [...providerIds]) : undefined
  return orm
    .select({
      payment: payments,
      booking: { publicId: bookings.publicId, code: bookings.code, name: bookings.name, surname: bookings.surname }
    })
    .from(payments)
    .innerJoin(bookings, eq(bookings.id, payments.bookingId))
    .where(
      and(
        eq(payments.placeId, placeId),
        eq(payments.provider, provider),
        or(within(payments.createdAt), within(payments.paidAt), named)
      )
    )
    .orderBy(payments.createdAt)
    .limit(limit)
}

export type PaymentToReconcile = Awaited<ReturnType<typeof listPaymentsToReconcile>>[number]

/** Finds the next provider in the index, so that a million payments cost as much as their few providers. */
const usedProviders = prepareText<{ provider: string }>(
  'used_providers',
  sql`
    with recursive used as (
      (select p.provider from ${payments} p where p.place_id = ${sql.placeholder('placeId')} order by p.provider limit 1)
      union all
      select (select p.provider from ${payments} p
        where p.place_id = ${sql.placeholder('placeId')} and p.provider > used.provider order by p.provider limit 1)
      from used where used.provider is not null
    )
    select provider from used where provider is not null and provider not in ('desk', 'credit', 'wordpress')`
)

/**
 * Every provider that the place was ever paid by, except the desk, credits, and the vendor's site, which tells nothing
 * more.
 */
export async function listProvidersUsed(db: Database, placeId: string): Promise<string[]> {
  const rows = await usedProviders(db, { placeId })
  return rows.map(({ provider }) => provider)
}
