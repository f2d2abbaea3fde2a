import { asc, eq, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../connection.server.ts'
import { agentProducts, agents, products } from '../../schema.server.ts'
import type { AgentData } from './manage.server.ts'

export type KnownAgent = Awaited<ReturnType<typeof listForImport>>[number]

const led = sql<number[]>`(select coalesce(json_agg(ap.product_id order by ap.product_id), '[]'::json)
  from ${agentProducts} ap where ap.agent_uuid = "agents"."uuid")`

/** Every agent of the place, archived ones included, with the ids of their attractions. */
export async function listForImport(reader: Queryable, placeId: string) {
  return reader
    .select({ agent: agents, productIds: led })
    .from(agents)
    .where(eq(agents.placeId, placeId))
    .orderBy(asc(agents.uuid))
}

/** All attractions of the place, archived ones included. */
export async function listAttractions(reader: Queryable, placeId: string) {
  return reader
    .select({ id: products.id, slug: products.slug, name: products.name, archivedAt: products.archivedAt })
    .from(products)
    .where(eq(products.placeId, placeId))
    .orderBy(asc(products.position), asc(products.id))
}

export interface NewAgent {
  row: AgentData & { uuid: string; placeId: string; createdAt: Date }
  productIds: readonly number[]
}

/** Rows per statement. */
const chunk = 100

export async function insertImported(tx: Transaction, all: readonly NewAgent[]): Promise<void> {
  for (let from = 0; from < all.length; from += chunk) {
    const some = all.slice(from, from + chunk)
    await tx.insert(agents).values(some.map(({ row }) => row))
    const pairs = some.flatMap(({ row, productIds }) =>
      productIds.map((productId) => ({ agentUuid: row.uuid, productId }))
    )
    for (let at = 0; at < pairs.length; at += 1000) await tx.insert(agentProducts).values(pairs.slice(at, at + 1000))
  }
}
