import { and, count, desc, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { WAITING_STATES } from '#app/domain/message/states.ts'
import type { Database, Queryable } from '../../connection.server.ts'
import { messageBatches, messages, users } from '../../schema.server.ts'

export type NewBatch = typeof messageBatches.$inferInsert

/** False if it exists already: the form was sent twice. */
export async function insertBatch(tx: Queryable, batch: NewBatch): Promise<boolean> {
  const done = await tx.insert(messageBatches).values(batch).onConflictDoNothing().returning({ id: messageBatches.id })
  return done.length > 0
}

const one = { batch: messageBatches, by: users.name }

export async function findBatch(reader: Queryable, { placeId, id }: { placeId: string; id: string }) {
  const [found] = await reader
    .select(one)
    .from(messageBatches)
    .leftJoin(users, eq(users.id, messageBatches.createdBy))
    .where(and(eq(messageBatches.placeId, placeId), eq(messageBatches.id, id)))
  return found ?? null
}

export type BatchRow = NonNullable<Awaited<ReturnType<typeof findBatch>>>

export async function listBatchRows(
  { orm }: Database,
  { placeId, limit, offset }: { placeId: string; limit: number; offset: number }
): Promise<{ rows: BatchRow[]; total: number }> {
  const where = eq(messageBatches.placeId, placeId)
  const rows = await orm
    .select(one)
    .from(messageBatches)
    .leftJoin(users, eq(users.id, messageBatches.createdBy))
    .where(where)
    .orderBy(desc(messageBatches.createdAt), desc(messageBatches.id))
    .limit(limit)
    .offset(offset)
  const [counted] = await orm.select({ total: count() }).from(messageBatches).where(where)
  return { rows, total: counted?.total ?? 0 }
}

const mayLeave = and(inArray(messages.status, [...WAITING_STATES]), isNull(messages.handedAt))

/** Sums by batch and state; `waiting` counts those that can still be cancelled. */
export async function sumBatches(reader: Queryable, ids: readonly string[]) {
  if (ids.length === 0) return []
  return reader
    .select({
      batchId: messages.batchId,
      status: messages.status,
      count: count(),
      waiting: sql<number>`(count(*) filter (where ${mayLeave}))::int`,
      simulated: sql<boolean>`bool_or(${messages.simulated})`
    })
    .from(messages)
    .where(inArray(messages.batchId, [...ids]))
    .groupBy(messages.batchId, messages.status)
}

/** Cancels messages that have not begun to leave. Returns their number. */
export async function cancelBatchRows(
  tx: Queryable,
  { placeId, batchId, reason }: { placeId: string; batchId: string; reason: string }
): Promise<number> {
  const done = await tx
    .update(messages)
    .set({ status: 'cancelled', reason })
    .where(and(eq(messages.placeId, placeId), eq(messages.batchId, batchId), mayLeave))
  return done.rowCount ?? 0
}

/** Counts messages queued by people since then; cancelled ones count too. */
export async function countWritten(reader: Queryable, placeId: string, since: Date): Promise<number> {
  const [row] = await reader
    .select({ total: count() })
    .from(messages)
    .where(and(eq(messages.placeId, placeId), isNotNull(messages.createdBy), gt(messages.createdAt, since)))
  return row?.total ?? 0
}
