import type { AgentField } from '#app/contracts/agents/shapes.ts'
import { notFound } from '#app/contracts/api-error.ts'
import { formatInstant } from '#app/domain/calendar/dates.ts'
import { FIELD_TYPES } from '#app/domain/person/form-field.ts'
import { toTyped } from './own-field-values.ts'

export function toFieldRow(field: AgentField, zone: string) {
  const { uuid, label, public_label: publicLabel, type, active, changed } = field
  const kind = FIELD_TYPES.find(({ value }) => value === type)?.label ?? type
  const traits = [
    field.multiple && 'vários valores',
    field.cumulative && 'acumula',
    field.min > 0 && `mínimo ${field.min}`
  ]
  return {
    uuid,
    label,
    publicLabel,
    active,
    kind: [kind, ...traits.filter(Boolean)].join(', '),
    changed: changed ? formatInstant(changed, zone) : ''
  }
}

/**
 * Field of a list as its form shows it. `uuid` may be in capitals.
 * @throws ApiError 404
 */
export function toFieldForm(fields: readonly AgentField[], uuid: string, zone: string) {
  const field = fields.find((one) => one.uuid === uuid.toLowerCase())
  if (!field) throw notFound({ message: 'Não encontramos este campo.' })
  const changed = field.changed ? formatInstant(field.changed, zone) : ''
  return { uuid: field.uuid, label: field.label, changed, typed: toTyped(field) }
}
