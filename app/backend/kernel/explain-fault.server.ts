import { ApiError, unanswered, unavailable } from '#app/contracts/api-error.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { type DatabaseFault, findDatabaseFault } from '../db/database-fault.server.ts'
import { GatewayFault } from '../providers/gateways/payment-gateway.server.ts'

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

/**
 * A database that cannot work gives a 503, or a 504 if the call may be done, and so does a payment provider if a
 * repeated call is safe. Other errors stay as they are.
 */
export function explainFault(error: unknown, { mayHaveActed }: { mayHaveActed: boolean }): unknown {
  if (error instanceof ApiError) return error
  if (error instanceof GatewayFault) return unavailable({ ...providerAway, retryAfterSeconds: 5, cause: error })
  const fault = findDatabaseFault(error)
  if (!fault) return error
  const { code, message, retryAfterSeconds } = said[fault]
  return mayHaveActed
    ? unanswered({ code, retryAfterSeconds, cause: error })
    : unavailable({ code, message, retryAfterSeconds, cause: error })
}
