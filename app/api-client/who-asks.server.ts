import { randomUUID } from 'node:crypto'
import { requireIdempotencyKey } from '#app/contracts/api-error.ts'
import type { Endpoint } from '#app/contracts/endpoint.ts'
import { readDeadline } from '#app/time/deadline.server.ts'
import { readPurpose } from './data-age.server.ts'
import type { RequestMeta } from './transport.server.ts'

export interface CallContext {
  token?: string
  /** Place that the token belongs to, if known. */
  placeId?: string
  request?: Request
  requestId?: string
  address?: string
  signal?: AbortSignal
  /** Lets a creation be retried after a network failure: the API runs it only once per key. */
  idempotencyKey?: string
  /** Replaces the page's remaining time, for a call that outlives the page (report slots) or must end sooner. */
  timeoutMs?: number
}

export interface Asker {
  headers: Headers
  meta: RequestMeta
  /** Null for writes: they continue when the reader disconnects. */
  signal: AbortSignal | null
}

/** @throws ApiError 400 for a malformed idempotency key */
export function whoAsks(endpoint: Endpoint, context: CallContext): Asker {
  const said = context.request?.headers
  const requestId = context.requestId ?? said?.get('x-request-id') ?? randomUUID()
  const address = context.address ?? said?.get('x-client-address') ?? ''
  const headers = new Headers({ accept: 'application/json', 'x-request-id': requestId })
  if (address) headers.set('x-forwarded-for', address)
  if (context.token) headers.set('x-access-token', context.token)
  if (context.idempotencyKey) {
    // The key comes from a form field; a header cannot hold arbitrary text.
    requireIdempotencyKey(context.idempotencyKey)
    headers.set('idempotency-key', context.idempotencyKey)
  }
  const userAgent = said?.get('user-agent')
  if (userAgent) headers.set('user-agent', userAgent)
  const isRead = endpoint.method === 'GET'
  const page = isRead && context.request?.method === 'GET' ? requestId : undefined
  const signal = isRead ? (context.signal ?? context.request?.signal ?? null) : null
  return { headers, meta: { requestId, address, endsAt: readDeadline(said), page, reads: readPurpose() }, signal }
}
