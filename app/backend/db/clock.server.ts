import type { Log } from '#app/log.server.ts'
import type { Database } from './connection.server.ts'

export interface DatabaseClock {
  now: () => Date
  /**
   * Reads the database's clock again.
   * @throws when it does not answer; the earlier reading stays valid
   */
  measure: () => Promise<void>
}

/** Milliseconds; tests provide their own. */
interface Ticks {
  /** Counts evenly, whatever happens to the machine's clock. */
  steady: () => number
  wall: () => number
}

const ownTicks: Ticks = { steady: () => performance.now(), wall: () => Date.now() }

/** A larger difference means that the machine's clock needs attention. */
const tolerableMs = 5000

/**
 * Holds, leases, limits, codes and sessions use the database's time, the same for all instances. Between two readings
 * it continues with a counter that nobody can set, so a wrong or jumping machine clock changes nothing.
 */
export async function createDatabaseClock(
  db: Pick<Database, 'pool'>,
  log: Pick<Log, 'warn' | 'info'>,
  { steady, wall }: Ticks = ownTicks
): Promise<DatabaseClock> {
  let begin = Number.NaN
  let saidAheadMs = 0
  const compare = () => {
    const aheadMs = wall() - (begin + steady())
    const isWrong = Math.abs(aheadMs) > tolerableMs
    if (isWrong ? Math.abs(aheadMs - saidAheadMs) <= tolerableMs : saidAheadMs === 0) return
    saidAheadMs = isWrong ? aheadMs : 0
    const seconds = { aheadSeconds: Math.round(aheadMs / 1000) }
    if (isWrong) log.warn(seconds, "this machine's clock is not the database's, whose time counts")
    else log.info(seconds, "this machine's clock agrees with the database's again")
  }
  const measure = async () => {
    const sent = steady()
    const { rows } = await db.pool.query<{ ms: number }>(
      'select extract(epoch from clock_timestamp())::float8 * 1000 as ms'
    )
    const received = steady()
    const found = (rows[0]?.ms ?? Number.NaN) - (sent + received) / 2
    // The answer travelled for an unknown part of that time, so a smaller difference is no news.
    if (!(Math.abs(found - begin) <= (received - sent) / 2)) begin = found
    compare()
  }
  await measure()
  return { now: () => new Date(begin + steady()), measure }
}
