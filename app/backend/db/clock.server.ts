import type { Log } from '#app/log.server.ts'
import type { Database } from './connection.server.ts'

export interface DatabaseClock {
  now: () => Date
  /** Looks at the database's clock again. @throws when it does not answer: what was known holds on */
  measure: () => Promise<void>
}

/** Milliseconds; tests have their own. */
interface Ticks {
  /** Counts on evenly, whatever is done to the machine's clock. */
  steady: () => number
  wall: () => number
}

const ownTicks: Ticks = { steady: () => performance.now(), wall: () => Date.now() }

/** Beyond this somebody should look after the machine's clock. */
const tolerableMs = 5000

/**
 * The time of holds, leases, limits, codes and sessions is the database's, the same for all instances. Between two looks
 * it goes on with a counter that nobody can set: a machine's clock may be wrong, or step, and nothing of ours moves.
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
    // The answer was somewhere on its way: what agrees within that says nothing new.
    if (!(Math.abs(found - begin) <= (received - sent) / 2)) begin = found
    compare()
  }
  await measure()
  return { now: () => new Date(begin + steady()), measure }
}
