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

/** Whether new rows find room now. @throws Error for what is no fault of the database */
export async function probeWriting({ pool }: Pick<Database, 'pool'>): Promise<DatabaseFault | null> {
  try {
    await pool.query(probeSql)
    return null
  } catch (error) {
    // Another instance is at it, and that instance writes.
    if (sqlState(error) === lockNotAvailable) return null
    const fault = findDatabaseFault(error)
    if (!fault) throw error
    return fault
  }
}
