import { and, asc, eq, sql } from 'drizzle-orm'
import type { OwnPolicy } from '#app/domain/refund/policy.ts'
import type { Queryable, Transaction } from '../../connection.server.ts'
import { places, products } from '../../schema.server.ts'

interface ProductKey {
  placeId: string
  uuid: string
}

interface Edited extends ProductKey {
  /** Version that was read; missing if no other change can be lost. */
  version?: number
}

/**
 * Comes first in its transaction, because it also locks the attraction. Null if it does not exist, or somebody saved it
 * meanwhile.
 */
export async function raiseVersion(
  tx: Transaction,
  { placeId, uuid, version }: Edited
): Promise<{ id: number } | null> {
  const [raised] = await tx
    .update(products)
    .set({ version: sql`${products.version} + 1` })
    .where(
      and(
        eq(products.placeId, placeId),
        eq(products.uuid, uuid),
        version === undefined ? undefined : eq(products.version, version)
      )
    )
    .returning({ id: products.id })
  return raised ?? null
}

/** Locks all attractions of a place for decisions about several, in order, so that two callers never deadlock. */
export async function lockProducts(tx: Transaction, placeId: string): Promise<void> {
  const mine = tx.select({ id: products.id }).from(products).where(eq(products.placeId, placeId))
  await mine.orderBy(asc(products.id)).for('no key update')
}

/** Finds it on sale or not. */
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

/** Null if it has no policy of its own. The caller has checked the place. */
export async function findOwnPolicy(reader: Queryable, productId: number): Promise<OwnPolicy | null> {
  const [found] = await reader.select({ own: products.refundPolicy }).from(products).where(eq(products.id, productId))
  return found?.own ?? null
}

export async function setOwnPolicy(tx: Transaction, productId: number, own: OwnPolicy | null): Promise<void> {
  await tx.update(products).set({ refundPolicy: own }).where(eq(products.id, productId))
}
