import { and, eq, inArray, lt, lte, sql } from 'drizzle-orm'
import type { Database, Queryable } from '../../connection.server.ts'
import { files, objectRemovals, objectSweeps, photos } from '../../schema.server.ts'

/** Has objects removed that no row needs: the job looks for rows with them before it removes one. */
export async function noteRemovals(reader: Queryable, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  await reader
    .insert(objectRemovals)
    .values(keys.map((objectKey) => ({ objectKey })))
    .onConflictDoNothing()
}

/** True while an object waits for its removal. */
export const removalDue = (now: Date) =>
  sql`exists (select from ${objectRemovals} where ${objectRemovals.dueAt} <= ${now.toISOString()}::timestamptz)`

interface Claim {
  now: Date
  /** Others leave the claimed ones alone until then. */
  until: Date
  limit: number
}

export async function claimRemovals({ orm }: Database, { now, until, limit }: Claim) {
  const due = orm
    .select({ objectKey: objectRemovals.objectKey })
    .from(objectRemovals)
    .where(lte(objectRemovals.dueAt, now))
    .orderBy(objectRemovals.dueAt)
    .limit(limit)
    .for('update', { skipLocked: true })
  return orm
    .update(objectRemovals)
    .set({ dueAt: until, tries: sql`${objectRemovals.tries} + 1` })
    .where(inArray(objectRemovals.objectKey, due))
    .returning({ key: objectRemovals.objectKey, tries: objectRemovals.tries })
}

export async function dropRemovals({ orm }: Database, keys: readonly string[]): Promise<void> {
  await orm.delete(objectRemovals).where(inArray(objectRemovals.objectKey, [...keys]))
}

export async function postponeRemovals({ orm }: Database, keys: readonly string[], dueAt: Date): Promise<void> {
  await orm
    .update(objectRemovals)
    .set({ dueAt })
    .where(inArray(objectRemovals.objectKey, [...keys]))
}

/** The keys among these that a row has. */
export async function listUsed(reader: Queryable, keys: readonly string[]): Promise<Set<string>> {
  const inUse = (table: typeof files | typeof photos) =>
    reader
      .select({ key: table.objectKey })
      .from(table)
      // The second condition lets the database use the index.
      .where(and(inArray(table.objectKey, [...keys]), sql`${table.objectKey} <> ''`))
  if (keys.length === 0) return new Set()
  const used = [...(await inUse(files)), ...(await inUse(photos))]
  return new Set(used.map(({ key }) => key))
}

/** Key after which to go on; null if an instance has looked since `before`. */
export async function claimSweep({ orm }: Database, { now, before }: { now: Date; before: Date }) {
  const [claimed] = await orm
    .insert(objectSweeps)
    .values({ begunAt: now })
    .onConflictDoUpdate({
      target: objectSweeps.one,
      set: { begunAt: now },
      setWhere: lt(objectSweeps.begunAt, before)
    })
    .returning({ after: objectSweeps.afterKey })
  return claimed?.after ?? null
}

export async function saveSweep({ orm }: Database, afterKey: string): Promise<void> {
  await orm.update(objectSweeps).set({ afterKey }).where(eq(objectSweeps.one, true))
}
