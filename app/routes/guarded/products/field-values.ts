import type { ManagedProduct, ProductFieldShape } from '#app/contracts/products/manage.ts'
import { formatPhone } from '#app/domain/person/phone.ts'

/** Formats an attraction's values for the form, by field: numbers with a decimal comma, null and false as ''. */
export function toTexts(product: ManagedProduct, fields: readonly ProductFieldShape[]): Record<string, string> {
  const values: Record<string, unknown> = product
  return Object.fromEntries(fields.map(({ name, type }) => [name, fieldText(values[name], type)]))
}

function fieldText(value: unknown, type: string): string {
  if (Array.isArray(value)) return value.join('\n')
  if (typeof value === 'number')
    return type === 'decimal' ? String(value).replace('.', ',') : value ? String(value) : ''
  if (typeof value !== 'string') return ''
  return type === 'phone' ? formatPhone(value) : value
}

export function defaultTexts(fields: readonly ProductFieldShape[]): Record<string, string> {
  return Object.fromEntries(fields.map(({ name, value }) => [name, value]))
}
