import { and, asc, count, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../connection.server.ts'
import { clientFollowUps, users } from '../../schema.server.ts'
import { idsOf } from './clients.server.ts'

export type FollowUpRow = typeof clientFollowUps.$inferSelect

/** Follow-ups of a client and of those merged into it: open ones by day, then the latest done. */
export function listFollowUps(reader: Queryable, clientId: number) {
  return reader
    .select({ row: clientFollowUps, by: users.name })
    .from(clientFollowUps)
    .leftJoin(users, eq(users.id, clientFollowUps.createdBy))
    .where(sql`${clientFollowUps.clientId} = any(${idsOf(clientId)})`)
    .orderBy(sql`${clientFollowUps.doneAt} is not null`, asc(clientFollowUps.dueOn), desc(clientFollowUps.id))
    .limit(100)
}

/** Counts those of the client and of those merged into it; the caller holds its lock. */
export async function countOpenFollowUps(tx: Transaction, clientId: number): Promise<number> {
  const [row] = await tx
    .select({ count: count() })
    .from(clientFollowUps)
    .where(and(sql`${clientFollowUps.clientId} = any(${idsOf(clientId)})`, isNull(clientFollowUps.doneAt)))
  return row?.count ?? 0
}

/** False if the uuid exists already. */
export async function insertFollowUp(tx: Transaction, row: typeof clientFollowUps.$inferInsert): Promise<boolean> {
  const done = await tx.insert(clientFollowUps).values(row).onConflictDoNothing({ target: clientFollowUps.uuid })
  return (done.rowCount ?? 0) > 0
}

export async function findFollowUp(
  reader: Queryable,
  by: { placeId: string; uuid: string }
): Promise<FollowUpRow | null> {
  const [row] = await reader
    .select()
    .from(clientFollowUps)
    .where(and(eq(clientFollowUps.placeId, by.placeId), eq(clientFollowUps.uuid, by.uuid)))
  return row ?? null
}

/** False if somebody has changed it since `version`. */
export async function saveFollowUp(
  tx: Transaction,
  { id, version }: { id: number; version: number },
  done: { at: Date | null; by: number | null }
): Promise<boolean> {
  const saved = await tx
    .update(clientFollowUps)
    .set({ doneAt: done.at, doneBy: done.by, version: version + 1 })
    .where(and(eq(clientFollowUps.id, id), eq(clientFollowUps.version, version)))
  return (saved.rowCount ?? 0) > 0
}
