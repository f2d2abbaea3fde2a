import { and, eq, inArray, isNull, lt, notInArray, sql } from 'drizzle-orm'
import type { Database, Queryable } from '../../connection.server.ts'
import { outbox } from '../../schema.server.ts'

export async function insertJob(tx: Queryable, job: typeof outbox.$inferInsert): Promise<void> {
  await tx.insert(outbox).values(job).onConflictDoNothing({ target: outbox.key })
}

export async function insertJobs(tx: Queryable, jobs: (typeof outbox.$inferInsert)[]): Promise<void> {
  if (jobs.length > 0) await tx.insert(outbox).values(jobs).onConflictDoNothing({ target: outbox.key })
}

export type Kinds = { only: string[] } | { except: string[] }

/** Held by one worker until its time is over. */
export interface Lease {
  worker: string
  until: Date
}

interface Due {
  kinds: Kinds
  now: Date
  lease: Lease
  limit: number
}

/** Resolves to their ids, oldest first. */
export async function leaseDueJobs({ orm }: Database, { kinds, now, lease, limit }: Due): Promise<number[]> {
  const wanted = 'only' in kinds ? inArray(outbox.kind, kinds.only) : notInArray(outbox.kind, kinds.except)
  const taken = await orm.execute<{ id: string }>(sql`
    update ${outbox} set locked_until = ${lease.until}, locked_by = ${lease.worker}, attempts = attempts + 1
    where id in (
      select id from ${outbox}
      where done_at is null and due_at <= ${now} and (locked_until is null or locked_until < ${now}) and ${wanted}
      order by due_at limit ${limit} for update skip locked
    )
    returning id`)
  // An update returns its rows in any order.
  return taken.rows.map(({ id }) => Number(id)).sort((a, b) => a - b)
}

const free = { lockedUntil: null, lockedBy: '' }

const isHeld = (ids: number[], worker: string) =>
  and(inArray(outbox.id, ids), eq(outbox.lockedBy, worker), isNull(outbox.doneAt))

/** Those that are still the worker's: not taken by another meanwhile, not done. */
export async function renewLeases(
  { orm }: Database,
  ids: number[],
  { worker, until }: Lease
): Promise<(typeof outbox.$inferSelect)[]> {
  return orm.update(outbox).set({ lockedUntil: until }).where(isHeld(ids, worker)).returning()
}

export async function finishJob({ orm }: Database, id: number, doneAt: Date): Promise<void> {
  await orm
    .update(outbox)
    .set({ doneAt, ...free, error: '' })
    .where(eq(outbox.id, id))
}

/** Nothing where another worker has it by now. */
export async function postponeJob(
  { orm }: Database,
  { id, worker }: { id: number; worker: string },
  { dueAt, error }: { dueAt: Date; error: string }
): Promise<void> {
  await orm
    .update(outbox)
    .set({ dueAt, ...free, error })
    .where(isHeld([id], worker))
}

export async function deleteDoneJobs({ orm }: Database, before: Date): Promise<void> {
  await orm.delete(outbox).where(lt(outbox.doneAt, before))
}
