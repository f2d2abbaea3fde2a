import { and, asc, count, desc, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../connection.server.ts'
import { clients } from '../../schema.server.ts'

export type ClientRow = typeof clients.$inferSelect
export type NewClient = typeof clients.$inferInsert

const ofPlace = (by: { placeId: string; uuid: string }): SQL | undefined =>
  and(eq(clients.placeId, by.placeId), eq(clients.uuid, by.uuid))

/** Finds kept and merged clients. */
export async function findClient(reader: Queryable, by: { placeId: string; uuid: string }): Promise<ClientRow | null> {
  const [row] = await reader.select().from(clients).where(ofPlace(by))
  return row ?? null
}

export async function findClientById(reader: Queryable, id: number): Promise<ClientRow | null> {
  const [row] = await reader.select().from(clients).where(eq(clients.id, id))
  return row ?? null
}

/** Locks in the order of ids, so that two merges of the same clients do not deadlock. */
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

/** Clients that were merged into it, newest first. */
export async function listMerged(reader: Queryable, id: number): Promise<ClientRow[]> {
  return reader.select().from(clients).where(eq(clients.mergedInto, id)).orderBy(desc(clients.id)).limit(100)
}

interface Named {
  placeId: string
  document: string
  documentCountry: string
  phone: string
  foldedName: string
  /** Excludes this one. */
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

/**
 * False if the uuid exists already.
 * @throws 23505 at `clients_document` or `clients_phone_name`
 */
export async function insertClient(tx: Transaction, row: NewClient): Promise<boolean> {
  const done = await tx.insert(clients).values(row).onConflictDoNothing({ target: clients.uuid })
  return (done.rowCount ?? 0) > 0
}

/**
 * False if a user or a booking has changed it since `version`, or it was merged into another.
 * @throws 23505
 */
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

/** Counts clients made by hand or imported. */
export async function countKeptByHand(reader: Queryable, placeId: string): Promise<number> {
  const isOwn = or(eq(clients.source, 'staff'), eq(clients.source, 'import'))
  const [row] = await reader
    .select({ count: count() })
    .from(clients)
    .where(and(eq(clients.placeId, placeId), isOwn))
  return row?.count ?? 0
}

/** Ids of a client and of those merged into it, for `= any(…)`, so that bookings are always found by their index. */
export const idsOf = (id: number | SQL): SQL =>
  sql`array(select ${id}::bigint union all select g.id from clients g where g.merged_into = ${id})`

/** Uuid of the client that this one was merged into, or of itself. */
export async function findKeptUuid(reader: Queryable, id: number): Promise<string> {
  const row = await findClientById(reader, id)
  const kept = row?.mergedInto ? await findClientById(reader, row.mergedInto) : row
  return kept?.uuid ?? ''
}
