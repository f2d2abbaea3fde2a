import { ApiError, unavailable } from '#app/contracts/api-error.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { type DatabaseFault, findDatabaseFault } from '../db/database-fault.server.ts'

const said: Record<DatabaseFault, { code: string; message: string; retryAfterSeconds: number }> = {
  away: { code: 'database_away', message: ERRORS.unavailable, retryAfterSeconds: 5 },
  read_only: { code: 'read_only', message: ERRORS.readOnly, retryAfterSeconds: 60 },
  full: { code: 'storage_full', message: ERRORS.storageFull, retryAfterSeconds: 60 }
}

/** A database that cannot work now is a 503; everything else stays what it is. */
export function explainFault(error: unknown): unknown {
  if (error instanceof ApiError) return error
  const fault = findDatabaseFault(error)
  return fault ? unavailable({ ...said[fault], cause: error }) : error
}
