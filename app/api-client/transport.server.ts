import type { RequestMeta } from '#app/backend/handle-api.server.ts'
import { type ApiAnswer, type ApiRequest, toResponse } from '#app/contracts/api-answer.ts'
import { unavailable } from '#app/contracts/api-error.ts'
import type { ApiName } from '#app/contracts/endpoint.ts'
import { callProvider } from '#app/provider-calls.server.ts'
import { takeText } from '#app/read-text.server.ts'
import { untilAborted } from '#app/time/until-aborted.server.ts'
import { noteCall } from './integrations/states.server.ts'

export type { RequestMeta }

export type EmbeddedApi = (request: ApiRequest, meta: RequestMeta) => Promise<ApiAnswer>

/** Both addresses are set, or neither. Without them the embedded back end answers. */
export interface ApiAddresses {
  main: string | undefined
  node: string | undefined
}

export interface Wire {
  api: ApiName
  method: string
  path: string
  headers: Headers
  /** A stream can be sent only once. */
  body: string | ReadableStream<Uint8Array> | null
  meta: RequestMeta
  signal: AbortSignal
}

const embeddedBases: Record<ApiName, string> = { main: 'http://embedded/api/v3', node: 'http://embedded/api/v1' }
const largestMib = 64

let embedded: EmbeddedApi | null = null

export function setEmbeddedApi(handler: EmbeddedApi | null): void {
  embedded = handler
}

/** Null when the APIs are remote or the back end is not running. */
export function findEmbeddedApi(): EmbeddedApi | null {
  return embedded
}

export interface Received {
  status: number
  headers: Headers
  /** Empty for an answer of the embedded back end, which comes as a value. */
  text: string
  /** Null for an empty body, undefined for one that is not JSON. */
  readBody(): unknown
  /** True when another program answered: its messages may not suit a person. */
  isForeign: boolean
}

/** Sends a request and reads the whole answer. @throws any network error, and what `read` throws */
export async function send<T>(wire: Wire, addresses: ApiAddresses, read: (received: Received) => T): Promise<T> {
  const { signal } = wire
  const isForeign = addresses[wire.api] !== undefined
  const answer = await untilAborted(askAddress(wire, addresses), signal)
  if (answer instanceof Response) {
    return await takeText(answer, { largestMib, signal }, (text) => read(toReceived(answer, text, isForeign)))
  }
  const { status, value } = answer
  return read({ status, headers: new Headers(answer.headers), text: '', readBody: () => value, isForeign })
}

export function toReceived(
  { status, headers }: Pick<Response, 'status' | 'headers'>,
  text: string,
  isForeign: boolean
): Received {
  return { status, headers, text, readBody: () => parseAnswer(text), isForeign }
}

/** Null for an empty text, undefined for invalid JSON. */
export function parseAnswer(text: string): unknown {
  try {
    const plain = text.replace(/^\uFEFF/, '')
    return plain.trim() === '' ? null : JSON.parse(plain)
  } catch {
    return undefined
  }
}

/**
 * Resolves with the response's headers; the caller reads the body. The embedded back end ignores the signal.
 * @throws any network error
 */
export async function open(wire: Wire, addresses: ApiAddresses): Promise<Response> {
  return toResponse(await untilAborted(askAddress(wire, addresses), wire.signal))
}

function askAddress(wire: Wire, addresses: ApiAddresses): Promise<ApiAnswer> {
  const base = addresses[wire.api]
  return base === undefined ? askEmbedded(wire) : askRemote(wire, base)
}

/** `redirect: 'error'` keeps a remote API from sending the user's token to another host. */
async function askRemote({ api, method, path, headers, body, signal }: Wire, base: string): Promise<Response> {
  const said = (ok: boolean, words = '') => noteCall(`${api}-api`, { ok, words })
  try {
    const asked: RequestInit = { method, headers, ...bodyOf(body), signal, redirect: 'error' }
    const response = await callProvider(`${api}-api`, () => fetch(`${base}${path}`, asked))
    await said(response.status < 500, `Respondeu com o erro ${response.status}.`)
    return response
  } catch (error) {
    // A reader who disconnects says nothing about the API's health.
    const left = signal.aborted && !isTimeout(signal.reason)
    if (!left) await said(false, isTimeout(error) ? 'Não respondeu a tempo.' : 'Não respondeu.')
    throw error
  }
}

const isTimeout = (error: unknown) => error instanceof DOMException && error.name === 'TimeoutError'

async function askEmbedded({ api, method, path, headers, body, meta }: Wire): Promise<ApiAnswer> {
  if (!embedded) throw unavailable()
  const sent =
    body instanceof ReadableStream
      ? { body, text: () => new Response(body).text() }
      : { body: null, text: async () => body ?? '' }
  return embedded({ method, url: `${embeddedBases[api]}${path}`, headers, ...sent }, meta)
}

/** fetch requires `duplex: 'half'` for a streamed body. */
function bodyOf(body: Wire['body']): { body: BodyInit | null; duplex?: 'half' } {
  return body instanceof ReadableStream ? { body, duplex: 'half' } : { body }
}
