import { eq } from 'drizzle-orm'
import type { Queryable } from '../../connection.server.ts'
import { places } from '../../schema.server.ts'

export interface PaymentChoice {
  pixProvider: string
  cardProvider: string
  /** Centavos; null if no refund waits for a second person. */
  refundLimit: number | null
  /** Whole days from a payment until its provider releases it. */
  withdrawDays: number
}

/** Null for an unknown place. */
export async function findPaymentSettings(reader: Queryable, placeId: string): Promise<PaymentChoice | null> {
  const { pixProvider, cardProvider, refundLimit, withdrawDays } = places
  const [place] = await reader
    .select({ pixProvider, cardProvider, refundLimit, withdrawDays })
    .from(places)
    .where(eq(places.id, placeId))
  return place ?? null
}

export async function updatePaymentChoice(
  tx: Queryable,
  placeId: string,
  choice: Partial<PaymentChoice>
): Promise<void> {
  await tx.update(places).set(choice).where(eq(places.id, placeId))
}

/** Null for an unknown place. */
export async function findWithdrawTerms(reader: Queryable, placeId: string) {
  const { timezone, withdrawDays } = places
  const [place] = await reader.select({ timezone, withdrawDays }).from(places).where(eq(places.id, placeId))
  return place ?? null
}
