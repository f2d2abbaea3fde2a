import { recordOf } from '#app/domain/words/records.ts'
import { readField, requireFields } from '#app/session/index.server.ts'
import { fieldNames, type TypedClient } from './view.ts'

/** @throws ApiError 400 for a truncated body: a missing field must not count as emptied */
export function readClientForm(form: FormData): TypedClient {
  requireFields(form, ...fieldNames, 'complete')
  return recordOf(fieldNames, (name) => readField(form, name))
}
