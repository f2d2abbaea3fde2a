import { ApiError, unanswered, unavailable } from '#app/contracts/api-error.ts'
import { FILE_WORDS } from '#app/domain/file/limits.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { type DatabaseFault, findDatabaseFault } from '../db/database-fault.server.ts'
import { GatewayFault } from '../providers/gateways/payment-gateway.server.ts'
import { ObjectFault } from '../providers/objects/object-store.server.ts'

const said: Record<DatabaseFault, { code: string; message: string; retryAfterSeconds: number }> = {
  away: { code: 'database_away', message: ERRORS.unavailable, retryAfterSeconds: 5 },
  read_only: { code: 'read_only', message: ERRORS.readOnly, retryAfterSeconds: 60 },
  full: { code: 'storage_full', message: ERRORS.storageFull, retryAfterSeconds: 60 }
}

/** A repeated call finds everything unchanged. */
export const PROVIDER_AWAY = 'provider_away'

const providerAway = {
  code: PROVIDER_AWAY,
  message: 'O provedor de pagamentos não respondeu. Tente de novo em instantes.'
}

const filesAway = { code: 'files_away', message: FILE_WORDS.unread, retryAfterSeconds: 30 }

/** Reports at that field that the bucket takes nothing now. @throws ApiError 503, other errors as they are */
export const refuseAt =
  (field: string) =>
  (error: unknown): never => {
    if (!(error instanceof ObjectFault)) throw error
    const message = FILE_WORDS.away
    throw unavailable({ ...filesAway, message, fields: { [field]: [message] }, cause: error })
  }

/**
 * A database that cannot work gives a 503, or a 504 if the call may be done, and so do a payment provider if a
 * repeated call is safe, and the bucket of files. Other errors stay as they are.
 */
export function explainFault(error: unknown, { mayHaveActed }: { mayHaveActed: boolean }): unknown {
  if (error instanceof ApiError) return error
  if (error instanceof GatewayFault) return unavailable({ ...providerAway, retryAfterSeconds: 5, cause: error })
  if (error instanceof ObjectFault) return unavailable({ ...filesAway, cause: error })
  const fault = findDatabaseFault(error)
  if (!fault) return error
  const { code, message, retryAfterSeconds } = said[fault]
  return mayHaveActed
    ? unanswered({ code, retryAfterSeconds, cause: error })
    : unavailable({ code, message, retryAfterSeconds, cause: error })
}
