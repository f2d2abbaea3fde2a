import { ApiError } from '#app/contracts/api-error.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { findDatabaseFault } from '../db/database-fault.server.ts'
import { GatewayFault } from '../providers/gateways/payment-gateway.server.ts'
import { MessageRefused } from '../providers/messages/message-provider.server.ts'

/** One sentence for the person who looks after failed jobs; the log has the rest. */
export function explainJob(error: unknown): string {
  if (error instanceof MessageRefused || error instanceof ApiError) return error.message
  if (error instanceof GatewayFault) return 'O provedor de pagamentos não respondeu como devia.'
  if (findDatabaseFault(error)) return ERRORS.unavailable
  return 'Falha inesperada do programa.'
}

/** True if nobody answered in time: another try would only wait again. */
export function isSilence(error: unknown): boolean {
  if (error instanceof GatewayFault) return error.isSilence
  if (!(error instanceof MessageRefused)) return false
  for (let cause = error.cause; cause instanceof Error; cause = cause.cause) {
    if (cause.name === 'TimeoutError' || ('code' in cause && cause.code === 'ETIMEDOUT')) return true
  }
  return false
}
