import { malformed } from '#app/contracts/api-error.ts'
import { toDecimal } from '#app/domain/money/money.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { readField, requireFields } from '#app/session/index.server.ts'

/** @throws ApiError 400 where the form was not whole */
export function readPaying(form: FormData) {
  requireFields(form, 'key', 'inicio', 'fim', 'seen', 'note', 'complete')
  const seen = readField(form, 'seen')
  if (!/^-?\d{1,12}$/.test(seen)) throw malformed({ message: ERRORS.incomplete })
  return {
    key: readField(form, 'key'),
    start_date: readField(form, 'inicio'),
    end_date: readField(form, 'fim'),
    seen: toDecimal(Number(seen)),
    note: readField(form, 'note')
  }
}
