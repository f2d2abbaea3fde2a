import type { AgentField } from '#app/contracts/agents/shapes.ts'
import { formatInstant } from '#app/domain/calendar/dates.ts'
import { FIELD_TYPES } from '#app/domain/person/form-field.ts'

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
