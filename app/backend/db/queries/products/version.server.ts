import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../connection.server.ts'
import { products } from '../../schema.server.ts'

interface Edited {
  placeId: string
  uuid: string
  /** As it was read; left out where nothing of anybody's can be lost. */
  version?: number
}

/** First in its transaction: also the lock of the attraction. Null where it is not there, or somebody saved it meanwhile. */
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
