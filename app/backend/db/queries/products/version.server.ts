import { and, eq, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../connection.server.ts'
import { places, products } from '../../schema.server.ts'

export interface ProductKey {
  placeId: string
  uuid: string
}

/** First statement of whoever changes anything of an attraction; it is also the lock. Null: not there, or changed since. */
export async function raiseVersion(
  tx: Transaction,
  { placeId, uuid, version }: ProductKey & { version: number }
): Promise<{ id: number } | null> {
  const [raised] = await tx
    .update(products)
    .set({ version: sql`${products.version} + 1` })
    .where(and(eq(products.placeId, placeId), eq(products.uuid, uuid), eq(products.version, version)))
    .returning({ id: products.id })
  return raised ?? null
}

/** Sold or not. */
export async function findOwnProduct(reader: Queryable, { placeId, uuid }: ProductKey) {
  const [found] = await reader
    .select({
      id: products.id,
      uuid: products.uuid,
      name: products.name,
      version: products.version,
      termHash: products.termHash,
      timezone: places.timezone,
      quotaPercent: places.quotaPercent
    })
    .from(products)
    .innerJoin(places, eq(places.id, products.placeId))
    .where(and(eq(products.placeId, placeId), eq(products.uuid, uuid)))
  return found ?? null
}
