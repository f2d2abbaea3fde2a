import { and, asc, eq, inArray, max } from 'drizzle-orm'
import type { Queryable } from '../../connection.server.ts'
import { agents, clients, products } from '../../schema.server.ts'

/** Finds them by uuid. */
export function listClientsOf(reader: Queryable, placeId: string, uuids: readonly string[]) {
  return reader
    .select({ uuid: clients.uuid, name: clients.name, phone: clients.phone, email: clients.email })
    .from(clients)
    .where(and(eq(clients.placeId, placeId), inArray(clients.uuid, [...uuids])))
}

export function listAgentsOf(reader: Queryable, placeId: string) {
  return reader
    .select({ uuid: agents.uuid, name: agents.name, cpf: agents.cpf, phone: agents.phone, email: agents.email })
    .from(agents)
    .where(eq(agents.placeId, placeId))
    .orderBy(asc(agents.createdAt), asc(agents.uuid))
}

export function listProductsOf(reader: Queryable, placeId: string) {
  return reader
    .select({
      id: products.id,
      uuid: products.uuid,
      slug: products.slug,
      name: products.name,
      description: products.description
    })
    .from(products)
    .where(eq(products.placeId, placeId))
}

export async function lastPosition(reader: Queryable, placeId: string): Promise<number> {
  const [row] = await reader
    .select({ last: max(products.position) })
    .from(products)
    .where(eq(products.placeId, placeId))
  return row?.last ?? -1
}
