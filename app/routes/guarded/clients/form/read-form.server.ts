import { readField, requireFields } from '#app/session/index.server.ts'
import { fieldNames, type TypedClient } from './view.ts'

/** @throws ApiError 400 for a truncated body: a missing field must not count as emptied */
export function readClientForm(form: FormData): TypedClient {
  requireFields(form, ...fieldNames, 'complete')
  return Object.fromEntries(fieldNames.map((name) => [name, readField(form, name)])) as TypedClient
}
