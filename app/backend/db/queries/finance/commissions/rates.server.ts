import { and, asc, desc, eq, isNull } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../../connection.server.ts'
import { agents, commissionRates, products, users } from '../../../schema.server.ts'

export type NewRate = typeof commissionRates.$inferInsert
export type RateRow = typeof commissionRates.$inferSelect

const mostRates = 500

/** Present rates by attraction: the general one first, newest first. */
export function listRateRows(reader: Queryable, placeId: string) {
  return reader
    .select({
      rate: commissionRates,
      product: { uuid: products.uuid, name: products.name },
      agent: agents.name,
      by: users.name
    })
    .from(commissionRates)
    .innerJoin(products, eq(products.id, commissionRates.productId))
    .leftJoin(agents, eq(agents.uuid, commissionRates.agentUuid))
    .leftJoin(users, eq(users.id, commissionRates.createdBy))
    .where(and(eq(commissionRates.placeId, placeId), isNull(commissionRates.removedAt)))
    .orderBy(asc(products.position), asc(products.id), asc(agents.name), desc(commissionRates.validFrom))
    .limit(mostRates)
}

export type ListedRate = Awaited<ReturnType<typeof listRateRows>>[number]

/** Finds removed ones too. */
export async function findRate(reader: Queryable, by: { placeId: string; uuid: string }): Promise<RateRow | null> {
  const [row] = await reader
    .select()
    .from(commissionRates)
    .where(and(eq(commissionRates.placeId, by.placeId), eq(commissionRates.uuid, by.uuid)))
  return row ?? null
}

/**
 * False if the uuid exists already.
 * @throws 23505 at `commission_rates_day`
 */
export async function insertRate(tx: Transaction, row: NewRate): Promise<boolean> {
  const done = await tx.insert(commissionRates).values(row).onConflictDoNothing({ target: commissionRates.uuid })
  return (done.rowCount ?? 0) > 0
}

/** False if it was removed already. */
export async function markRateRemoved(
  tx: Transaction,
  uuid: string,
  by: { at: Date; userId: number }
): Promise<boolean> {
  const done = await tx
    .update(commissionRates)
    .set({ removedAt: by.at, removedBy: by.userId })
    .where(and(eq(commissionRates.uuid, uuid), isNull(commissionRates.removedAt)))
  return (done.rowCount ?? 0) > 0
}

/** Attractions and agents that a rate may name. */
export async function listRateChoices(reader: Queryable, placeId: string) {
  const [ofPlace, guides] = await Promise.all([
    reader
      .select({ id: products.id, uuid: products.uuid, name: products.name })
      .from(products)
      .where(eq(products.placeId, placeId))
      .orderBy(asc(products.position), asc(products.id)),
    reader
      .select({ uuid: agents.uuid, name: agents.name })
      .from(agents)
      .where(eq(agents.placeId, placeId))
      .orderBy(asc(agents.name), asc(agents.uuid))
  ])
  return { products: ofPlace, agents: guides }
}
