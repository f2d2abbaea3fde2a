import { readField, requireFields } from '#app/session/index.server.ts'

/** @throws ApiError 400 where the form was not whole */
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

/** What the call names, as the form does. */
export const formNames = { product_uuid: 'product', agent_uuid: 'agent', valid_from: 'from' }
