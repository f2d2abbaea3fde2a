import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../connection.server.ts'
import { clientDistinct, clientMerges, clients, users } from '../../schema.server.ts'

export type MergeRow = typeof clientMerges.$inferSelect

/** Points all followers of the merged client to the kept one, so that there is never a chain. Returns their ids. */
export async function pointTo(tx: Transaction, { kept, merged }: { kept: number; merged: number }): Promise<number[]> {
  const moved = await tx
    .update(clients)
    .set({ mergedInto: kept })
    .where(eq(clients.mergedInto, merged))
    .returning({ id: clients.id })
  await tx
    .update(clients)
    .set({ mergedInto: kept, version: sql`${clients.version} + 1` })
    .where(eq(clients.id, merged))
  return moved.map(({ id }) => id).sort((one, other) => one - other)
}

/** Points merged clients to their former targets again. */
export async function pointBack(tx: Transaction, { mergedId, followers }: MergeRow): Promise<void> {
  await tx
    .update(clients)
    .set({ mergedInto: null, version: sql`${clients.version} + 1` })
    .where(eq(clients.id, mergedId))
  if (followers.length > 0) {
    await tx.update(clients).set({ mergedInto: mergedId }).where(inArray(clients.id, followers))
  }
}

export async function insertMerge(tx: Transaction, row: typeof clientMerges.$inferInsert): Promise<void> {
  await tx.insert(clientMerges).values(row)
}

/** Latest merge of a kept client that was not undone. */
export async function findLatestMerge(reader: Queryable, keptId: number): Promise<MergeRow | null> {
  const [row] = await reader
    .select()
    .from(clientMerges)
    .where(and(eq(clientMerges.keptId, keptId), isNull(clientMerges.undoneAt)))
    .orderBy(desc(clientMerges.id))
    .limit(1)
  return row ?? null
}

/** Merges that were not undone, latest first, with their users. */
export function listMerges(reader: Queryable, keptId: number) {
  return reader
    .select({ id: clientMerges.id, at: clientMerges.at, by: users.name, uuid: clients.uuid, name: clients.name })
    .from(clientMerges)
    .innerJoin(clients, eq(clients.id, clientMerges.mergedId))
    .leftJoin(users, eq(users.id, clientMerges.byUser))
    .where(and(eq(clientMerges.keptId, keptId), isNull(clientMerges.undoneAt)))
    .orderBy(desc(clientMerges.id))
    .limit(20)
}

export async function markUndone(tx: Transaction, id: number, by: { at: Date; userId: number }): Promise<void> {
  await tx.update(clientMerges).set({ undoneAt: by.at, undoneBy: by.userId }).where(eq(clientMerges.id, id))
}

/** A repeated pair is stored once. */
export async function insertDistinct(
  tx: Transaction,
  pair: readonly [number, number],
  byUser: number
): Promise<boolean> {
  const [oneId = 0, otherId = 0] = [...pair].sort((one, other) => one - other)
  const done = await tx.insert(clientDistinct).values({ oneId, otherId, byUser }).onConflictDoNothing()
  return (done.rowCount ?? 0) > 0
}
