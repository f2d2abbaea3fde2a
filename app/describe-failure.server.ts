import { isRouteErrorResponse } from '@remix-run/react'
import { ApiError } from '#app/contracts/api-error.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { log } from '#app/log.server.ts'

interface Failure {
  status: number
  message: string | undefined
  requestId: string
  retryAfterSeconds?: number
  isAbsent?: boolean
}

/** Where the API did not say. */
const retryAfterSeconds = 10

/** Logged without personal data. */
export function describeFailure(error: unknown, request: Request, requestId: string): Failure {
  const fields = { requestId, method: request.method, path: maskedPath(request.url) }
  if (error instanceof ApiError) {
    const { status, code, message } = error
    // No failure of anybody's: the page says so, and the log has heard it from the client, once.
    if (code === 'absent') return { status: 200, message, requestId, isAbsent: true }
    const level = status === 0 || status >= 500 ? 'error' : 'warn'
    log[level]({ ...fields, status, code }, 'a page failed on an answer of the API')
    // Whoever has a session was led to sign in: here the API refused us ourselves.
    if (status === 401) return { status: 502, message: ERRORS.unavailable, requestId }
    if (status !== 0 && status !== 503)
      return { status, message, requestId, retryAfterSeconds: error.retryAfterSeconds }
    return { status: 503, message, requestId, retryAfterSeconds: error.retryAfterSeconds ?? retryAfterSeconds }
  }
  // Remix's own: a method not taken, a route id not in the path.
  if (isRouteErrorResponse(error)) {
    log.info({ ...fields, status: error.status }, 'a request that no page answers')
    return { status: error.status, message: undefined, requestId }
  }
  log.error({ ...fields, err: error }, 'a page failed')
  return { status: 500, message: undefined, requestId }
}

/** No query, no ids that open something, no e-mail of who lost the password. */
function maskedPath(url: string): string {
  return new URL(url).pathname
    .replace(/[0-9a-f]{32}|[0-9a-f]{8}-[0-9a-f-]{27}/gi, ':id')
    .replace(/(\/reset-password\/)[^/]+/i, '$1:email')
}
