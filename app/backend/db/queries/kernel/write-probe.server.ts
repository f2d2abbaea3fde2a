import type { Database } from '../../connection.server.ts'
import { type DatabaseFault, findDatabaseFault } from '../../database-fault.server.ts'
import { sqlState } from '../../transaction.server.ts'

const lockNotAvailable = '55P03'

// A row in an existing page would fit even on a full disk. The emptied table is a new file of 256 kB; the rollback
// frees it again.
const probeSql = `
  begin; set local lock_timeout = '1s';
  truncate write_probe;
  insert into write_probe (filler) select repeat('x', 8000) from generate_series(1, 32);
  rollback`

// A commit needs the confirmation of a synchronous standby, which a statement's time limit would not interrupt.
const commitSql = `select pg_logical_emit_message(true, 'trilha', '')`

/**
 * Says whether a commit is confirmed; waits as long as the standby does.
 * @throws Error for anything but a fault
 */
export function probeCommit(db: Pick<Database, 'pool'>): Promise<DatabaseFault | null> {
  return probe(db, commitSql)
}

/**
 * Says whether there is room for new rows.
 * @throws Error for anything but a fault of the database
 */
export function probeWriting(db: Pick<Database, 'pool'>): Promise<DatabaseFault | null> {
  return probe(db, probeSql)
}

/**
 * Ends our probes that still wait for a standby: they would use up the server's connections. Idle ones stay: a pooler may
 * hand them to somebody else.
 */
export async function endOldProbes({ pool }: Pick<Database, 'pool'>): Promise<void> {
  await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = current_setting('application_name') and usename = current_user and pid <> pg_backend_pid()
       and state = 'active'`
  )
}

async function probe({ pool }: Pick<Database, 'pool'>, sql: string): Promise<DatabaseFault | null> {
  try {
    await pool.query(sql)
    return null
  } catch (error) {
    // Another instance is probing, and that one writes.
    if (sqlState(error) === lockNotAvailable) return null
    const fault = findDatabaseFault(error)
    if (!fault) throw error
    return fault
  }
}
