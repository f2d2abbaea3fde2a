import { and, count, desc, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import type { Database, Queryable } from '../connection.server.ts'
import { messages } from '../schema.server.ts'

export type MessageRow = typeof messages.$inferSelect

/** Null if its key is known: it is queued already. */
export async function insertMessage(tx: Queryable, message: typeof messages.$inferInsert): Promise<number | null> {
  const [row] = await tx.insert(messages).values(message).onConflictDoNothing().returning({ id: messages.id })
  return row?.id ?? null
}

/** Inserts those whose keys are new. */
export async function insertMessages(tx: Queryable, rows: (typeof messages.$inferInsert)[]) {
  if (rows.length === 0) return []
  return tx
    .insert(messages)
    .values(rows)
    .onConflictDoNothing()
    .returning({ id: messages.id, dedupeKey: messages.dedupeKey, sendDate: messages.sendDate })
}

const isWaiting = (id: number) => and(eq(messages.id, id), inArray(messages.status, ['queued', 'scheduled']))

/** Finds it in any place: only the message's own job asks, once it is due. */
export async function findQueuedMessage(db: Database, id: number): Promise<MessageRow | null> {
  const [row] = await db.orm.select().from(messages).where(isWaiting(id))
  return row ?? null
}

/** Locks it: a delivery waits, or came first. */
export async function lockPlaceMessage(
  tx: Queryable,
  { placeId, id }: { placeId: string; id: number }
): Promise<MessageRow | null> {
  const [row] = await tx
    .select()
    .from(messages)
    .where(and(eq(messages.placeId, placeId), eq(messages.id, id)))
    .for('update')
  return row ?? null
}

/** Latest messages that a user queued, in order. */
export async function findLatestOf(
  tx: Queryable,
  { placeId, userId, count: most }: { placeId: string; userId: number; count: number }
): Promise<{ id: number; status: string }[]> {
  const rows = await tx
    .select({ id: messages.id, status: messages.status })
    .from(messages)
    .where(and(eq(messages.placeId, placeId), eq(messages.createdBy, userId)))
    .orderBy(desc(messages.id))
    .limit(most)
  return rows.reverse()
}

interface MessageSearch {
  placeId: string
  /** Empty for all. */
  status: string
  /** Id of one batch; empty for all. */
  batch: string
  limit: number
  offset: number
}

export async function searchMessages(db: Database, { placeId, status, batch, limit, offset }: MessageSearch) {
  const where = and(
    eq(messages.placeId, placeId),
    status === '' ? undefined : sql`${messages.status} = ${status}`,
    batch === '' ? undefined : eq(messages.batchId, batch)
  )
  const rows = await db.orm
    .select()
    .from(messages)
    .where(where)
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(limit)
    .offset(offset)
  const [counted] = await db.orm.select({ total: count() }).from(messages).where(where)
  return { rows, total: counted?.total ?? 0 }
}

export async function blankConfidentialTexts(db: Database, now: Date): Promise<void> {
  await db.orm
    .update(messages)
    .set({ messageBody: sql`${messages.messageBody} || '{"message": ""}'::jsonb` })
    .where(and(lte(messages.confidentialUntil, now), gt(sql`${messages.messageBody} ->> 'message'`, '')))
}
