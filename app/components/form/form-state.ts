import type { SummaryError } from './error-summary.tsx'
import type { FieldState } from './field/field-frame.tsx'
import { fieldId } from './field/field-id.ts'

export interface FormState {
  initialValue?: Readonly<Record<string, unknown>> | null
  /** Messages by field; '' holds those for the whole form. */
  error?: Readonly<Record<string, readonly string[] | null>> | null
  /** Field names in the form's order. */
  fields?: readonly string[]
  /** Another user saved first. */
  isLate?: boolean
}

type Refused = FormState | null | undefined

export function fieldOf(refused: Refused, name: string, initial = ''): FieldState {
  const typed = refused?.initialValue?.[name]
  return {
    name,
    value: refused ? (typeof typed === 'string' ? typed : '') : initial,
    errors: refused?.error?.[name] ?? []
  }
}

/** Lists errors of the whole form first, then those of fields in the form's order. */
export function summaryOf(refused: Refused): SummaryError[] {
  const { '': ofForm, ...ofFields } = refused?.error ?? {}
  const sent = refused?.fields ?? []
  const place = (name: string) => (sent.indexOf(name) < 0 ? sent.length : sent.indexOf(name))
  const fields = Object.entries(ofFields)
    .sort(([one], [other]) => place(one) - place(other))
    .flatMap(([name, errors]) => (errors ?? []).map((message) => ({ message, fieldId: fieldId({ name }) })))
  return [...(ofForm ?? []).map((message) => ({ message })), ...fields]
}

/** Values of checkboxes that share a name. */
export function chosenOf(refused: Refused, name: string, saved: readonly string[]): string[] {
  if (!refused) return [...saved]
  const value = refused.initialValue?.[name] ?? []
  return Array.isArray(value) ? value.map(String) : [String(value)]
}
