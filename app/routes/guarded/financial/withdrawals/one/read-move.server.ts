import { malformed } from '#app/contracts/api-error.ts'
import type { WithdrawalMove } from '#app/contracts/finance/withdrawals.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { readField, requireFields } from '#app/session/index.server.ts'

const moves: readonly WithdrawalMove[] = ['approve', 'refuse', 'drop', 'pay', 'undo']

/** @throws ApiError 400 where the form was not whole */
export function readMove(form: FormData) {
  requireFields(form, 'action', 'version', 'complete')
  const action = moves.find((move) => move === readField(form, 'action'))
  const version = readField(form, 'version')
  if (!action || !/^\d{1,9}$/.test(version)) throw malformed({ message: ERRORS.incomplete })
  return {
    action,
    version: Number(version),
    reason: readField(form, 'reason'),
    reference: readField(form, 'reference'),
    paid_on: readField(form, 'paid_on')
  }
}
