import { type FieldType, isFieldType, valueWords } from '../person/form-field.ts'

interface KeptField {
  type: string
  /** Each value on its own line; a long text is one value. */
  value: string
}

interface PublicField extends KeptField {
  publicLabel: string
  active: boolean
}

export const typeOf = ({ type }: Pick<KeptField, 'type'>): FieldType => (isFieldType(type) ? type : 'text')

export function keptValues(field: KeptField): string[] {
  if (field.value === '') return []
  return typeOf(field) === 'textarea' ? [field.value] : field.value.split('\n')
}

export function joinValues(values: readonly string[]): string {
  return values.join('\n')
}

/** Values for visitors, by public label; empty and private fields are left out. */
export function publicWords(fields: readonly PublicField[]): Record<string, string> {
  const shown = fields.filter(({ active, publicLabel }) => active && publicLabel !== '')
  const said = shown.map((field) => [field.publicLabel, valueWords(typeOf(field), keptValues(field))] as const)
  return Object.fromEntries(said.filter(([, words]) => words !== ''))
}
