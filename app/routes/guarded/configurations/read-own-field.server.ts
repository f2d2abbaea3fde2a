import type { createAgentField } from '#app/contracts/agents/fields.ts'
import { invalid } from '#app/contracts/api-error.ts'
import type { CallInput } from '#app/contracts/endpoint.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { readField, requireFields } from '#app/session/index.server.ts'

/** @throws ApiError 400 for a truncated body, 422 at a number */
export function readFieldForm(form: FormData): Omit<CallInput<typeof createAgentField>['body'], 'uuid'> {
  requireFields(form, 'label', 'public_label', 'value', 'options', 'min', 'position', 'complete')
  const min = readField(form, 'min')
  const position = readField(form, 'position')
  const fields = Object.fromEntries(
    Object.entries({ min, position }).flatMap(([name, typed]) =>
      /^\d{1,7}$/.test(typed) ? [] : [[name, [ERRORS.quantity]]]
    )
  )
  if (Object.keys(fields).length > 0) throw invalid({ fields })
  return {
    label: readField(form, 'label'),
    public_label: readField(form, 'public_label'),
    type: readField(form, 'type'),
    value: readField(form, 'value'),
    options: readField(form, 'options').split(/\r?\n/).slice(0, 200),
    min: Number(min),
    position: Number(position),
    multiple: readField(form, 'multiple') === 'on',
    cumulative: readField(form, 'cumulative') === 'on',
    active: readField(form, 'active') === 'on'
  }
}
