import { json } from '@remix-run/node'
import { ApiError } from '#app/contracts/api-error.ts'
import { plainErrors } from '#app/session/refuse-form.server.ts'

/** A field of a form as text; a file, or nothing, is no text. */
export function readText(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

/** What was typed with what is wrong, in the shape that `fieldOf` and `summaryOf` read. */
export function refuseForm(form: FormData, error: Record<string, string[]>, status: number) {
  const typed = Array.from(form.keys()).filter((name) => !name.startsWith('_'))
  const initialValue = Object.fromEntries(typed.map((name) => [name, readText(form, name)]))
  return json({ initialValue, error }, status)
}

/** What the API refused, at its fields. @throws the error itself where it is not about what was typed */
export function answerRefused(form: FormData, error: unknown) {
  if (!(error instanceof ApiError) || ![0, 400, 409, 422, 503].includes(error.status)) throw error
  const { fields, message } = plainErrors(error)
  return refuseForm(form, message === null ? fields : { ...fields, '': [message] }, error.status || 503)
}
