import { malformed } from '#app/contracts/api-error.ts'
import type { SettleAction } from '#app/contracts/payments/unsettled.ts'
import { toDecimal } from '#app/domain/money/money.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { readField, requireFields } from '#app/session/index.server.ts'

const actions: readonly SettleAction[] = ['accept', 'return', 'adopt', 'returned', 'other', 'reopen']

/** @throws ApiError 400 where the form was not whole */
export function readSettling(form: FormData) {
  requireFields(form, 'action', 'note', 'seen', 'complete')
  const action = actions.find((one) => one === readField(form, 'action'))
  const seen = readField(form, 'seen')
  if (!action || !/^\d{0,12}$/.test(seen)) throw malformed({ message: ERRORS.incomplete })
  return {
    action,
    note: readField(form, 'note'),
    code: readField(form, 'code'),
    seen: seen === '' ? null : toDecimal(Number(seen))
  }
}
