import { and, asc, count, eq, sql } from 'drizzle-orm'
import type { Queryable } from '../../connection.server.ts'
import { messageLists, users } from '../../schema.server.ts'

/** Limit per place. */
export const MOST_LISTS = 100

export type ListRow = typeof messageLists.$inferSelect

export async function listListRows(reader: Queryable, placeId: string) {
  return reader
    .select({ row: messageLists, by: users.name })
    .from(messageLists)
    .leftJoin(users, eq(users.id, messageLists.changedBy))
    .where(eq(messageLists.placeId, placeId))
    .orderBy(asc(sql`lower(${messageLists.name})`))
    .limit(MOST_LISTS)
}

interface Key {
  placeId: string
  id: string
}

const isIt = ({ placeId, id }: Key) => and(eq(messageLists.placeId, placeId), eq(messageLists.id, id))

export async function findList(reader: Queryable, key: Key): Promise<ListRow | null> {
  const [row] = await reader.select().from(messageLists).where(isIt(key))
  return row ?? null
}

export async function countLists(reader: Queryable, placeId: string): Promise<number> {
  const [row] = await reader.select({ total: count() }).from(messageLists).where(eq(messageLists.placeId, placeId))
  return row?.total ?? 0
}

/** @throws 23505 at `message_lists_name` */
export async function insertList(tx: Queryable, row: typeof messageLists.$inferInsert): Promise<void> {
  await tx.insert(messageLists).values(row)
}

/**
 * False if it does not exist, or somebody has saved since `version`.
 * @throws 23505
 */
export async function saveList(
  tx: Queryable,
  { version, ...key }: Key & { version: number },
  change: Partial<Omit<ListRow, 'id' | 'placeId' | 'version'>>
): Promise<boolean> {
  const done = await tx
    .update(messageLists)
    .set({ ...change, version: sql`${messageLists.version} + 1` })
    .where(and(isIt(key), eq(messageLists.version, version)))
  return (done.rowCount ?? 0) > 0
}

export async function removeList(tx: Queryable, key: Key): Promise<boolean> {
  const done = await tx.delete(messageLists).where(isIt(key))
  return (done.rowCount ?? 0) > 0
}
