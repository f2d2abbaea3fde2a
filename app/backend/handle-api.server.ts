import type { ZodError, z } from 'zod'
import { type ApiAnswer, type ApiRequest, type ApiValue, DATA_AS_OF, toResponse } from '#app/contracts/api-answer.ts'
import { ApiError, type ApiErrorBody, forbidden, invalid, malformed, unauthorised } from '#app/contracts/api-error.ts'
import type { ApiName, Endpoint } from '#app/contracts/endpoint.ts'
import { partClosedWords, partOf } from '#app/domain/access/permission-areas/parts.ts'
import { cleanField } from '#app/domain/words/clean-text.ts'
import { ERRORS, notAccepted } from '#app/domain/words/error-catalogue.ts'
import { log } from '#app/log.server.ts'
import { createIdentifier } from './credentials/identify.server.ts'
import type { ReadPurpose } from './db/replica.server.ts'
import { mayHaveWritten, watchWriting } from './db/written.server.ts'
import { implementations } from './implementations.server.ts'
import { twoStepEnrolment } from './kernel/actor.server.ts'
import { type ApiContext, type Backend, holds } from './kernel/context.server.ts'
import { explainFault } from './kernel/explain-fault.server.ts'
import { toFileResponse } from './kernel/files/to-response.server.ts'
import type { FileAnswer } from './kernel/files/wire.server.ts'
import { readKey, replayCreation } from './kernel/idempotency.server.ts'
import type { Implementation } from './kernel/implement.server.ts'
import { CHANGES, itself } from './kernel/live/changes.server.ts'
import { createMatcher, type Match } from './kernel/match-path.server.ts'
import type { RawNotice } from './providers/gateways/payment-gateway.server.ts'

export interface RequestMeta {
  requestId: string
  /** Caller's address as the door knows it, for limits. */
  address: string
  /** Deadline for the caller's answer, epoch milliseconds (app/time/deadline). */
  endsAt?: number
  /** Id of the page that only reads and makes this call; its calls share one actor. */
  page?: string
  /** Given by calls that only collect data for a report or a file, and that a replica may answer. */
  reads?: ReadPurpose
}

const match = createMatcher(implementations)
const prefixes: Record<string, ApiName> = { '/api/v3/': 'main', '/api/v1/': 'node' }

/** Path of the call with its parameters in braces; null for an unknown one. */
export function findCallPattern(method: string, pathname: string): string | null {
  const api = prefixes[pathname.slice(0, 8)]
  if (!api) return null
  const found = match(api, method === 'HEAD' ? 'GET' : method, pathname.slice(8))
  return found.kind === 'match' ? `${pathname.slice(0, 7)}${found.match.implementation.endpoint.path}` : null
}

interface Served {
  backend: Backend
  identify: ReturnType<typeof createIdentifier>
}

/** Answers every call as a response. Never throws: a failure becomes an answer in the one error format. */
export function createApiHandler(backend: Backend) {
  const answerCall = createApi(backend)
  return async (request: ApiRequest, meta: RequestMeta) => toResponse(await answerCall(request, meta))
}

/** Answers every call with a value, not yet written as JSON. Never throws, like `createApiHandler`. */
export function createApi(backend: Backend) {
  const identify = createIdentifier(backend)
  return function answerCall(request: ApiRequest, meta: RequestMeta): Promise<ApiAnswer> {
    return watchWriting(async () => {
      try {
        return await answerServed(request, meta, { backend, identify })
      } catch (error) {
        const mayHaveActed = request.method !== 'GET' && mayHaveWritten()
        return answerFailure(explainFault(error, { mayHaveActed }), meta.requestId)
      }
    })
  }
}

async function answerServed(request: ApiRequest, meta: RequestMeta, served: Served): Promise<ApiAnswer> {
  const url = new URL(request.url)
  const api = prefixes[url.pathname.slice(0, 8)]
  if (!api) return errorAnswer({ status: 404, code: 'not_found', message: 'Endereço desconhecido.' })
  const found = match(api, request.method, url.pathname.slice(8))
  if (found.kind === 'none') return errorAnswer({ status: 404, code: 'not_found', message: 'Endereço desconhecido.' })
  if (found.kind === 'method') {
    const refused = errorAnswer({ status: 405, code: 'method_not_allowed', message: 'Método não aceito aqui.' })
    return { ...refused, headers: { allow: found.allowed.join(', ') } }
  }
  const ctx = await contextOf(request, meta, served)
  authorise(found.match, ctx)
  // Without the second step a token opens nothing, not even what a public call shows to known users.
  if (ctx.actor?.mustEnrol && !found.match.implementation.endpoint.beforeEnrolment) {
    ctx.enrolling = ctx.actor
    ctx.actor = null
  }
  const input = await readReceived(found.match, url, request)
  const asked = { input, ctx, headers: request.headers }
  const done = await performNear(found.match.implementation, asked, meta.reads)
  tellChanged(found.match.implementation.endpoint, ctx)
  return done
}

