import { type SQL, sql } from 'drizzle-orm'
import type { Database, Queryable, Transaction } from '../../connection.server.ts'

/** Only this file touches the engine's own tables, by the engine's functions if there is one. */
export interface JobRow {
  kind: string
  key: string
  payload: Record<string, unknown>
  /** Jobs of one queue run one after another; null runs as soon as a worker is free. */
  queue: string | null
  dueAt: Date
  /** Lower numbers run first. */
  priority: number
}

const mostAttempts = 10

/** For a key that waits already, the newer job replaces the older. */
export async function insertJobs(tx: Queryable, jobs: readonly JobRow[]): Promise<void> {
  if (jobs.length === 0) return
  await tx.execute(sql`
    select count(*) from graphile_worker.add_jobs(array(
      select (kind, payload, queue, "dueAt", ${mostAttempts}::smallint, key, priority, array[kind])::graphile_worker.job_spec
      from jsonb_to_recordset(${JSON.stringify(jobs)}::jsonb)
        as job(kind text, payload json, queue text, "dueAt" timestamptz, key text, priority smallint)))`)
}

/** Also if their queue is paused or at work. */
export const jobsDue = (): SQL =>
  sql`exists (select from graphile_worker._private_jobs where is_available and run_at <= now())`

interface Beat {
  instance: string
  workers: string[]
  /** Workers that ended without returning their job. */
  lost: string[]
  /** Milliseconds of silence after which an instance counts as dead. */
  silentMs: number
}

/** Records that the instance lives, frees the jobs of dead ones, and ends expired pauses. */
export async function recordBeat({ orm }: Database, { instance, workers, lost, silentMs }: Beat): Promise<void> {
  await orm.execute(sql`
    with alive as (
      insert into job_instances (id, workers, seen_at) values (${instance}, ${sql.param(workers)}::text[], now())
      on conflict (id) do update set workers = excluded.workers, seen_at = excluded.seen_at),
    dead as (
      delete from job_instances
      where id <> ${instance} and seen_at < now() - make_interval(secs => ${silentMs / 1000})
      returning workers),
    resumed as (
      update graphile_worker._private_job_queues q set locked_at = null, locked_by = null from job_pauses p
      where q.queue_name = p.queue and q.locked_by = ${pausedBy} and p.until <= now()),
    gone as (select unnest(workers) as worker from dead union select unnest(${sql.param(lost)}::text[]))
    select graphile_worker.force_unlock_workers(array_agg(worker)) from gone having count(*) > 0`)
}

export async function endInstance({ orm }: Database, instance: string): Promise<void> {
  await orm.execute(sql`delete from job_instances where id = ${instance}`)
}

const pausedBy = 'pause'
const firstPauseSeconds = 15
const longestPauseSeconds = 600

/** Pauses the whole queue in one row, so that waiting jobs cost nothing. Each pause in a row is twice as long. */
export async function pauseQueue({ orm }: Database, queue: string): Promise<void> {
  await orm.execute(sql`
    with pause as (
      insert into job_pauses (queue, failures, until)
      values (${queue}, 1, now() + make_interval(secs => ${firstPauseSeconds}))
      on conflict (queue) do update set failures = job_pauses.failures + 1,
        until = now() + make_interval(secs =>
          least(${longestPauseSeconds}, ${firstPauseSeconds} * 2 ^ least(job_pauses.failures, 10)))
      returning queue)
    update graphile_worker._private_job_queues q set locked_at = now(), locked_by = ${pausedBy} from pause
    where q.queue_name = pause.queue`)
}

export async function forgetPause({ orm }: Database, queue: string): Promise<void> {
  await orm.execute(sql`delete from job_pauses where queue = ${queue}`)
}

/** Deletes jobs that put themselves off but whose worker died before it could report: their later copies exist. */
export async function deleteReplacedJobs({ orm }: Database): Promise<void> {
  await orm.execute(sql`
    select count(*) from graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs where key is null and locked_at is null))`)
}

export interface FailedJob {
  id: number
  kind: string
  attempts: number
  /** Null if its program ended during the last try. */
  error: string | null
  createdAt: Date
  triedAt: Date
}

/**
 * Tried for the last time: the engine leaves them where they are. A queue's name ends with its place; what belongs to none
 * (null: the installation) has no queue.
 */
const failedOf = (placeId: string | null) => sql`
  from graphile_worker.jobs where attempts >= max_attempts and locked_at is null and key is not null
    and ${placeId === null ? sql`queue_name is null` : sql`right(queue_name, 36) = ${placeId}`}`

export async function listFailedRows(
  { orm }: Database,
  { placeId, limit, offset }: { placeId: string | null; limit: number; offset: number }
): Promise<{ rows: FailedJob[]; total: number }> {
  const counted = await orm.execute<{ total: number }>(sql`select count(*)::int as total ${failedOf(placeId)}`)
  // The engine stores the next try that it would have made, which tells the instant of the last one.
  const found = await orm.execute<Record<keyof FailedJob, string>>(sql`
    select id, task_identifier as kind, attempts, last_error as error, created_at as "createdAt",
      run_at - exp(least(attempts, 10)) * interval '1 second' as "triedAt"
    ${failedOf(placeId)} order by "triedAt" desc, id desc limit ${limit} offset ${offset}`)
  const rows = found.rows.map(({ id, attempts, createdAt, triedAt, ...row }) => ({
    ...row,
    id: Number(id),
    attempts: Number(attempts),
    createdAt: new Date(createdAt),
    triedAt: new Date(triedAt)
  }))
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

export async function countFailedByKind(
  { orm }: Database,
  placeId: string | null
): Promise<{ kind: string; count: number }[]> {
  const { rows } = await orm.execute<{ kind: string; count: number }>(sql`
    select task_identifier as kind, count(*)::int as count ${failedOf(placeId)} group by 1 order by 1`)
  return rows
}

export async function findFailedJob(
  tx: Transaction,
  { placeId, id }: { placeId: string; id: number }
): Promise<{ kind: string } | null> {
  const found = await tx.execute<{ kind: string }>(
    sql`select task_identifier as kind ${failedOf(placeId)} and id = ${id}`
  )
  return found.rows[0] ?? null
}

/** Gives it all its tries again. False if another call was first. */
export async function restartJob(tx: Transaction, id: number): Promise<boolean> {
  const done = await tx.execute(
    sql`select id from graphile_worker.reschedule_jobs(array[${id}]::bigint[], run_at => now(), attempts => 0)`
  )
  return done.rows.length > 0
}

export async function discardJob(tx: Transaction, id: number): Promise<boolean> {
  const done = await tx.execute(sql`select id from graphile_worker.complete_jobs(array[${id}]::bigint[])`)
  return done.rows.length > 0
}
