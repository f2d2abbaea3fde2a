import { ApiError } from '#app/contracts/api-error.ts'
import type { CallInput, CallOutput, Endpoint } from '#app/contracts/endpoint.ts'
import { env } from '#app/env.server.ts'
import { now } from '#app/time/clock.server.ts'
import { leftOf } from '#app/time/deadline.server.ts'
import { type Capabilities, capabilities, createCapabilities } from './capabilities/capabilities.server.ts'
import { noteAge } from './data-age.server.ts'
import { askOrDerive } from './derived/derive.server.ts'
import { toNetworkError, tooLate } from './network-error.server.ts'
import { forgetPublicPlaces } from './places.server.ts'
import { readAnswer } from './read-answer.server.ts'
import { createRequestCache, type RequestCache } from './request-cache/request-cache.server.ts'
import { type ApiAddresses, type Received, send } from './transport.server.ts'
import { type CallContext, whoAsks } from './who-asks.server.ts'
import { writePath } from './write-path.server.ts'

export interface ApiSettings extends ApiAddresses {
  timeoutMs: number
  /** Milliseconds to wait before a GET is retried after a network failure. */
  retryDelayMs: () => number
  /** Cache for answers of remote APIs. Default: no cache. */
  cache?: RequestCache
  /** Default: a record that no other caller shares. */
  capabilities?: Capabilities
}

export type CallApi = <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  context: CallContext
) => Promise<CallOutput<E>>

/** Cache limits in characters: 32 Mi in all, 4 Mi per answer (specification §9, largest local storage). */
const mostLetters = 32 * 2 ** 20
const longest = 4 * 2 ** 20

/** Tests create their own; the app uses `callApi`. */
export function createCallApi(given: ApiSettings): CallApi {
  const settings = { ...given, capabilities: given.capabilities ?? createCapabilities(() => performance.now()) }
  return async (endpoint, input, context) => {
    const mayRepeat = endpoint.method === 'GET' || context.idempotencyKey !== undefined
    const asked = { endpoint, input, context, settings }
    try {
      return await attempt(asked)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.status === 404 && settings[endpoint.api] !== undefined) await doubt(asked)
      if (!mayRepeat || error.code !== 'network') throw error
      await new Promise((resolve) => setTimeout(resolve, settings.retryDelayMs()))
      return await attempt(asked)
    }
  }
}

/** Calls the API without deriving an answer for calls that it lacks. */
export const askApi = createCallApi({
  main: env.MAIN_API_URL,
  node: env.NODE_API_URL,
  timeoutMs: env.API_TIMEOUT_MS,
  retryDelayMs: () => 50 + Math.random() * 150,
  cache: createRequestCache({ now, mostLetters, longest }),
  capabilities
})

/**
 * Calls the API and decodes the answer by its contract (centavos, days as y-m-d). A call that a remote API lacks is
 * derived from other calls where possible.
 * @throws ApiError when refused, unreachable (status 0), unreadable (502) or `absent` (501)
 */
export const callApi: CallApi = async (endpoint, input, context) => {
  const answer =
    env.MAIN_API_URL === undefined
      ? await askApi(endpoint, input, context)
      : await askOrDerive((asked, its) => askApi(asked, its, context), endpoint, input)
  // Drop the cached public pages, so that the editor sees the change at once. Other instances keep theirs for up to a
  // minute.
  if (endpoint.method !== 'GET' && endpoint.path.startsWith('/places/')) forgetPublicPlaces()
  return answer
}

interface Attempt<E extends Endpoint> {
  endpoint: E
  input: CallInput<E>
  context: CallContext
  settings: Required<Pick<ApiSettings, 'capabilities' | 'timeoutMs'>> & Pick<ApiSettings, 'cache'> & ApiAddresses
}

/**
 * Finds out whether a 404 means that the call is missing.
 * @throws ApiError `absent` when the call is missing, not when only its id is unknown
 */
function doubt<E extends Endpoint>({ endpoint, context, settings }: Attempt<E>): Promise<void> {
  return settings.capabilities.doubt(endpoint, (telling) =>
    attempt({ endpoint: telling, input: {}, context: { ...context, idempotencyKey: undefined }, settings })
  )
}

async function attempt<E extends Endpoint>({ endpoint, input, context, settings }: Attempt<E>): Promise<CallOutput<E>> {
  const isForeign = settings[endpoint.api] !== undefined
  if (isForeign) settings.capabilities.require(endpoint)
  const asker = whoAsks(endpoint, context)
  const { requestId } = asker.meta
  const { params, query, body } = input as { params?: object; query?: object; body?: unknown }
  const path = writePath(endpoint, { params, query })
  const { token, placeId = '' } = context
  const cache = settings[endpoint.api] === undefined ? undefined : settings.cache
  const kept = cache?.open(endpoint, { path, query: query ?? {}, token, placeId })
  if (kept?.received) return readAnswer(endpoint, kept.received, requestId)
  const limitMs = context.timeoutMs ?? leftOf(asker.meta.endsAt, settings.timeoutMs)
  // Do not start a call whose deadline has passed.
  if (limitMs === 0) throw toNetworkError(tooLate(), { endpoint, requestId, isSent: false })
  const limit = AbortSignal.timeout(limitMs)
  const sends = endpoint.method === 'POST' || endpoint.method === 'PUT'
  if (sends) asker.headers.set('content-type', 'application/json')
  const wire = {
    api: endpoint.api,
    method: endpoint.method,
    path,
    headers: asker.headers,
    body: sends ? JSON.stringify(body ?? {}) : null,
    meta: asker.meta,
    signal: asker.signal ? AbortSignal.any([limit, asker.signal]) : limit
  }
  const read = (received: Received) => {
    if (isForeign) settings.capabilities.learn(endpoint, received)
    const answer = readAnswer(endpoint, received, requestId)
    noteAge(received.headers)
    kept?.keep(received)
    return answer
  }
  try {
    return await send(wire, settings, read)
  } catch (error) {
    throw toNetworkError(error, { endpoint, requestId, left: asker.signal?.aborted })
  } finally {
    // Drop cached answers even when the call failed: the write may have happened all the same.
    cache?.noteWrite(endpoint, placeId)
  }
}
