import { EventEmitter } from 'node:events'
import { and, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm'
import type { Queryable } from '../db/connection.server.ts'
import { outbox } from '../db/schema.server.ts'
import type { Backend } from './context.server.ts'

export interface Job {
  kind: string
  key: string
  payload: Record<string, unknown>
  dueAt: Date
}

export interface JobHandler {
  kind: string
  /** May run more than once for one job: what leaves carries an idempotent id. A throw means "again later". */
  run: (backend: Backend, payload: Record<string, unknown>) => Promise<void>
}

const leaseMs = 60_000
const batch = 20
const maxBackoffMs = 3_600_000
const bell = new EventEmitter()

/** Adds a job in the caller's transaction; the same key twice is one job. */
export async function enqueue(tx: Queryable, job: Job): Promise<void> {
  await tx.insert(outbox).values(job).onConflictDoNothing({ target: outbox.key })
}

/** Says that a job of this process is due now; others find theirs at the next look. */
export function wakeJobs(): void {
  bell.emit('due')
}

export function onJobsDue(listener: () => void): () => void {
  bell.on('due', listener)
  return () => bell.off('due', listener)
}

/** Which kinds of jobs a worker looks at: a slow one (somebody else's server) must not hold up the others. */
export type Kinds = { only: string[] } | { except: string[] }

/** Takes due jobs under a lease and runs them; returns how many were taken. A job whose worker died is taken again. */
export async function runDueJobs(
  backend: Backend,
  handlers: JobHandler[],
  kinds: Kinds = { except: [] }
): Promise<number> {
  const { db, now } = backend
  const at = now()
  const lease = new Date(at.getTime() + leaseMs)
  const wanted = 'only' in kinds ? inArray(outbox.kind, kinds.only) : notInArray(outbox.kind, kinds.except)
  const taken = await db.orm.execute<{ id: string }>(sql`
    update ${outbox} set locked_until = ${lease}, attempts = attempts + 1
    where id in (
      select id from ${outbox}
      where done_at is null and due_at <= ${at} and (locked_until is null or locked_until < ${at}) and ${wanted}
      order by due_at limit ${batch} for update skip locked
    )
    returning id`)
  // An update returns its rows in any order.
  const ids = taken.rows.map(({ id }) => Number(id)).sort((a, b) => a - b)
  for (const id of ids) await runJob(backend, handlers, { id, lease })
  return taken.rows.length
}

/** The jobs before it may have used up the lease: it begins anew with each one, unless somebody else has it by now. */
function renewLease({ db, now }: Backend, { id, lease }: { id: number; lease: Date }) {
  return db.orm
    .update(outbox)
    .set({ lockedUntil: new Date(now().getTime() + leaseMs) })
    .where(and(eq(outbox.id, id), eq(outbox.lockedUntil, lease), isNull(outbox.doneAt)))
    .returning()
}

async function runJob(backend: Backend, handlers: JobHandler[], taken: { id: number; lease: Date }): Promise<void> {
  const { db, log, now } = backend
  const { id } = taken
  const [job] = await renewLease(backend, taken)
  if (!job) return
  try {
    const handler = handlers.find(({ kind }) => kind === job.kind)
    if (!handler) throw new Error(`no handler for jobs of kind ${job.kind}`)
    await handler.run(backend, job.payload)
    await db.orm.update(outbox).set({ doneAt: now(), lockedUntil: null, error: '' }).where(eq(outbox.id, id))
  } catch (error) {
    log.warn({ job: job.kind, attempts: job.attempts, err: error }, 'job failed, will be tried again')
    const dueAt = new Date(now().getTime() + Math.min(maxBackoffMs, 1000 * 2 ** job.attempts))
    const message = error instanceof Error ? error.name : 'error'
    await db.orm.update(outbox).set({ dueAt, lockedUntil: null, error: message }).where(eq(outbox.id, id))
  }
}
