import { and, asc, count, eq, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../connection.server.ts'
import { issueAnswers } from '../../schema.server.ts'

/** Limit per place. */
export const MOST_ANSWERS = 100

export async function listAnswers(reader: Queryable, placeId: string) {
  return reader
    .select()
    .from(issueAnswers)
    .where(eq(issueAnswers.placeId, placeId))
    .orderBy(asc(sql`lower(${issueAnswers.title})`), asc(issueAnswers.id))
    .limit(MOST_ANSWERS)
}

interface Key {
  placeId: string
  id: string
}

const isIt = ({ placeId, id }: Key) => and(eq(issueAnswers.placeId, placeId), eq(issueAnswers.id, id))

export async function findAnswer(reader: Queryable, key: Key) {
  const [answer] = await reader.select().from(issueAnswers).where(isIt(key))
  return answer ?? null
}

/**
 * False at the place's limit; the caller holds the place's lock.
 * @throws 23505 at `issue_answers_title`
 */
export async function insertAnswer(tx: Transaction, row: typeof issueAnswers.$inferInsert): Promise<boolean> {
  const [known] = await tx.select({ count: count() }).from(issueAnswers).where(eq(issueAnswers.placeId, row.placeId))
  if ((known?.count ?? 0) >= MOST_ANSWERS) return false
  await tx.insert(issueAnswers).values(row)
  return true
}

/**
 * False if it does not exist, or somebody has saved since `version`.
 * @throws 23505
 */
export async function saveAnswer(
  tx: Queryable,
  { version, ...key }: Key & { version?: number },
  changes: { title: string; body: string }
): Promise<boolean> {
  const done = await tx
    .update(issueAnswers)
    .set({ ...changes, version: sql`${issueAnswers.version} + 1` })
    .where(and(isIt(key), version === undefined ? undefined : eq(issueAnswers.version, version)))
  return (done.rowCount ?? 0) > 0
}

export async function removeAnswer(tx: Queryable, key: Key): Promise<boolean> {
  const done = await tx.delete(issueAnswers).where(isIt(key))
  return (done.rowCount ?? 0) > 0
}
