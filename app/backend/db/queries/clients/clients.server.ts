import { and, asc, count, desc, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../connection.server.ts'
import { clients } from '../../schema.server.ts'

export type ClientRow = typeof clients.$inferSelect
export type NewClient = typeof clients.$inferInsert

const ofPlace = (by: { placeId: string; uuid: string }): SQL | undefined =>
  and(eq(clients.placeId, by.placeId), eq(clients.uuid, by.uuid))

/** Those that stand for themselves and those that were put into them. */
export async function findClient(reader: Queryable, by: { placeId: string; uuid: string }): Promise<ClientRow | null> {
  const [row] = await reader.select().from(clients).where(ofPlace(by))
  return row ?? null
}

export async function findClientById(reader: Queryable, id: number): Promise<ClientRow | null> {
  const [row] = await reader.select().from(clients).where(eq(clients.id, id))
  return row ?? null
}

/** In the order of their ids, so that two who put the same ones together do not wait for each other. */
export async function lockClients(
  tx: Transaction,
  { placeId, uuids }: { placeId: string; uuids: readonly string[] }
): Promise<ClientRow[]> {
  return tx
    .select()
    .from(clients)
    .where(and(eq(clients.placeId, placeId), inArray(clients.uuid, [...uuids])))
    .orderBy(asc(clients.id))
    .for('no key update')
}

/** Identities that stand behind it, the newest first. */
export async function listMerged(reader: Queryable, id: number): Promise<ClientRow[]> {
  return reader.select().from(clients).where(eq(clients.mergedInto, id)).orderBy(desc(clients.id)).limit(100)
}

interface Named {
  placeId: string
  document: string
  documentCountry: string
  phone: string
  foldedName: string
  /** Not this one. */
  id?: number
}

/** Finds the client that already has that identity. */
export async function findTwin(reader: Queryable, { placeId, id, ...named }: Named): Promise<ClientRow | null> {
  const own =
    named.document === ''
      ? and(eq(clients.document, ''), eq(clients.phone, named.phone), eq(clients.foldedName, named.foldedName))
      : and(eq(clients.documentCountry, named.documentCountry), eq(clients.document, named.document))
  const [row] = await reader
    .select()
    .from(clients)
    .where(and(eq(clients.placeId, placeId), own, id === undefined ? undefined : ne(clients.id, id)))
  return row ?? null
}

/** False where the uuid is there already. @throws 23505 at `clients_document` or `clients_phone_name` */
export async function insertClient(tx: Transaction, row: NewClient): Promise<boolean> {
  const done = await tx.insert(clients).values(row).onConflictDoNothing({ target: clients.uuid })
  return (done.rowCount ?? 0) > 0
}

/** False where somebody else, or a booking, has changed it since `version`, or it was put into another. @throws 23505 */
export async function saveClient(
  tx: Transaction,
  { id, version }: { id: number; version: number },
  row: Partial<NewClient>
): Promise<boolean> {
  const done = await tx
    .update(clients)
    .set({ ...row, version: version + 1 })
    .where(and(eq(clients.id, id), eq(clients.version, version), isNull(clients.mergedInto)))
  return (done.rowCount ?? 0) > 0
}

/** Made by hand, or brought in. */
export async function countKeptByHand(reader: Queryable, placeId: string): Promise<number> {
  const isOwn = or(eq(clients.source, 'staff'), eq(clients.source, 'import'))
  const [row] = await reader
    .select({ count: count() })
    .from(clients)
    .where(and(eq(clients.placeId, placeId), isOwn))
  return row?.count ?? 0
}

/** Ids of a client and of those that were put into it, for `= any(…)`: by it bookings are always found by their index. */
export const idsOf = (id: number | SQL): SQL =>
  sql`array(select ${id}::bigint union all select g.id from clients g where g.merged_into = ${id})`

/** Uuid of the client that this one was merged into, or of itself. */
export async function findKeptUuid(reader: Queryable, id: number): Promise<string> {
  const row = await findClientById(reader, id)
  const kept = row?.mergedInto ? await findClientById(reader, row.mergedInto) : row
  return kept?.uuid ?? ''
}
