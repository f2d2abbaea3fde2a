import { and, eq, inArray, isNull, lt, notInArray, sql } from 'drizzle-orm'
import type { Database, Queryable } from '../../connection.server.ts'
import { outbox } from '../../schema.server.ts'

export async function insertJob(tx: Queryable, job: typeof outbox.$inferInsert): Promise<void> {
  await tx.insert(outbox).values(job).onConflictDoNothing({ target: outbox.key })
}

export type Kinds = { only: string[] } | { except: string[] }

/** Resolves to their ids, oldest first. */
export async function leaseDueJobs(
  { orm }: Database,
  { kinds, now, lease, limit }: { kinds: Kinds; now: Date; lease: Date; limit: number }
): Promise<number[]> {
  const wanted = 'only' in kinds ? inArray(outbox.kind, kinds.only) : notInArray(outbox.kind, kinds.except)
  const taken = await orm.execute<{ id: string }>(sql`
    update ${outbox} set locked_until = ${lease}, attempts = attempts + 1
    where id in (
      select id from ${outbox}
      where done_at is null and due_at <= ${now} and (locked_until is null or locked_until < ${now}) and ${wanted}
      order by due_at limit ${limit} for update skip locked
    )
    returning id`)
  // An update returns its rows in any order.
  return taken.rows.map(({ id }) => Number(id)).sort((a, b) => a - b)
}

/** Null where somebody else has the job by now, or it is done. */
export async function renewLease(
  { orm }: Database,
  { id, lease, until }: { id: number; lease: Date; until: Date }
): Promise<typeof outbox.$inferSelect | null> {
  const [job] = await orm
    .update(outbox)
    .set({ lockedUntil: until })
    .where(and(eq(outbox.id, id), eq(outbox.lockedUntil, lease), isNull(outbox.doneAt)))
    .returning()
  return job ?? null
}

export async function finishJob({ orm }: Database, id: number, doneAt: Date): Promise<void> {
  await orm.update(outbox).set({ doneAt, lockedUntil: null, error: '' }).where(eq(outbox.id, id))
}

export async function postponeJob(
  { orm }: Database,
  id: number,
  { dueAt, error }: { dueAt: Date; error: string }
): Promise<void> {
  await orm.update(outbox).set({ dueAt, lockedUntil: null, error }).where(eq(outbox.id, id))
}

export async function deleteDoneJobs({ orm }: Database, before: Date): Promise<void> {
  await orm.delete(outbox).where(lt(outbox.doneAt, before))
}
