import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { runTaskListOnce, type WorkerEvents } from 'graphile-worker'
import pg from 'pg'
import type { Database } from '#app/backend/db/connection.server.ts'
import { engineLogger } from '#app/backend/db/engine-logger.server.ts'
import { jobHandlers } from '#app/backend/jobs.server.ts'
import type { Backend } from '#app/backend/kernel/context.server.ts'
import { toTasks } from '#app/backend/kernel/engine.server.ts'
import type { JobHandler } from '#app/backend/kernel/outbox.server.ts'

const quick = ['booking-news', 'message-notice', 'client-follow']

/** Handlers for what reaches people: messages, codes, tickets, payment notices, pictures. */
export const slowJobs = jobHandlers.filter(({ kind }) => !quick.includes(kind))

/** The engine takes the time from the database; on this connection the test's clock answers. */
async function connectAt(db: Database, now: Date): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: db.url, options: '-c search_path=fake,pg_catalog,public' })
  await client.connect()
  await client.query(`begin; select pg_advisory_xact_lock(1); create schema if not exists fake;
    create or replace function fake.now() returns timestamptz stable language sql
    as $$ select current_setting('fake.now')::timestamptz $$; commit`)
  await client.query(`select set_config('fake.now', $1, false)`, [now.toISOString()])
  return client
}

/** Runs due jobs one after another until these handlers have none left. Returns their number. */
export async function runDueJobs(backend: Backend, handlers: readonly JobHandler[] = slowJobs): Promise<number> {
  const client = await connectAt(backend.db, backend.now())
  const events = new EventEmitter() as WorkerEvents
  let ran = 0
  events.on('job:complete', () => {
    ran += 1
  })
  try {
    const logger = engineLogger(backend.log)
    await runTaskListOnce({ events, logger, noHandleSignals: true }, toTasks(backend, handlers), client as never)
  } finally {
    await client.end()
  }
  return ran
}

/** Removes jobs that other tests left. */
export async function forgetJobs(db: Database): Promise<void> {
  await db.pool.query('delete from graphile_worker._private_jobs')
}

export interface WaitingJob {
  kind: string
  key: string
  queue: string | null
  dueAt: Date
  attempts: number
  error: string
  payload: Record<string, unknown>
}

export async function waitingJobs(db: Database, kind: string): Promise<WaitingJob[]> {
  const { rows } = await db.pool.query<WaitingJob>(
    `select j.task_identifier as kind, j.key, j.queue_name as queue, j.run_at as "dueAt", j.attempts,
       coalesce(j.last_error, '') as error, p.payload
     from graphile_worker.jobs j join graphile_worker._private_jobs p on p.id = j.id
     where j.task_identifier = $1 order by j.id`,
    [kind]
  )
  return rows
}

/** Adds a job that failed for good, and returns its id. */
export async function failJob(db: Pick<Database, 'pool'>, placeId: string, kind = 'payment-notice'): Promise<string> {
  const { rows } = await db.pool.query<{ id: string }>(
    `select id from graphile_worker.permanently_fail_jobs(
       array[(graphile_worker.add_job($1, '{"noticeId":0}', queue_name => $1 || ':' || $2, job_key => $3, flags => array[$1])).id],
       'O provedor de pagamentos não respondeu como devia.')`,
    [kind, placeId, `${kind}:${randomUUID()}`]
  )
  return String(rows[0]?.id)
}
