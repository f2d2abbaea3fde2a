import { and, asc, count, eq, sql } from 'drizzle-orm'
import type { Queryable } from '../../connection.server.ts'
import { messageTemplates, users } from '../../schema.server.ts'

/** Limit per place. */
export const MOST_TEMPLATES = 100

export type TemplateRow = typeof messageTemplates.$inferSelect

export async function listTemplateRows(reader: Queryable, placeId: string) {
  return reader
    .select({ row: messageTemplates, by: users.name })
    .from(messageTemplates)
    .leftJoin(users, eq(users.id, messageTemplates.changedBy))
    .where(eq(messageTemplates.placeId, placeId))
    .orderBy(asc(sql`lower(${messageTemplates.name})`))
    .limit(MOST_TEMPLATES)
}

interface Key {
  placeId: string
  id: string
}

const isIt = ({ placeId, id }: Key) => and(eq(messageTemplates.placeId, placeId), eq(messageTemplates.id, id))

export async function findTemplate(reader: Queryable, key: Key): Promise<TemplateRow | null> {
  const [row] = await reader.select().from(messageTemplates).where(isIt(key))
  return row ?? null
}

export async function countTemplates(reader: Queryable, placeId: string): Promise<number> {
  const [row] = await reader
    .select({ total: count() })
    .from(messageTemplates)
    .where(eq(messageTemplates.placeId, placeId))
  return row?.total ?? 0
}

/** @throws 23505 at `message_templates_name` */
export async function insertTemplate(tx: Queryable, row: typeof messageTemplates.$inferInsert): Promise<void> {
  await tx.insert(messageTemplates).values(row)
}

/**
 * False if it does not exist, or somebody has saved since `version`.
 * @throws 23505
 */
export async function saveTemplate(
  tx: Queryable,
  { version, ...key }: Key & { version: number },
  change: Partial<Omit<TemplateRow, 'id' | 'placeId' | 'version'>>
): Promise<boolean> {
  const done = await tx
    .update(messageTemplates)
    .set({ ...change, version: sql`${messageTemplates.version} + 1` })
    .where(and(isIt(key), eq(messageTemplates.version, version)))
  return (done.rowCount ?? 0) > 0
}

/** For a translation that changed elsewhere: an open form of the template holds the one before. */
export async function renewTemplateVersion(tx: Queryable, key: Key): Promise<void> {
  await tx
    .update(messageTemplates)
    .set({ version: sql`${messageTemplates.version} + 1` })
    .where(isIt(key))
}

export async function removeTemplate(tx: Queryable, key: Key): Promise<boolean> {
  const done = await tx.delete(messageTemplates).where(isIt(key))
  return (done.rowCount ?? 0) > 0
}
