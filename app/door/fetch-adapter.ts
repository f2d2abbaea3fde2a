import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  chooseEncoding,
  compressKept,
  compressWhole,
  createCompressor,
  type Encoding,
  flushEachTurn,
  isCompressible
} from './answer/compress.ts'
import { closePolicy } from './answer/security-headers.ts'
import { streamOf } from './read-body.ts'
import type { DoorRequest, DoorResponse, Visit } from './visit.ts'

/** Hop-by-hop headers, and those a client could forge: the door sets URL, address and id itself. */
const dropped =
  /^(?:connection|keep-alive|transfer-encoding|te|trailer|upgrade|expect|host|forwarded|x-forwarded-.*|x-real-ip|proxy-.*|x-request-id|x-sender-request-id|x-client-address|x-deadline)$/

const wholeMark = 'x-rendered'
export const chatMark = 'x-support-chat'
const policyName = 'content-security-policy'
const marks = new Set(['set-cookie', wholeMark, chatMark])
const smallestWorthIt = 512
const streamedBytes = 256 * 1024

interface Handing {
  signal: AbortSignal
  /** Milliseconds for all calls that the app makes before it answers. */
  deadlineMs: number
  cleanText(text: string): string
}

export function toFetchRequest(
  request: DoorRequest,
  response: DoorResponse,
  { signal, deadlineMs, cleanText }: Handing
): Request {
  const { visit } = response.locals
  const { body, stream } = visit
  // Drop the door's reference, so that the body is freed once the app has read it.
  visit.body = null
  const headers = toHeaders(request, visit)
  headers.set('x-deadline', String(performance.now() + deadlineMs))
  const init = { method: request.method, headers, signal }
  const url = visit.isApi ? visit.url : cleanQuery(visit.url, cleanText)
  if (body !== null && body.length <= streamedBytes) return new Request(url, { ...init, body })
  const passed = body === null ? stream : streamOf(body)
  if (passed === null) return new Request(url, init)
  const streamed: RequestInit & { duplex: 'half' } = { ...init, body: passed, duplex: 'half' }
  return new Request(url, streamed)
}

/** Cleans pasted filters and searches of pages. The API reads its query itself. */
function cleanQuery(url: URL, cleanText: (text: string) => string): URL {
  const isOrdinary = !/%(?:[89a-f]|[01][0-9a-f]|7f)/i.test(url.search)
  if (isOrdinary) return url
  const cleaned = new URL(url)
  cleaned.search = String(new URLSearchParams([...url.searchParams].map(([name, value]) => [name, cleanText(value)])))
  return cleaned
}

export function toHeaders(request: DoorRequest, visit: Visit): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (value === undefined || dropped.test(name)) continue
    // The API accepts tokens only: with cookies, another site could act through a signed-in browser.
    if (visit.isApi && name === 'cookie') continue
    // The door has checked Origin. Remix would answer a differing one with an empty 500.
    if (name === 'origin' && (visit.isApi || value === 'null')) continue
    for (const one of Array.isArray(value) ? value : [value]) headers.append(name, one)
  }
  headers.set('host', visit.url.host)
  // Keep the sender's request id: a payment provider's signature covers it.
  const senders = request.headers['x-request-id']
  if (visit.isApi && typeof senders === 'string') headers.set('x-sender-request-id', senders)
  headers.set('x-request-id', visit.requestId)
  headers.set('x-client-address', visit.address)
  return headers
}

/** Compresses a complete answer in one piece, and flushes a stream once per event-loop turn. */
export async function sendFetchResponse(request: DoorRequest, response: DoorResponse, answer: Response): Promise<void> {
  copyHead(response, answer)
  if (request.method === 'HEAD' || answer.body === null) {
    await answer.body?.cancel()
    if (answer.body === null && answer.status >= 200 && answer.status !== 204 && answer.status !== 304) {
      if (request.method !== 'HEAD') response.setHeader('content-length', 0)
    }
    response.end()
    return
  }
  const encoding = chooseFor(request, response, answer)
  if (isWhole(answer)) {
    const body = Buffer.from(await answer.arrayBuffer())
    await sendWhole(response, body, { encoding, etag: answer.headers.get('etag') })
  } else {
    // nginx would keep the parts back; other pages it may take at once, so that a slow reader does not hold us.
    response.setHeader('x-accel-buffering', 'no')
    await sendStream(response, answer.body, encoding)
  }
}

function copyHead(response: DoorResponse, answer: Response): void {
  response.status(answer.status)
  for (const [name, value] of answer.headers) {
    if (!marks.has(name)) response.setHeader(name, name === policyName ? closePolicy(value) : value)
  }
  const cookies = answer.headers.getSetCookie()
  if (cookies.length > 0) response.appendHeader('set-cookie', cookies)
  if (!answer.headers.has('cache-control')) response.setHeader('cache-control', 'private, no-cache')
}

/** False only for streamed pages and Remix's deferred data. */
function isWhole(answer: Response): boolean {
  const mark = answer.headers.get(wholeMark)
  if (mark !== null) return mark === 'whole'
  return !/^(?:text\/html|text\/remix-deferred|text\/event-stream|application\/octet-stream)/i.test(
    answer.headers.get('content-type') ?? 'application/octet-stream'
  )
}

function chooseFor(request: DoorRequest, response: DoorResponse, answer: Response) {
  if (!isCompressible(answer.headers.get('content-type')) || answer.headers.has('content-encoding')) return null
  if (/no-transform/i.test(answer.headers.get('cache-control') ?? '')) return null
  response.vary('Accept-Encoding')
  return chooseEncoding(request.headers['accept-encoding'])
}

async function sendWhole(
  response: DoorResponse,
  body: Buffer,
  { encoding, etag }: { encoding: ReturnType<typeof chooseEncoding>; etag: string | null }
): Promise<void> {
  const compressed = encoding && body.length >= smallestWorthIt ? await compress(body, encoding, etag) : null
  if (compressed && encoding) response.setHeader('content-encoding', encoding)
  const sent = compressed ?? body
  response.setHeader('content-length', sent.length)
  response.end(sent)
}

function compress(body: Buffer, encoding: Encoding, etag: string | null): Promise<Buffer> {
  return etag === null ? compressWhole(body, encoding) : compressKept(body, encoding, etag)
}

async function sendStream(
  response: DoorResponse,
  body: ReadableStream<Uint8Array>,
  encoding: ReturnType<typeof chooseEncoding>
): Promise<void> {
  const source = Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0])
  if (!encoding) {
    response.flushHeaders()
    return pipeline(source, response)
  }
  response.removeHeader('content-length')
  response.setHeader('content-encoding', encoding)
  const compressor = createCompressor(encoding)
  response.flushHeaders()
  await pipeline(flushEachTurn(source, compressor), compressor, response)
}