type Asked = { input: Awaited<ReturnType<typeof readReceived>>; ctx: ApiContext; headers: Headers }

/** Reads from the replica if it may. Its failure is no reader's: the primary then answers. */
async function performNear(
  implementation: Implementation,
  asked: Asked,
  purpose: ReadPurpose | undefined
): Promise<ApiAnswer> {
  const { ctx } = asked
  const isRead = implementation.endpoint.method === 'GET'
  const reading = purpose && isRead ? await ctx.replica?.choose(purpose) : null
  if (!reading) return perform(implementation, asked)
  try {
    const answer = await perform(implementation, { ...asked, ctx: { ...ctx, db: reading.db } })
    if (answer instanceof Response || reading.asOf === null) return answer
    return { ...answer, headers: { ...answer.headers, [DATA_AS_OF]: reading.asOf.toISOString() } }
  } catch (error) {
    if (!ctx.replica?.isAtFault(error)) throw error
    return perform(implementation, asked)
  }
}

async function perform({ endpoint, run }: Implementation, { input, ctx, headers }: Asked): Promise<ApiAnswer> {
  if (endpoint.answers === 'file') return toFileResponse((await run(input, ctx)) as FileAnswer)
  // An upload needs no key: it arrives only once, and its content identifies it.
  if (endpoint.sends === 'file') return { status: 201, value: await run(input, ctx) }
  const key = endpoint.created ? readKey(headers) : null
  if (key !== null) return replayCreation({ endpoint, key, body: input.body, ctx, run: () => run(input, ctx) })
  return { status: endpoint.created ? 201 : 200, value: await run(input, ctx) }
}

async function contextOf(request: ApiRequest, meta: RequestMeta, { backend, identify }: Served): Promise<ApiContext> {
  const token = request.headers.get('x-access-token')
  const identity = token ? await identify(token, meta.page) : null
  return {
    ...backend,
    requestId: meta.requestId,
    address: meta.address,
    endsAt: meta.endsAt,
    userAgent: (request.headers.get('user-agent') ?? '').slice(0, 300),
    actor: identity && { ...identity.actor, address: meta.address, requestId: meta.requestId },
    user: identity?.user ?? null,
    tokenHash: identity?.tokenHash ?? null,
    closed: identity?.closed ?? []
  }
}

/** A public call with an invalid token is answered like one without; others are refused. */
function authorise({ implementation }: Match, ctx: ApiContext): void {
  const { access, beforeEnrolment } = implementation.endpoint
  if (access === 'public') return
  if (!ctx.actor) throw unauthorised()
  if (ctx.actor.mustEnrol && !beforeEnrolment) throw twoStepEnrolment()
  if (access === 'session') return
  const accepted = typeof access === 'string' ? [access] : access
  if (accepted.some((permission) => holds(ctx.actor, permission))) return
  const part = partOf(accepted.find((permission) => holds({ permissions: ctx.closed ?? [] }, permission)))
  throw part ? forbidden({ code: 'module_off', message: partClosedWords(part.name) }) : forbidden()
}

async function readReceived({ implementation, params }: Match, url: URL, request: ApiRequest) {
  const { endpoint } = implementation
  const isFile = endpoint.sends === 'file'
  const notice = endpoint.sends === 'notice' ? await readNotice(request, url) : null
  const isEmpty = isFile || notice || request.method === 'GET' || request.method === 'DELETE'
  const body = isEmpty ? {} : await readBody(request)
  const file = { stream: request.body, contentType: request.headers.get('content-type') ?? '' }
  return {
    ...(isFile ? { file } : {}),
    ...(notice ? { notice } : {}),
    params: parse(endpoint.params, typedValues(Object.entries(params))),
    query: parse(endpoint.query, typedValues(url.searchParams)),
    body: parse(endpoint.body, body)
  }
}

/**
 * Keeps the body unchanged, because a signature may cover it.
 * @throws ApiError 413
 */
