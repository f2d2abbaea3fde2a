import { json, type TypedResponse } from '@remix-run/node'
import { ApiError } from '#app/contracts/api-error.ts'
import { tooManyMessage } from '#app/domain/words/error-catalogue.ts'

/** A form that comes back, as `fieldOf` and `summaryOf` read it. */
export interface RefusedForm {
  /** What was typed, by field; a list where a name was sent more than once. Secrets and files are left out. */
  initialValue: Record<string, string | string[]>
  /** What is wrong, by field; '' is the whole form. */
  error: Record<string, string[]>
  /** The fields in the order of the form. */
  fields: string[]
}

export interface RefusalOptions {
  /** Names of the API's fields that the form calls otherwise. */
  rename?: Record<string, string>
  /** A 403 is about what was sent, not about the page: a closed registration, somebody with more permissions. */
  answers403?: boolean
}

export interface Refusal {
  error: ApiError
  errors: RefusedForm['error']
  /** All of it in one sentence, for what has no fields. */
  message: string
  /** No answer is a 503, and how long to wait is said. */
  init: { status: number; headers?: Record<string, string> }
}

/**
 * Which refusals come back to their form, with which words: all but those of the session (401, 403), because nothing
 * typed may be lost over a limit, a conflict or a server that is down.
 * @throws the error itself where it is no refusal, or the session's
 */
export function explainRefusal(error: unknown, { rename = {}, answers403 = false }: RefusalOptions = {}): Refusal {
  if (!(error instanceof ApiError) || error.status === 401 || (error.status === 403 && !answers403)) throw error
  const errors = errorsOf(error, rename)
  const message = errors['']?.join(' ') ?? Object.values(errors).flat()[0] ?? error.message
  const headers = error.retryAfterSeconds ? { 'retry-after': String(error.retryAfterSeconds) } : undefined
  return { error, errors, message, init: { status: error.status || 503, headers } }
}

/**
 * The one way in which an action gives a refused form back, whoever refused it: what was typed kept but for
 * `hideFields` (passwords, codes), what is wrong at its field or above the form.
 * @throws as `explainRefusal`
 */
export function refuseForm(
  form: FormData,
  error: unknown,
  { hideFields = [], ...options }: RefusalOptions & { hideFields?: readonly string[] } = {}
): TypedResponse<RefusedForm> {
  const { errors, init } = explainRefusal(error, options)
  const fields = Array.from(new Set(form.keys())).filter((name) => !name.startsWith('_'))
  const shown = fields.filter((name) => !hideFields.includes(name))
  const initialValue = Object.fromEntries(shown.flatMap((name) => typedIn(form, name)))
  return json({ initialValue, error: errors, fields }, init)
}

function typedIn(form: FormData, name: string): [string, string | string[]][] {
  const [first, ...more] = form.getAll(name).filter((value): value is string => typeof value === 'string')
  if (first === undefined) return []
  return [[name, more.length > 0 ? [first, ...more] : first]]
}

/** `tickets.0.quantity` on the wire is `tickets[0].quantity` in a form, `_` the whole of it. */
function errorsOf({ status, fields, message, retryAfterSeconds }: ApiError, rename: Record<string, string>) {
  // What an answer that cannot be read lacks is nothing that somebody could type.
  if (status === 0 || status >= 500) return { '': [message] }
  const { _: ofWhole, ...ofFields } = fields
  const errors = Object.fromEntries(
    Object.entries(ofFields).map(([name, said]) => [rename[name] ?? name.replace(/\.(\d+)(?=\.|$)/g, '[$1]'), said])
  )
  if (ofWhole) return { ...errors, '': ofWhole }
  if (status === 429 && retryAfterSeconds) return { ...errors, '': [tooManyMessage(retryAfterSeconds)] }
  return Object.keys(errors).length > 0 ? errors : { '': [message] }
}
