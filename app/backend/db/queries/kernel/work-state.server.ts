import type { Pool } from 'pg'

export interface WorkState {
  /** Jobs by kind: due and waiting, in progress, given up. */
  jobs: { kind: string; due: number; running: number; failed: number }[]
  /** Seconds since the oldest due job should have begun; 0 without one. */
  oldestSeconds: number
  /** Bookings that hold places until they are paid, and their people. */
  holds: number
  heldPlaces: number
}

// The limit is for this statement alone, also behind a pooler that shares the connection.
const limit = `set local statement_timeout = '2s'`

const question = `
  select
    coalesce((select jsonb_agg(to_jsonb(k)) from (
      select task_identifier as kind,
        count(*) filter (where locked_at is null and attempts < max_attempts and run_at <= now()) as due,
        count(*) filter (where locked_at is not null) as running,
        count(*) filter (where locked_at is null and attempts >= max_attempts and key is not null) as failed
      from graphile_worker.jobs group by 1) k), '[]') as jobs,
    coalesce((select extract(epoch from now() - min(run_at)) from graphile_worker.jobs
      where locked_at is null and attempts < max_attempts and run_at <= now()), 0)::float8 as "oldestSeconds",
    h.holds, h."heldPlaces"
  from (
    select count(*)::int as holds, coalesce(sum(people), 0)::int as "heldPlaces"
    from bookings where status = 'PENDING' and hold_until > now()) h`

/** @throws when the database does not answer within 2 s */
export async function readWorkState(pool: Pool): Promise<WorkState> {
  // Several statements of one message give one result each.
  const answered: unknown = await pool.query(`begin read only; ${limit}; ${question}; commit`)
  const found = (Array.isArray(answered) ? answered : []).flatMap(({ rows }: { rows: WorkState[] }) => rows)
  if (!found[0]) throw new Error('the state of the work has no row')
  return found[0]
}
