import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import type { Queryable } from '../db/connection.server.ts'
import {
  finishJob,
  insertJob,
  insertJobs,
  type Kinds,
  type Lease,
  leaseDueJobs,
  postponeJob,
  renewLeases
} from '../db/queries/kernel/outbox.server.ts'
import type { Backend } from './context.server.ts'

export type { Kinds } from '../db/queries/kernel/outbox.server.ts'

export interface Job {
  kind: string
  key: string
  payload: Record<string, unknown>
  dueAt: Date
}

export interface JobHandler {
  kind: string
  /** Reaches people by somebody else's server: run apart, so that it holds up no other job. */
  slow?: boolean
  /**
   * May run more than once for one job: what leaves carries an idempotent id. A throw means "again later", with longer
   * and longer waits; `again` is its own wish, and no failure.
   */
  run: (backend: Backend, payload: Record<string, unknown>) => Promise<void> | Promise<{ again: Date } | undefined>
}

/** A dead worker's jobs wait no longer than this; a living one renews, so that a long job keeps its own. */
const leaseMs = 10_000
const heartbeatMs = 3_000
const batch = 20
const maxBackoffMs = 3_600_000
const bell = new EventEmitter()

/** The same key twice is one job. */
export async function enqueue(tx: Queryable, job: Job): Promise<void> {
  await insertJob(tx, job)
}

export async function enqueueAll(tx: Queryable, jobs: readonly Job[]): Promise<void> {
  await insertJobs(tx, [...jobs])
}

/** Wakes this process only: others find theirs at the next look. */
export function wakeJobs(): void {
  bell.emit('due')
}

export function onJobsDue(listener: () => void): () => void {
  bell.on('due', listener)
  return () => bell.off('due', listener)
}

/** Under a lease: a job whose worker died is taken again. Returns how many were taken. */
export async function runDueJobs(
  backend: Backend,
  handlers: JobHandler[],
  kinds: Kinds = { except: [] }
): Promise<number> {
  const { db, now } = backend
  const worker = randomUUID()
  const ids = await leaseDueJobs(db, { kinds, now: now(), lease: leaseOf(backend, worker), limit: batch })
  const held = new Set(ids)
  const stop = keepLeases(backend, worker, held)
  try {
    for (const id of ids) {
      await runJob(backend, handlers, { id, worker })
      held.delete(id)
    }
  } finally {
    stop()
  }
  return ids.length
}

const leaseOf = ({ now }: Backend, worker: string): Lease => ({ worker, until: new Date(now().getTime() + leaseMs) })

/** Also for those that wait behind a long one. */
function keepLeases(backend: Backend, worker: string, held: ReadonlySet<number>): () => void {
  const timer = setInterval(() => {
    if (held.size === 0) return
    renewLeases(backend.db, [...held], leaseOf(backend, worker)).catch((error) =>
      backend.log.warn({ err: error }, 'the leases of jobs could not be renewed')
    )
  }, heartbeatMs)
  timer.unref()
  return () => clearInterval(timer)
}

async function runJob(backend: Backend, handlers: JobHandler[], taken: { id: number; worker: string }): Promise<void> {
  const { db, log, now } = backend
  // A process that was frozen for longer than its lease finds its jobs with others.
  const [job] = await renewLeases(db, [taken.id], leaseOf(backend, taken.worker))
  if (!job) return
  try {
    const handler = handlers.find(({ kind }) => kind === job.kind)
    if (!handler) throw new Error(`no handler for jobs of kind ${job.kind}`)
    const wish = await handler.run(backend, job.payload)
    if (wish) await postponeJob(db, taken, { dueAt: wish.again, error: '' })
    else await finishJob(db, job.id, now())
  } catch (error) {
    log.warn({ job: job.kind, attempts: job.attempts, err: error }, 'job failed, will be tried again')
    const dueAt = new Date(now().getTime() + Math.min(maxBackoffMs, 1000 * 2 ** job.attempts))
    await postponeJob(db, taken, { dueAt, error: error instanceof Error ? error.name : 'error' })
  }
}
