import type { Submission, SubmissionResult } from '@conform-to/react'
import type { TypedResponse } from '@remix-run/node'
import { ApiError } from '#app/contracts/api-error.ts'
import { respondInvalid } from '#app/session/refuse-form.server.ts'

type Options = Parameters<typeof respondInvalid>[2]

/** `respondInvalid` for people who have no session to lose: whatever the API says comes back with what they typed. */
export function refuseForm<S>(
  submission: Submission<S>,
  error: unknown,
  options: Options
): TypedResponse<SubmissionResult> {
  return respondInvalid(submission, error instanceof ApiError ? toAnswerable(error) : error, options)
}

function toAnswerable(error: ApiError): ApiError {
  const { code, message, fields } = error
  if (error.status === 403) return new ApiError({ status: 409, code, message, fields })
  return error.status >= 500 ? new ApiError({ status: 503, code, message }) : error
}
