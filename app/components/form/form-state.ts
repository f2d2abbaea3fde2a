import type { SubmissionResult } from '@conform-to/react'
import type { SummaryError } from './error-summary.tsx'
import { type FieldState, fieldId } from './field/field-frame.tsx'

type Result = SubmissionResult | null | undefined

/** A field's text and errors after an action refused the form; `initial` before that. */
export function fieldOf(result: Result, name: string, initial = ''): FieldState {
  const typed = result?.initialValue?.[name]
  return {
    name,
    value: result ? (typeof typed === 'string' ? typed : '') : initial,
    errors: result?.error?.[name] ?? []
  }
}

/** Every error of a refused form for its summary: those of the whole form first, then each field's, as the form has them. */
export function summaryOf(result: Result): SummaryError[] {
  const { '': ofForm, ...ofFields } = result?.error ?? {}
  const sent = result?.fields ?? []
  const place = (name: string) => (sent.indexOf(name) < 0 ? sent.length : sent.indexOf(name))
  const fields = Object.entries(ofFields)
    .sort(([one], [other]) => place(one) - place(other))
    .flatMap(([name, errors]) => (errors ?? []).map((message) => ({ message, fieldId: fieldId({ name }) })))
  return [...(ofForm ?? []).map((message) => ({ message })), ...fields]
}
