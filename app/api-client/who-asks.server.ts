import { randomUUID } from 'node:crypto'
import { requireIdempotencyKey } from '#app/contracts/api-error.ts'
import type { Endpoint } from '#app/contracts/endpoint.ts'
import { readDeadline } from '#app/time/deadline.server.ts'
import type { RequestMeta } from './transport.server.ts'

export interface CallContext {
  token?: string
  /** Whose token it is, where that is known. */
  placeId?: string
  request?: Request
  requestId?: string
  address?: string
  signal?: AbortSignal
  /** Lets a creation be retried after a network failure: the API does it once. */
  idempotencyKey?: string
  /** In place of what is left of the page's deadline: for what outlives the page (report slots), or must end sooner. */
  timeoutMs?: number
}

export interface Asker {
  headers: Headers
  meta: RequestMeta
  /** Null for writes: they go on when the reader leaves. */
  signal: AbortSignal | null
}

/** @throws ApiError 400 for an idempotency key that is none */
export function whoAsks(endpoint: Endpoint, context: CallContext): Asker {
  const said = context.request?.headers
  const requestId = context.requestId ?? said?.get('x-request-id') ?? randomUUID()
  const address = context.address ?? said?.get('x-client-address') ?? ''
  const headers = new Headers({ accept: 'application/json', 'x-request-id': requestId })
  if (address) headers.set('x-forwarded-for', address)
  if (context.token) headers.set('x-access-token', context.token)
  if (context.idempotencyKey) {
    // A form's field: no header holds any text.
    requireIdempotencyKey(context.idempotencyKey)
    headers.set('idempotency-key', context.idempotencyKey)
  }
  const userAgent = said?.get('user-agent')
  if (userAgent) headers.set('user-agent', userAgent)
  const signal = endpoint.method === 'GET' ? (context.signal ?? context.request?.signal ?? null) : null
  return { headers, meta: { requestId, address, endsAt: readDeadline(said) }, signal }
}