async function readNotice(request: ApiRequest, url: URL): Promise<RawNotice> {
  const body = request.method === 'GET' ? '' : await request.text()
  const query = Object.fromEntries(
    [...url.searchParams].slice(0, 40).map(([name, value]) => [toStorable(name), toStorable(value)])
  )
  if (url.search.length + Buffer.byteLength(body) > largestNotice) {
    throw new ApiError({ status: 413, code: 'too_large', message: 'O aviso é grande demais.' })
  }
  const headers = Object.entries(noticeHeaders).map(([name, from]) => [
    name,
    (request.headers.get(from) ?? '').slice(0, 500)
  ])
  return { query, headers: Object.fromEntries(headers.filter(([, value]) => value)), body: String(toStorable(body)) }
}

async function readBody(request: ApiRequest): Promise<unknown> {
  const type = request.headers.get('content-type') ?? ''
  const raw = await request.text()
  if (raw === '') return {}
  if (type.startsWith('application/x-www-form-urlencoded')) return typedValues(new URLSearchParams(raw))
  const hasUnstorable = unstorableEscape.test(raw)
  const isLarge = raw.length > largestCleaned
  // Checking every value of 20 MB takes seconds, and calls with such bodies (counts, photos) never contain these signs.
  if (hasUnstorable && isLarge) throw malformed()
  const isOrdinary = !hasUnstorable && (isLarge || !extraordinary.test(raw))
  try {
    return isOrdinary ? JSON.parse(raw) : JSON.parse(raw, toTyped)
  } catch (cause) {
    throw malformed({ message: 'O corpo do pedido não é JSON válido.', cause })
  }
}

/** PostgreSQL stores neither U+0000 nor half a surrogate pair, and no person means either. */
const unstorable = /\0|\p{Surrogate}/gu
/** Characters. */
const largestCleaned = 1024 * 1024
/** Bytes. */
const largestNotice = 16 * 1024
/**
 * Headers that signatures need, and the names under which they arrive: `x-request-id` is our own by now. All other
 * headers are dropped here.
 */
const noticeHeaders = {
  'x-signature': 'x-signature',
  'x-hub-signature-256': 'x-hub-signature-256',
  'x-request-id': 'x-sender-request-id',
  'content-type': 'content-type'
}
const unstorableEscape = /\\u(?:0000|d[89a-f])/i
/** Characters beyond ASCII, or a control character as JSON writes it. */
const extraordinary = /[^\t\n\r -~]|\\u/

function toStorable(value: unknown): unknown {
  return typeof value === 'string' ? value.replace(unstorable, '') : value
}

function toTyped(name: string, value: unknown): unknown {
  return typeof value === 'string' ? cleanField(name, value.replace(unstorable, '')) : value
}

function typedValues(entries: Iterable<[string, string]>): Record<string, unknown> {
  return Object.fromEntries([...entries].map(([name, value]) => [name, toTyped(name, value)]))
}

function parse(schema: z.ZodType, value: unknown): unknown {
  const result = schema.safeParse(value, { error: notAccepted })
  if (result.success) return result.data
  throw invalid({ fields: fieldErrors(result.error) })
}

function fieldErrors(error: ZodError): Record<string, string[]> {
  const fields: Record<string, string[]> = {}
  for (const issue of error.issues) {
    const name = issue.path.join('.') || '_'
    fields[name] = [...(fields[name] ?? []), issue.message]
  }
  return fields
}

function answerFailure(error: unknown, requestId: string): ApiValue {
  if (error instanceof ApiError) {
    if (error.status >= 500) log.error({ requestId, code: error.code, err: error.cause }, 'call refused')
    return errorAnswer(error)
  }
  log.error({ requestId, err: error }, 'call failed')
  return errorAnswer({ status: 500, code: 'internal', message: ERRORS.loginNetwork })
}

function errorAnswer(error: {
  status: number
  code: string
  message: string
  fields?: Record<string, string[]>
  retryAfterSeconds?: number
}): ApiValue {
  const value: ApiErrorBody = { message: error.message, code: error.code, fields: error.fields ?? {} }
  const headers = error.retryAfterSeconds ? { 'retry-after': String(error.retryAfterSeconds) } : undefined
  return { status: error.status, value, headers }
}

/** Tells the screens after a call has succeeded. */
function tellChanged({ id, method }: Endpoint, { live, actor }: ApiContext): void {
  const changed = method === 'GET' ? [] : CHANGES[id]
  if (actor && changed && changed !== itself) live.tell(actor.placeId, changed)
}
