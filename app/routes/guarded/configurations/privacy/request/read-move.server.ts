import { malformed } from '#app/contracts/api-error.ts'
import type { PrivacyMove } from '#app/contracts/privacy/requests.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { readField, requireFields } from '#app/session/index.server.ts'

const moves: readonly PrivacyMove[] = ['take', 'approve', 'refuse', 'drop']

/** @throws ApiError 400 for a truncated form */
export function readMove(form: FormData) {
  requireFields(form, 'action', 'version', 'complete')
  const action = moves.find((move) => move === readField(form, 'action'))
  const version = readField(form, 'version')
  if (!action || !/^\d{1,9}$/.test(version)) throw malformed({ message: ERRORS.incomplete })
  return { action, version: Number(version), reason: readField(form, 'reason') }
}
