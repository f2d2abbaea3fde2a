import { EventEmitter } from 'node:events'
import type { Queryable } from '../db/connection.server.ts'
import {
  finishJob,
  insertJob,
  type Kinds,
  leaseDueJobs,
  postponeJob,
  renewLease
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
  /** May run more than once for one job: what leaves carries an idempotent id. A throw means "again later". */
  run: (backend: Backend, payload: Record<string, unknown>) => Promise<void>
}

const leaseMs = 60_000
const batch = 20
const maxBackoffMs = 3_600_000
const bell = new EventEmitter()

/** The same key twice is one job. */
export async function enqueue(tx: Queryable, job: Job): Promise<void> {
  await insertJob(tx, job)
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
  const now = backend.now()
  const lease = new Date(now.getTime() + leaseMs)
  const ids = await leaseDueJobs(backend.db, { kinds, now, lease, limit: batch })
  for (const id of ids) await runJob(backend, handlers, { id, lease })
  return ids.length
}

async function runJob(backend: Backend, handlers: JobHandler[], taken: { id: number; lease: Date }): Promise<void> {
  const { db, log, now } = backend
  const { id } = taken
  // The jobs before it may have used up the lease.
  const job = await renewLease(db, { ...taken, until: new Date(now().getTime() + leaseMs) })
  if (!job) return
  try {
    const handler = handlers.find(({ kind }) => kind === job.kind)
    if (!handler) throw new Error(`no handler for jobs of kind ${job.kind}`)
    await handler.run(backend, job.payload)
    await finishJob(db, id, now())
  } catch (error) {
    log.warn({ job: job.kind, attempts: job.attempts, err: error }, 'job failed, will be tried again')
    const dueAt = new Date(now().getTime() + Math.min(maxBackoffMs, 1000 * 2 ** job.attempts))
    await postponeJob(db, id, { dueAt, error: error instanceof Error ? error.name : 'error' })
  }
}
