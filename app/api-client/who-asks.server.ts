import { randomUUID } from 'node:crypto'
import { ApiError } from '#app/contracts/api-error.ts'
import type { Endpoint } from '#app/contracts/endpoint.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { log } from '#app/log.server.ts'
import type { RequestMeta } from './transport.server.ts'

export interface CallContext {
  token?: string
  request?: Request
  requestId?: string
  address?: string
  signal?: AbortSignal
  /** Lets a creation be retried after a network failure: the API does it once. */
  idempotencyKey?: string
  timeoutMs?: number
}

export interface Asker {
  headers: Headers
  meta: RequestMeta
  /** Null for writes: they go on when the reader leaves. */
  signal: AbortSignal | null
}

export function whoAsks(endpoint: Endpoint, context: CallContext): Asker {
  const said = context.request?.headers
  const requestId = context.requestId ?? said?.get('x-request-id') ?? randomUUID()
  const address = context.address ?? said?.get('x-client-address') ?? ''
  const headers = new Headers({ accept: 'application/json', 'x-request-id': requestId })
  if (address) headers.set('x-forwarded-for', address)
  if (context.token) headers.set('x-access-token', context.token)
  if (context.idempotencyKey) headers.set('idempotency-key', context.idempotencyKey)
  const userAgent = said?.get('user-agent')
  if (userAgent) headers.set('user-agent', userAgent)
  const signal = endpoint.method === 'GET' ? (context.signal ?? context.request?.signal ?? null) : null
  return { headers, meta: { requestId, address }, signal }
}

interface Failure {
  endpoint: Endpoint
  requestId: string
  /** The reader left, which ended the call. */
  left: boolean
}

/** Status 0; logged here, where the reason is known. */
export function toNetworkError(error: unknown, { endpoint, requestId, left }: Failure): ApiError {
  if (error instanceof ApiError) return error
  if (left) return new ApiError({ status: 0, code: 'aborted', message: ERRORS.network, cause: error })
  const code = error instanceof DOMException && error.name === 'TimeoutError' ? 'timeout' : 'network'
  log.warn({ requestId, endpoint: endpoint.id, code, reason: reasonOf(error) }, 'no answer from the API')
  return new ApiError({ status: 0, code, message: ERRORS.network, cause: error })
}

// fetch says only "fetch failed"; the cause says why.
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return error.cause instanceof Error ? error.cause.message : error.message
}
