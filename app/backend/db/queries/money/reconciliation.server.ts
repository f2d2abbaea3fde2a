import { and, eq, gte, inArray, lt, notInArray, or } from 'drizzle-orm'
import type { Database } from '../../connection.server.ts'
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

/**
 * Every provider that the place was ever paid by, except the desk, credits, and the vendor's site, which tells nothing
 * more.
 */
export async function listProvidersUsed({ orm }: Database, placeId: string): Promise<string[]> {
  const rows = await orm
    .selectDistinct({ provider: payments.provider })
    .from(payments)
    .where(and(eq(payments.placeId, placeId), notInArray(payments.provider, ['desk', 'credit', 'wordpress'])))
  return rows.map(({ provider }) => provider)
}
