import { and, count, desc, eq, gt, lte, sql } from 'drizzle-orm'
import type { Database, Queryable } from '../connection.server.ts'
import { messages } from '../schema.server.ts'

export type MessageRow = typeof messages.$inferSelect

export async function insertMessage(tx: Queryable, message: typeof messages.$inferInsert): Promise<number> {
  const [row] = await tx.insert(messages).values(message).returning({ id: messages.id })
  if (!row) throw new Error('the message was not kept')
  return row.id
}

/** Of whichever place: only its job asks. */
export async function findQueuedMessage(db: Database, id: number): Promise<MessageRow | null> {
  const [row] = await db.orm
    .select()
    .from(messages)
    .where(and(eq(messages.id, id), eq(messages.status, 'queued')))
  return row ?? null
}

type Outcome = Partial<Pick<MessageRow, 'status' | 'simulated' | 'errorCount' | 'reason' | 'externalId' | 'sentAt'>>

export async function settleMessage(db: Database, id: number, outcome: Outcome): Promise<void> {
  await db.orm
    .update(messages)
    .set(outcome)
    .where(and(eq(messages.id, id), eq(messages.status, 'queued')))
}

interface MessageSearch {
  placeId: string
  /** Empty: all. */
  status: string
  limit: number
  offset: number
}

export async function searchMessages(db: Database, { placeId, status, limit, offset }: MessageSearch) {
  const where = and(eq(messages.placeId, placeId), status === '' ? undefined : eq(messages.status, status))
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
