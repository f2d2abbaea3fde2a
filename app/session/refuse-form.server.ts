import { json, type TypedResponse } from '@remix-run/node'
import { ApiError, isChangedMeanwhile } from '#app/contracts/api-error.ts'
import { ERRORS, tooManyMessage } from '#app/domain/words/error-catalogue.ts'
import { tSaid } from '#app/domain/words/speech.ts'

export interface RefusedForm {
  /** Values as typed, without secrets and files. A repeated name gives a list. */
  initialValue: Record<string, string | string[]>
  /** Messages by field; '' holds those for the whole form. */
  error: Record<string, string[]>
  fields: string[]
  /** Set when another user saved first: then the form lacks the version that was read. */
  isLate?: true
}

export interface RefusalOptions {
  /** Maps API field names to form field names. */
  rename?: Record<string, string>
  /** In this form a 403 is about the submitted values, not about access to the page. */
  answers403?: boolean
  /** The call needs no session, so a 401 or 403 must not send anybody to sign in. */
  isAnonymous?: boolean
}

export interface FormRefusal extends RefusalOptions {
  /** Typed values that must not come back: passwords, codes. */
  hideFields?: readonly string[]
}

export interface Refusal {
  error: ApiError
  errors: RefusedForm['error']
  message: string
  /** Another user saved first. */
  isLate: boolean
  init: { status: number; headers?: Record<string, string> }
}

/**
 * Turns every refusal but 401 and 403 into form errors, so that a limit, a conflict or an outage loses no input.
 * @throws the error itself when it is not a refusal or ends the session
 */
export function explainRefusal(error: unknown, { rename = {}, ...options }: RefusalOptions = {}): Refusal {
  if (!(error instanceof ApiError) || isOfSession(error, options)) throw error
  const errors = inLanguage(errorsOf(error, rename))
  const message = errors['']?.join(' ') ?? Object.values(errors).flat()[0] ?? tSaid(error.message)
  const headers = error.retryAfterSeconds ? { 'retry-after': String(error.retryAfterSeconds) } : undefined
  return { error, errors, message, isLate: isChangedMeanwhile(error), init: { status: statusOf(error), headers } }
}

function isOfSession({ status }: ApiError, { answers403 = false, isAnonymous = false }: RefusalOptions): boolean {
  return !isAnonymous && (status === 401 || (status === 403 && !answers403))
}

/** A 401 to an anonymous visitor is the server's fault. */
function statusOf({ status }: ApiError): number {
  return status === 401 ? 502 : status || 503
}

/** Fields that hold what a form was read with. */
const readWith = ['version', 'stamp']

/**
 * Returns the typed values except `hideFields`. A form that is late loses its version, because its
 * page tells about the other change: saving again overwrites it.
 * @throws as `explainRefusal`
 */
export function refuseForm(
  form: FormData,
  error: unknown,
  { hideFields = [], ...options }: FormRefusal = {}
): TypedResponse<RefusedForm> {
  const { errors, isLate, init } = explainRefusal(error, options)
  if (!isLate) return json({ ...keepForm(form, hideFields), error: errors }, init)
  return json({ ...keepForm(form, [...hideFields, ...readWith]), error: errors, isLate: true }, init)
}

/** Redraws the form as typed, without errors, e.g. to show a new total. */
export function keepForm(form: FormData, hideFields: readonly string[] = []): RefusedForm {
  const fields = Array.from(new Set(form.keys())).filter((name) => !name.startsWith('_') && name !== 'complete')
  const shown = fields.filter((name) => !hideFields.includes(name))
  const initialValue = Object.fromEntries(shown.flatMap((name) => typedIn(form, name)))
  return { initialValue, error: {}, fields }
}

function typedIn(form: FormData, name: string): [string, string | string[]][] {
  const [first, ...more] = form.getAll(name).filter((value): value is string => typeof value === 'string')
  if (first === undefined) return []
  return [[name, more.length > 0 ? [first, ...more] : first]]
}

/** The API's words are Portuguese. */
function inLanguage(errors: Record<string, string[]>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(errors).map(([name, said]) => [name, said.map(tSaid)]))
}

/** Maps wire names to form names: `tickets.0.quantity` becomes `tickets[0].quantity`, and `_` the whole form. */
function errorsOf(error: ApiError, rename: Record<string, string>): Record<string, string[]> {
  const { status, fields, message, retryAfterSeconds } = error
  // Put a server error above the form: no correction of a field would help. A 503 of ours may name what cannot be kept.
  const isOfField = status === 503 && Object.keys(fields).length > 0
  if (status === 0 || (status >= 500 && !isOfField))
    return { '': [error.mayHaveActed ? `${tSaid(message)} ${tSaid(ERRORS.mayHaveActed)}` : message] }
  // An anonymous visitor cannot "sign in again", so say that the service is unavailable.
  if (status === 401) return { '': [ERRORS.unavailable] }
  const { _: ofWhole, ...ofFields } = fields
  const errors = Object.fromEntries(
    Object.entries(ofFields).map(([name, said]) => [rename[name] ?? name.replace(/\.(\d+)(?=\.|$)/g, '[$1]'), said])
  )
  if (ofWhole) return { ...errors, '': ofWhole }
  if (status === 429 && retryAfterSeconds) return { ...errors, '': [tooManyMessage(retryAfterSeconds)] }
  return Object.keys(errors).length > 0 ? errors : { '': [message] }
}

/**
 * Answers a request for a file with the words of the refusal: a file has no page for its error.
 * @throws an error that is not a refusal, or that ends the session
 */
export function refuseAsText(error: unknown, options: RefusalOptions = { answers403: true }): Response {
  if (!(error instanceof ApiError)) throw error
  const { message, init } = explainRefusal(error, options)
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', ...init.headers }
  return new Response(message, { status: init.status, headers })
}
