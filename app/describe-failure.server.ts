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

/** Seconds, for an API that does not say when to retry. */
const retryAfterSeconds = 10

/** Logs the failure without personal data and returns what a page may show. */
export function describeFailure(error: unknown, request: Request, requestId: string): Failure {
  const fields = { requestId, method: request.method, path: maskedPath(request.url) }
  if (error instanceof ApiError) {
    const { status, code, message } = error
    // A missing call is not a failure: the page explains it, and the API client has logged it once.
    if (code === 'absent') return { status: 200, message, requestId, isAbsent: true }
    const level = status === 0 || status >= 500 ? 'error' : 'warn'
    log[level]({ ...fields, status, code }, 'a page failed on an answer of the API')
    // A signed-in user was already sent to sign in, so here the API refused a call without a session.
    if (status === 401) return { status: 502, message: ERRORS.unavailable, requestId }
    if (status !== 0 && status !== 503)
      return { status, message, requestId, retryAfterSeconds: error.retryAfterSeconds }
    return { status: 503, message, requestId, retryAfterSeconds: error.retryAfterSeconds ?? retryAfterSeconds }
  }
  // Remix throws these for an unsupported method or a path without a route.
  if (isRouteErrorResponse(error)) {
    log.info({ ...fields, status: error.status }, 'a request that no page answers')
    return { status: error.status, message: undefined, requestId }
  }
  log.error({ ...fields, err: error }, 'a page failed')
  return { status: 500, message: undefined, requestId }
}

/** Removes the query, ids that grant access, and the e-mail of a password reset. */
function maskedPath(url: string): string {
  return new URL(url).pathname
    .replace(/[0-9a-f]{32}|[0-9a-f]{8}-[0-9a-f-]{27}/gi, ':id')
    .replace(/(\/reset-password\/)[^/]+/i, '$1:email')
    .replace(/(\/(?:agenda|requerimento|lista-do-grupo|termo-de-risco|totem)\/)[^/]+/i, '$1:key')
}
