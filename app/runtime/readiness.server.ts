import { randomUUID } from 'node:crypto'
import { type Database, openSideConnection } from '#app/backend/db/connection.server.ts'
import type { DatabaseFault } from '#app/backend/db/database-fault.server.ts'
import { compareMigrations } from '#app/backend/db/migrate.server.ts'
import { endOldProbes, probeCommit, probeWriting } from '#app/backend/db/queries/kernel/write-probe.server.ts'

export type NotReady =
  | 'not_started'
  | 'migrations_pending'
  | 'schema_newer'
  | 'database_away'
  | 'write_unconfirmed'
  | 'read_only'
  | 'storage_full'

export interface Readiness {
  /**
   * Null when the database answers, has our migrations and none that breaks us, and stores new rows.
   * @throws Error when the check fails
   */
  ask(): Promise<NotReady | null>
  /** True when the last check saw migrations of a newer program. */
  isSchemaNewer(): boolean
  close(): Promise<void>
}

const faults: Record<DatabaseFault, NotReady> = { away: 'database_away', read_only: 'read_only', full: 'storage_full' }

const toFound = (fault: DatabaseFault | null) => fault && faults[fault]

/** Milliseconds. */
const times = {
  /** Pause between two checks while somebody asks. */
  lookMs: 1_000,
  /** Age after which a result no longer counts. */
  oldestMs: 5_000,
  /** Time after which a commit counts as failed. */
  commitMs: 2_000,
  /** Pause between two full checks: of the migrations, and of disk space, which writes 256 kB. */
  fullMs: 10_000,
  /** Time without questions after which checking stops. */
  forgottenMs: 60_000
}

interface Look {
  at: number
  found: NotReady | null
  error: unknown
}

/**
 * Checks on a connection of its own, so that a load balancer gets its answer within milliseconds however many pages
 * wait. `now` is in milliseconds and never goes back.
 */
export function createReadiness(
  { pool }: Pick<Database, 'pool'>,
  now: () => number = () => performance.now()
): Readiness {
  const side = { pool: openSideConnection(pool, `readyz ${randomUUID().slice(0, 8)}`) }
  let last: Look | null = null
  let underWay: { since: number; done: Promise<Look> } | null = null
  let fullAt = Number.NEGATIVE_INFINITY
  let askedAt = 0
  let timer: NodeJS.Timeout | null = null
  let isClosed = false
  let isNewer = false

  async function find(): Promise<NotReady | null> {
    if (last === null || last.found !== null || last.error !== null) await endOldProbes(side)
    if (last?.found === null && now() - fullAt < times.fullMs) return toFound(await probeCommit(side))
    const { pending, unknown, breaking } = await compareMigrations(side)
    isNewer = unknown.length > 0
    if (breaking.length > 0) return 'schema_newer'
    if (pending.length > 0) return 'migrations_pending'
    const fault = (await probeWriting(side)) ?? (await probeCommit(side))
    if (!fault) fullAt = now()
    return toFound(fault)
  }

  function look(): Promise<Look> {
    underWay ??= {
      since: now(),
      done: find()
        .then(
          (found): Look => ({ at: now(), found, error: null }),
          (error: unknown): Look => ({ at: now(), found: null, error })
        )
        .then((seen) => {
          last = seen
          underWay = null
          plan()
          return seen
        })
    }
    return underWay.done
  }

  function plan(): void {
    if (timer) clearTimeout(timer)
    if (isClosed || now() - askedAt > times.forgottenMs) return
    timer = setTimeout(look, times.lookMs).unref()
  }

  return {
    async ask() {
      askedAt = now()
      if (underWay && now() - underWay.since > times.commitMs) return 'write_unconfirmed'
      const isFresh = last !== null && now() - last.at < times.oldestMs
      const seen = isFresh ? last : await withinTime(look(), times.commitMs)
      if (!seen) return 'write_unconfirmed'
      if (seen.error) throw seen.error
      return seen.found
    },
    isSchemaNewer: () => isNewer,
    async close() {
      isClosed = true
      if (timer) clearTimeout(timer)
      await withinTime(side.pool.end(), times.commitMs)
    }
  }
}

async function withinTime<T>(work: Promise<T>, ms: number): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, ms, null)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
