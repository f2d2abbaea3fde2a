import { ApiError, unavailable } from '#app/contracts/api-error.ts'
import type { Endpoint } from '#app/contracts/endpoint.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { log } from '#app/log.server.ts'
import { AnswerTooLarge } from '#app/read-text.server.ts'

interface Failure {
  endpoint: Endpoint
  requestId: string
  /** The reader disconnected, which aborted the call. */
  left?: boolean
  /** False when the request was never sent. */
  isSent?: boolean
}

/** Seconds after which memory that other answers hold should be free again. */
const roomAfterSeconds = 5

export const tooLate = () => new DOMException('no time left', 'TimeoutError')

/** Status 0, or 502/503 for an answer that is too large. Logs here, where the reason is known. */
export function toNetworkError(error: unknown, failure: Failure): ApiError {
  if (error instanceof ApiError) return error
  const { endpoint, requestId, left = false } = failure
  if (left) return new ApiError({ status: 0, code: 'aborted', message: ERRORS.network, cause: error })
  const isWrite = endpoint.method !== 'GET'
  const mayHaveActed = isWrite && (failure.isSent ?? !isUnreached(error))
  const code = networkFault(error)
  const fields = { requestId, endpoint: endpoint.id, code, reason: reasonOf(error) }
  log.warn(fields, 'no answer from the API')
  if (code === 'busy') return unavailable({ code, mayHaveActed, retryAfterSeconds: roomAfterSeconds, cause: error })
  const status = code === 'unreadable' ? 502 : 0
  const message = code === 'unreadable' ? ERRORS.unreadable : ERRORS.network
  return new ApiError({ status, code, message, mayHaveActed, cause: error })
}

/** Only `network` is worth a retry. */
function networkFault(error: unknown): 'timeout' | 'unreadable' | 'busy' | 'network' {
  if (error instanceof AnswerTooLarge) return error.alone ? 'unreadable' : 'busy'
  return error instanceof DOMException && error.name === 'TimeoutError' ? 'timeout' : 'network'
}

const unreached = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT'
])

/** The connection failed, so the API cannot have acted. */
function isUnreached(error: unknown): boolean {
  const cause: unknown = error instanceof Error ? error.cause : null
  return cause instanceof Error && 'code' in cause && unreached.has(String(cause.code))
}

// fetch says only "fetch failed"; the cause says why.
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return error.cause instanceof Error ? error.cause.message : error.message
}
