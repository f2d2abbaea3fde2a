import { readField, requireFields } from '#app/session/index.server.ts'

/** @throws ApiError 400 for a truncated form */
export function readRate(form: FormData) {
  requireFields(form, 'uuid', 'product', 'agent', 'kind', 'value', 'from', 'complete')
  return {
    uuid: readField(form, 'uuid'),
    product_uuid: readField(form, 'product'),
    agent_uuid: readField(form, 'agent'),
    kind: readField(form, 'kind'),
    value: readField(form, 'value'),
    valid_from: readField(form, 'from')
  }
}

/** Maps API field names to form field names. */
export const formNames = { product_uuid: 'product', agent_uuid: 'agent', valid_from: 'from' }
