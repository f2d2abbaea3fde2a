import { json, type TypedResponse } from '@remix-run/node'
import { ApiError } from '#app/contracts/api-error.ts'
import { ERRORS, tooManyMessage } from '#app/domain/words/error-catalogue.ts'

export interface RefusedForm {
  /** A list where a name was sent more than once. Without secrets and files. */
  initialValue: Record<string, string | string[]>
  /** By field; '' is the whole form. */
  error: Record<string, string[]>
  fields: string[]
}

export interface RefusalOptions {
  /** API name → form name. */
  rename?: Record<string, string>
  /** Here a 403 is about what was sent, not about the page. */
  answers403?: boolean
  /** Asked without a session: neither 401 nor 403 says anything of one, and nobody is sent to sign in for them. */
  isAnonymous?: boolean
}

export interface Refusal {
  error: ApiError
  errors: RefusedForm['error']
  message: string
  init: { status: number; headers?: Record<string, string> }
}

/**
 * All but 401 and 403: nothing typed may be lost over a limit, a conflict or a server that is down.
 * @throws the error itself where it is no refusal, or the session's
 */
export function explainRefusal(error: unknown, { rename = {}, ...options }: RefusalOptions = {}): Refusal {
  if (!(error instanceof ApiError) || isOfSession(error, options)) throw error
  const errors = errorsOf(error, rename)
  const message = errors['']?.join(' ') ?? Object.values(errors).flat()[0] ?? error.message
  const headers = error.retryAfterSeconds ? { 'retry-after': String(error.retryAfterSeconds) } : undefined
  return { error, errors, message, init: { status: statusOf(error), headers } }
}

function isOfSession({ status }: ApiError, { answers403 = false, isAnonymous = false }: RefusalOptions): boolean {
  return !isAnonymous && (status === 401 || (status === 403 && !answers403))
}

/** A 401 to whom nobody asked to sign in is the server's fault. */
function statusOf({ status }: ApiError): number {
  return status === 401 ? 502 : status || 503
}

/** Keeps what was typed but `hideFields` (passwords, codes). @throws as `explainRefusal` */
export function refuseForm(
  form: FormData,
  error: unknown,
  { hideFields = [], ...options }: RefusalOptions & { hideFields?: readonly string[] } = {}
): TypedResponse<RefusedForm> {
  const { errors, init } = explainRefusal(error, options)
  return json({ ...keepForm(form, hideFields), error: errors }, init)
}

/** Drawn again as it was typed, and nothing refused: what it sums to is shown. */
export function keepForm(form: FormData, hideFields: readonly string[] = []): RefusedForm {
  const fields = Array.from(new Set(form.keys())).filter((name) => !name.startsWith('_'))
  const shown = fields.filter((name) => !hideFields.includes(name))
  const initialValue = Object.fromEntries(shown.flatMap((name) => typedIn(form, name)))
  return { initialValue, error: {}, fields }
}

function typedIn(form: FormData, name: string): [string, string | string[]][] {
  const [first, ...more] = form.getAll(name).filter((value): value is string => typeof value === 'string')
  if (first === undefined) return []
  return [[name, more.length > 0 ? [first, ...more] : first]]
}

/** `tickets.0.quantity` on the wire is `tickets[0].quantity` in a form, `_` the whole. */
function errorsOf(error: ApiError, rename: Record<string, string>): Record<string, string[]> {
  const { status, fields, message, retryAfterSeconds } = error
  // Nothing that could be typed would mend an unreadable answer.
  if (status === 0 || status >= 500) return { '': [error.mayHaveActed ? `${message} ${ERRORS.mayHaveActed}` : message] }
  // "Sign in again" says nothing to whom nobody asked to sign in.
  if (status === 401) return { '': [ERRORS.unavailable] }
  const { _: ofWhole, ...ofFields } = fields
  const errors = Object.fromEntries(
    Object.entries(ofFields).map(([name, said]) => [rename[name] ?? name.replace(/\.(\d+)(?=\.|$)/g, '[$1]'), said])
  )
  if (ofWhole) return { ...errors, '': ofWhole }
  if (status === 429 && retryAfterSeconds) return { ...errors, '': [tooManyMessage(retryAfterSeconds)] }
  return Object.keys(errors).length > 0 ? errors : { '': [message] }
}
