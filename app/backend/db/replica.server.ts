import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '#app/log.server.ts'
import type { Database } from './connection.server.ts'
import { findDatabaseFault } from './database-fault.server.ts'
import { sqlState } from './transaction.server.ts'

/** A report may be somewhat behind, because it says so; a file says nothing and must be current. */
export type ReadPurpose = 'report' | 'file'

export interface Reading {
  db: Database
  /** Null if the replica had everything that was committed when the call began; else how far its data go. */
  asOf: Date | null
}

export interface Replica {
  /** Null when the primary must be read: the replica is away, or too far behind. */
  choose(purpose: ReadPurpose): Promise<Reading | null>
  /** True for an error of the replica that reading from the primary avoids. The replica then rests. */
  isAtFault(error: unknown): boolean
  /** Null if it served when it was asked last, and before that. */
  trouble(): 'replica_away' | 'replica_behind' | null
  close(): Promise<void>
}

interface ReplicaOptions {
  primary: Pick<Database, 'pool'>
  standby: Database
  /** Oldest data that a report may show, in seconds. */
  mostSeconds: number
  log: Pick<Log, 'info' | 'warn'>
}

/** Milliseconds. */
const times = {
  /** Longest wait for the replica's answer to the question how far it is. */
  answer: 2_000,
  /** Pauses between these questions, while it catches up. */
  pauses: [20, 50, 100, 200],
  /** Time without questions after it failed. */
  rest: 10_000
}

interface Primary {
  /** Position in the log of changes, in PostgreSQL's notation. */
  position: string
  now: Date
  cluster: string
  name: string
}

interface Standby {
  isStandby: boolean
  isCurrent: boolean
  asOf: Date | null
  cluster: string
  name: string
}

const statementTimeout = '57014'

/**
 * Before each call it compares positions in the log of changes: a standby that has reached the primary's shows all that
 * was committed before the call, also what the reader has just done.
 */
export function createReplica({ primary, standby, mostSeconds, log }: ReplicaOptions): Replica {
  let state: ReturnType<Replica['trouble']> = null
  let restsUntil = 0

  function note(found: typeof state, said: object = {}): void {
    if (found !== state && found) log.warn({ reason: found, ...said }, 'the replica does not serve the reports')
    if (found !== state && !found) log.info('the replica serves the reports again')
    state = found
    // While it is away, one call asks for all.
    restsUntil = found === 'replica_away' ? performance.now() + times.rest : 0
  }

  async function look({ position, cluster, name }: Primary): Promise<Standby> {
    const { rows } = await answerInTime(standby.pool.query<Standby>(standbyQuery, [position]))
    const [found] = rows
    if (!found?.isStandby) throw new Error('DATABASE_REPLICA_URL leads to a server that is no standby')
    if (found.cluster !== cluster || found.name !== name)
      throw new Error('DATABASE_REPLICA_URL leads to a standby of another database')
    return found
  }

  /** Waits a moment for a replica that is behind for the first time. */
  async function catchUp(at: Primary): Promise<Standby> {
    const pauses = state === 'replica_behind' ? [] : times.pauses
    let found = await look(at)
    for (const pause of pauses) {
      if (found.isCurrent) break
      await delay(pause)
      found = await look(at)
    }
    return found
  }

  return {
    async choose(purpose) {
      if (performance.now() < restsUntil) return null
      if (state === 'replica_away') restsUntil = performance.now() + times.rest
      const { rows } = await primary.pool.query<Primary>(primaryQuery)
      const [at] = rows
      if (!at) return null
      const found = await catchUp(at).catch((err: unknown) => {
        note('replica_away', { err })
        return null
      })
      if (!found) return null
      note(found.isCurrent ? null : 'replica_behind', { asOf: found.asOf })
      if (found.isCurrent) return { db: standby, asOf: null }
      const isUsable = found.asOf !== null && at.now.getTime() - found.asOf.getTime() <= mostSeconds * 1000
      return purpose === 'report' && isUsable ? { db: standby, asOf: found.asOf } : null
    },
    isAtFault(error) {
      // A statement that takes too long would take as long on the primary.
      if (findDatabaseFault(error) === null || sqlState(error) === statementTimeout) return false
      note('replica_away', { err: error })
      return true
    },
    trouble: () => state,
    close: () => standby.close()
  }
}

const whichDatabase = `(select system_identifier::text from pg_control_system()) as cluster, current_database() as name`

const primaryQuery = `select pg_current_wal_lsn()::text as position, now() as now, ${whichDatabase}`

/** A standby that receives nothing may have left the primary's history, so its position says nothing. */
const standbyQuery = `
  select pg_is_in_recovery() as "isStandby",
    exists (select from pg_stat_wal_receiver) and pg_last_wal_replay_lsn() >= $1::pg_lsn as "isCurrent",
    pg_last_xact_replay_timestamp() as "asOf",
    ${whichDatabase}`

/** @throws Error after the time */
function answerInTime<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no answer within ${times.answer} ms`)), times.answer)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
