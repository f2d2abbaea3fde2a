import { and, asc, eq, sql } from 'drizzle-orm'
import type { Queryable } from '../../connection.server.ts'
import { agents, products, ticketTypes } from '../../schema.server.ts'

/** Present names of the subject; empty if it no longer exists. */
export async function findSubjectNames(
  reader: Queryable,
  placeId: string,
  { product = '', agent = '' }: { product?: string; agent?: string }
): Promise<{ product: string; agent: string }> {
  const [[attraction], [guide]] = await Promise.all([
    product === ''
      ? []
      : reader
          .select({ name: products.name })
          .from(products)
          .where(and(eq(products.placeId, placeId), eq(products.uuid, product))),
    agent === ''
      ? []
      : reader
          .select({ name: agents.name })
          .from(agents)
          .where(and(eq(agents.placeId, placeId), eq(agents.uuid, agent), eq(agents.active, true)))
  ])
  return { product: attraction?.name ?? '', agent: guide?.name ?? '' }
}

/** Ticket types of an attraction, by label. */
export async function listTicketTitles(
  reader: Queryable,
  { placeId, product }: { placeId: string; product: string }
): Promise<Map<string, string>> {
  const rows = await reader
    .select({ label: ticketTypes.label, title: ticketTypes.title })
    .from(ticketTypes)
    .innerJoin(products, eq(products.id, ticketTypes.productId))
    .where(and(eq(products.placeId, placeId), eq(products.uuid, product), eq(ticketTypes.active, true)))
  return new Map(rows.map(({ label, title }) => [label, title || label]))
}

/** Subjects of a request, by name. */
export async function listSubjects(reader: Queryable, placeId: string) {
  const [attractions, guides] = await Promise.all([
    reader
      .select({ uuid: products.uuid, name: products.name })
      .from(products)
      .where(eq(products.placeId, placeId))
      .orderBy(asc(products.position), asc(products.id))
      .limit(500),
    reader
      .select({ uuid: agents.uuid, name: agents.name })
      .from(agents)
      .where(and(eq(agents.placeId, placeId), eq(agents.active, true)))
      .orderBy(asc(sql`lower(${agents.name})`), asc(agents.uuid))
      .limit(500)
  ])
  return { products: attractions, agents: guides }
}
