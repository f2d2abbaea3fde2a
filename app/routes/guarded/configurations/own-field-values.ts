import type { AgentField } from '#app/contracts/agents/shapes.ts'

/** Values as text, as the form's fields hold them. */
export interface TypedField {
  label: string
  public_label: string
  type: string
  value: string
  /** One option per line. */
  options: string
  min: string
  position: string
  multiple: boolean
  cumulative: boolean
  active: boolean
  /** '' for a new field. */
  version: string
}

export const newField: TypedField = {
  label: '',
  public_label: '',
  type: 'text',
  value: '',
  options: '',
  min: '0',
  position: '0',
  multiple: false,
  cumulative: false,
  active: true,
  version: ''
}

export function toTyped(field: AgentField): TypedField {
  const { label, public_label, type, value, multiple, cumulative, active } = field
  return {
    label,
    public_label,
    type,
    value,
    multiple,
    cumulative,
    active,
    options: field.options.join('\n'),
    min: String(field.min),
    position: String(field.position),
    version: String(field.version)
  }
}
