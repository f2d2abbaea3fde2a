import type { RequestMeta } from '#app/backend/handle-api.server.ts'
import { unavailable } from '#app/contracts/api-error.ts'
import type { ApiName } from '#app/contracts/endpoint.ts'
import { takeText } from '#app/read-text.server.ts'
import { untilAborted } from '#app/time/until-aborted.server.ts'
import { noteCall } from './integrations/states.server.ts'

export type { RequestMeta }

export type EmbeddedApi = (request: Request, meta: RequestMeta) => Promise<Response>

/** Both, or none: then the embedded back end answers. */
export interface ApiAddresses {
  main: string | undefined
  node: string | undefined
}

export interface Wire {
  api: ApiName
  method: string
  path: string
  headers: Headers
  /** A stream is sent once, as it comes. */
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

/** Null where the APIs are remote, or runtime holds none. */
export function findEmbeddedApi(): EmbeddedApi | null {
  return embedded
}

export interface Received {
  response: Response
  text: string
  /** Of somebody else's program: its words are not ours. */
  isForeign: boolean
}

/** @throws what kept the whole answer from coming, and what `read` throws */
export async function send<T>(wire: Wire, addresses: ApiAddresses, read: (received: Received) => T): Promise<T> {
  const isForeign = addresses[wire.api] !== undefined
  const response = await open(wire, addresses)
  const { signal } = wire
  return await takeText(response, { largestMib, signal }, (text) => read({ response, text, isForeign }))
}

/** The answer's head; its body is the caller's to read. The embedded back end knows no signal. @throws what kept it from coming */
export function open(wire: Wire, addresses: ApiAddresses): Promise<Response> {
  const base = addresses[wire.api]
  return untilAborted(base === undefined ? askEmbedded(wire) : askRemote(wire, base), wire.signal)
}

/** `redirect: 'error'`: an API could otherwise choose whom we call, with the user's token. */
async function askRemote({ api, method, path, headers, body, signal }: Wire, base: string): Promise<Response> {
  const said = (ok: boolean, words = '') => noteCall(`${api}-api`, { ok, words })
  try {
    const response = await fetch(`${base}${path}`, { method, headers, ...bodyOf(body), signal, redirect: 'error' })
    await said(response.status < 500, `Respondeu com o erro ${response.status}.`)
    return response
  } catch (error) {
    // A reader who leaves says nothing of the API.
    const left = signal.aborted && !isTimeout(signal.reason)
    if (!left) await said(false, isTimeout(error) ? 'Não respondeu a tempo.' : 'Não respondeu.')
    throw error
  }
}

const isTimeout = (error: unknown) => error instanceof DOMException && error.name === 'TimeoutError'

async function askEmbedded({ api, method, path, headers, body, meta }: Wire): Promise<Response> {
  if (!embedded) throw unavailable()
  return embedded(new Request(`${embeddedBases[api]}${path}`, { method, headers, ...bodyOf(body) }), meta)
}

/** fetch wants to be told that it need not wait for the end of a stream (half duplex). */
function bodyOf(body: Wire['body']): { body: BodyInit | null; duplex?: 'half' } {
  return body instanceof ReadableStream ? { body, duplex: 'half' } : { body }
}
