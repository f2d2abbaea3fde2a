import { and, eq, inArray } from 'drizzle-orm'
import type { Database, Transaction } from '../../connection.server.ts'
import { products, strayPayments } from '../../schema.server.ts'

export type StrayRow = typeof strayPayments.$inferSelect

/** False if it is stored already. */
export async function insertStray(tx: Transaction, stray: typeof strayPayments.$inferInsert): Promise<boolean> {
  const inserted = await tx.insert(strayPayments).values(stray).onConflictDoNothing()
  return (inserted.rowCount ?? 0) > 0
}

/** Locked after the booking that it goes into, if there is one. */
export async function lockStray(
  tx: Transaction,
  { placeId, id }: { placeId: string; id: string }
): Promise<StrayRow | null> {
  const isIt = and(eq(strayPayments.id, id), eq(strayPayments.placeId, placeId))
  const [stray] = await tx.select().from(strayPayments).where(isIt).for('update')
  return stray ?? null
}

type Solution = Partial<Pick<StrayRow, 'solvedAt' | 'solvedBy' | 'solvedHow' | 'note' | 'value'>>

export async function setStray(tx: Transaction, id: string, change: Solution): Promise<void> {
  await tx.update(strayPayments).set(change).where(eq(strayPayments.id, id))
}

/** Lists which of these payments at a provider belong to no booking. */
export function listStraysByProviderId(
  { orm }: Database,
  { placeId, provider, providerIds }: { placeId: string; provider: string; providerIds: readonly string[] }
) {
  const { id, providerId, solvedHow } = strayPayments
  const isOf = and(eq(strayPayments.placeId, placeId), eq(strayPayments.provider, provider))
  return orm
    .select({ id, providerId, solvedHow })
    .from(strayPayments)
    .where(and(isOf, inArray(providerId, [...providerIds])))
}

/** Numbers that the place's attractions notify, each once. */
export async function listToldNumbers(tx: Transaction, placeId: string): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ told: products.notificationNumber })
    .from(products)
    .where(and(eq(products.placeId, placeId), eq(products.active, true)))
  return rows.map(({ told }) => told).filter((told) => told.trim() !== '')
}
