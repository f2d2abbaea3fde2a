import type { Submission, SubmissionResult } from '@conform-to/react'
import { type HeadersFunction, json, type TypedResponse } from '@remix-run/node'
import { ApiError } from '#app/contracts/api-error.ts'
import { tooManyMessage } from '#app/domain/words/error-catalogue.ts'

interface Options {
  /** Never sent back: passwords, codes. */
  hideFields?: string[]
  /** Wire names of fields that the form calls otherwise. */
  rename?: Record<string, string>
}

/** Statuses that are about what was sent, so that the form comes back with what was typed. */
const answerable = new Set([0, 400, 409, 422, 429, 503])

/**
 * What an action returns for an input the API refused: its `fields` at the form's fields, its message above the form,
 * everything typed kept. Any other error is thrown on.
 */
export function respondInvalid<S>(
  submission: Submission<S>,
  error: unknown,
  options: Options = {}
): TypedResponse<SubmissionResult> {
  if (!(error instanceof ApiError) || !answerable.has(error.status)) throw error
  const { fields, message } = plainErrors(error, options.rename)
  const formErrors = message === null ? [] : [message]
  return json(submission.reply({ formErrors, fieldErrors: fields, hideFields: options.hideFields }), refusalInit(error))
}

/** How a page answers a refusal of the API: no answer is a 503, and how long to wait is said. */
export function refusalInit({ status, retryAfterSeconds }: ApiError) {
  const headers = retryAfterSeconds ? { 'retry-after': String(retryAfterSeconds) } : undefined
  return { status: status === 0 ? 503 : status, headers }
}

/** `export const headers = …` of a page whose action may say how long to wait: Remix drops an action's headers otherwise. */
export const keepRetryAfter: HeadersFunction = ({ actionHeaders }) => {
  const wait = actionHeaders.get('retry-after')
  return new Headers(wait ? { 'retry-after': wait } : [])
}

/**
 * An ApiError as errors of fields (`tickets.0.quantity` on the wire is `tickets[0].quantity` in a form) and one message
 * for the whole form, null where the fields say it all.
 */
export function plainErrors(
  error: ApiError,
  rename: Record<string, string> = {}
): { fields: Record<string, string[]>; message: string | null } {
  const { _: ofWhole, ...ofFields } = error.fields
  const fields = Object.fromEntries(
    Object.entries(ofFields).map(([name, errors]) => [rename[name] ?? name.replace(/\.(\d+)(?=\.|$)/g, '[$1]'), errors])
  )
  if (ofWhole) return { fields, message: ofWhole.join(' ') }
  if (error.status === 429 && error.retryAfterSeconds)
    return { fields, message: tooManyMessage(error.retryAfterSeconds) }
  return { fields, message: Object.keys(fields).length > 0 ? null : error.message }
}
