import { readField, requireFields } from '#app/session/index.server.ts'

/** @throws ApiError 400 where the form was not whole */
export function readUndoing(form: FormData) {
  requireFields(form, 'payout', 'reason', 'complete')
  return { payout: readField(form, 'payout'), body: { reason: readField(form, 'reason') } }
}
