import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Database, Queryable, Transaction } from '../../../connection.server.ts'
import { gateKeys, products, waivers } from '../../../schema.server.ts'

export type GateKeyRow = typeof gateKeys.$inferSelect

export async function findGateKey(reader: Queryable, placeId: string): Promise<GateKeyRow | null> {
  const [found] = await reader.select().from(gateKeys).where(eq(gateKeys.placeId, placeId))
  return found ?? null
}

/** Keeps the one that is there, if another process made it meanwhile. */
export async function insertGateKey(reader: Queryable, row: GateKeyRow): Promise<void> {
  await reader.insert(gateKeys).values(row).onConflictDoNothing()
}

export function listGateKeys(reader: Queryable): Promise<GateKeyRow[]> {
  return reader.select().from(gateKeys)
}

export async function resealGateKey(
  reader: Queryable,
  { placeId, from, to }: { placeId: string; from: string; to: string }
) {
  await reader
    .update(gateKeys)
    .set({ sealed: to })
    .where(and(eq(gateKeys.placeId, placeId), eq(gateKeys.sealed, from)))
}

/** Texts in force of those attractions among `uuids` that ask for a signature. */
export function listGateTerms({ orm }: Database, { placeId, uuids }: { placeId: string; uuids: string[] }) {
  return orm
    .select({ product: products.uuid, id: waivers.id, body: waivers.body, hash: waivers.hash })
    .from(products)
    .innerJoin(waivers, eq(waivers.id, sql`newest_waiver(${products.id})`))
    .where(and(eq(products.placeId, placeId), inArray(products.uuid, uuids), ne(products.waiver, 'none')))
    .orderBy(waivers.id, products.id)
}

/** A text of the place, whether it is in force or not. */
export async function findTerm(tx: Transaction, { placeId, id }: { placeId: string; id: number }) {
  const [found] = await tx
    .select()
    .from(waivers)
    .where(and(eq(waivers.placeId, placeId), eq(waivers.id, id), ne(waivers.body, '')))
  return found ?? null
}
