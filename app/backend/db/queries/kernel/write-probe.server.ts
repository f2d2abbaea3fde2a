import type { Database } from '../../connection.server.ts'
import { type DatabaseFault, findDatabaseFault } from '../../database-fault.server.ts'
import { sqlState } from '../../transaction.server.ts'

const lockNotAvailable = '55P03'

// A row in an old page would still fit on a full disk. Emptied, the table is a new file that takes 256 kB; undone, they
// are free again.
const probeSql = `
  begin; set local lock_timeout = '1s';
  truncate write_probe;
  insert into write_probe (filler) select repeat('x', 8000) from generate_series(1, 32);
  rollback`

// Committed, and so confirmed by a synchronous standby, which a statement's time limit would not cut short.
const commitSql = `select pg_logical_emit_message(true, 'trilha', '')`

/** Whether a commit is confirmed; it waits for as long as the standby does. @throws Error for what is no fault */
export function probeCommit(db: Pick<Database, 'pool'>): Promise<DatabaseFault | null> {
  return probe(db, commitSql)
}

/** Whether new rows find room now. @throws Error for what is no fault of the database */
export function probeWriting(db: Pick<Database, 'pool'>): Promise<DatabaseFault | null> {
  return probe(db, probeSql)
}

/** Ends probes under our name that still wait for a standby: left alone, they would take up the server's connections. */
export async function endOldProbes({ pool }: Pick<Database, 'pool'>): Promise<void> {
  await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = current_setting('application_name') and usename = current_user and pid <> pg_backend_pid()`
  )
}

async function probe({ pool }: Pick<Database, 'pool'>, sql: string): Promise<DatabaseFault | null> {
  try {
    await pool.query(sql)
    return null
  } catch (error) {
    // Another instance is at it, and that instance writes.
    if (sqlState(error) === lockNotAvailable) return null
    const fault = findDatabaseFault(error)
    if (!fault) throw error
    return fault
  }
}
