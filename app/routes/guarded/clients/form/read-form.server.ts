import { readField, requireFields } from '#app/session/index.server.ts'
import { fieldNames, type TypedClient } from './view.ts'

/** @throws ApiError 400 for a body cut short: what did not come must not be read as emptied */
export function readClientForm(form: FormData): TypedClient {
  requireFields(form, ...fieldNames, 'complete')
  return Object.fromEntries(fieldNames.map((name) => [name, readField(form, name)])) as TypedClient
}
