import { type BodyRoom, createBodyRoom } from '../body-room.ts'
import { openBodyStream, readFirstField } from '../body-stream.ts'
import { toHeaders } from '../fetch-adapter.ts'
import { type BodyOutcome, readBody } from '../read-body.ts'
import { methodRefusal, type Refusal, refusals, refuse } from '../refusal/refuse.ts'
import type { DoorLimits, DoorLog, DoorRuntime } from '../settings.ts'
import {
  apiMethods,
  type DoorHandler,
  type DoorRequest,
  type DoorResponse,
  isSafe,
  pageMethods,
  type Visit
} from '../visit.ts'
import { isReadableText, readBoundary, readForm, refuseKind } from './form-body.ts'
import type { FormTokens } from './form-token.ts'
import { judgeOrigin, type Verdict } from './origin.ts'

export const checkMethod: DoorHandler = (request, response, next) => {
  const allowed = response.locals.visit.isApi ? apiMethods : pageMethods
  if (allowed.has(request.method)) next()
  else refuse(request, response, methodRefusal(allowed))
}

type Checks = {
  runtime: Pick<DoorRuntime, 'bodyLimit' | 'takesStream' | 'mayUpload'>
  tokens: FormTokens
  limits: DoorLimits
  log: DoorLog
}

/**
 * Decides first whether the body may be sent, then whether it is readable. The API skips the origin check, because it
 * uses tokens instead of cookies.
 */
export function checkBody(checks: Checks): DoorHandler {
  const room = createBodyRoom(checks.limits.bodiesBytes)
  return (request, response, next) => {
    const { visit } = response.locals
    const isOurs = visit.isApi || isSafe(request.method)
    const verdict = isOurs ? 'ours' : judgeOrigin(request.headers, visit.url.origin)
    const refusal = refuseUnread(request, visit, { verdict, limit: findLimit(checks, request, visit) })
    if (refusal) return turnAwayForm(request, response, { refusal, log: checks.log })
    if (request.method === 'GET' || request.method === 'HEAD') return next()
    checkContent({ ...checks, room, verdict }, request, response).then((refused) => {
      if (refused === 'gone') response.destroy()
      else if (refused) turnAwayForm(request, response, { refusal: refused, log: checks.log })
      else next()
    }, next)
  }
}

/** On paths that take files, a form without parts has no files, so it gets the limit of ordinary forms. */
function findLimit({ runtime, limits }: Checks, request: DoorRequest, visit: Visit): number {
  const limit = runtime.bodyLimit(request.method, visit.url.pathname)
  const isWhole = !visit.isApi && readBoundary(request.headers) === ''
  return isWhole && runtime.takesStream(request.method, visit.url.pathname)
    ? Math.min(limit, limits.strangerBytes)
    : limit
}

function turnAwayForm(
  request: DoorRequest,
  response: DoorResponse,
  { refusal, log }: { refusal: Refusal; log: DoorLog }
): void {
  const { requestId, address } = response.locals.visit
  const whose = refusal.code === refusals.foreignForm.code ? { address } : {}
  log.warn({ requestId, refused: refusal.code, ...whose }, 'refused what was sent')
  refuse(request, response, refusal)
}

/** Checks the request's headers only. */
function refuseUnread(
  request: DoorRequest,
  visit: Visit,
  { verdict, limit }: { verdict: Verdict; limit: number }
): Refusal | null {
  if (verdict === 'foreign') return refusals.foreignForm
  const { length, isChunked } = readSize(request)
  // Pages must announce the length, and so must requests whose body nobody will read.
  const needsLength = !visit.isApi || isSafe(request.method)
  if (needsLength && length === null && (isChunked || !isSafe(request.method))) return refusals.noLength
  if ((length ?? 0) > limit) return refusals.tooLarge
  return isSafe(request.method) ? null : refuseKind(request.headers, visit.isApi)
}

function readSize({ headers }: DoorRequest): { length: number | null; isChunked: boolean } {
  const length = headers['content-length']
  return {
    length: length === undefined ? null : Number(length),
    isChunked: headers['transfer-encoding'] !== undefined
  }
}

type Asked = Checks & { room: BodyRoom; verdict: Verdict }

/**
 * Keeps the body for the app. Its share of the memory is released with the answer, or when the app has finished,
 * whichever is later.
 */
async function checkContent(
  asked: Asked,
  request: DoorRequest,
  response: DoorResponse
): Promise<Refusal | 'gone' | null> {
  const { limits, room, verdict } = asked
  const { visit } = response.locals
  const limit = findLimit(asked, request, visit)
  const { length, isChunked } = readSize(request)
  const takesFiles = limit > limits.strangerBytes
  const isUpload = takesFiles && (isChunked || (length ?? 0) > limits.strangerBytes)
  if (isUpload) {
    const refusal = await refuseUpload(asked, request, visit)
    if (refusal) return refusal
  }
  if (isStreamed(asked, request, visit)) return handStream(asked, request, response)
  // Anything but a visitor's form counts as an upload, so that it cannot use the memory reserved for forms.
  const share = room.open(takesFiles || visit.isApi ? 'upload' : 'form')
  visit.letGo = share.release
  response.once('close', () => {
    if (!visit.isHandedOver) share.release()
  })
  const outcome = await readBody(request, { limit, ms: isUpload ? limits.uploadMs : limits.requestMs, share })
  if (outcome.kind !== 'whole') {
    share.release()
    return outcome.kind === 'gone' ? 'gone' : unread[outcome.kind]
  }
  visit.body = outcome.body
  return refuseContent(asked, request, { visit, body: outcome.body, verdict })
}

/** True when the body streams to the app: multipart forms, and API calls on such paths. */
function isStreamed({ runtime }: Checks, request: DoorRequest, visit: Visit): boolean {
  if (!runtime.takesStream(request.method, visit.url.pathname)) return false
  return visit.isApi || readBoundary(request.headers) !== ''
}

/** Checks the form's token, its first field, before the app sees a byte. */
async function handStream(
  asked: Asked,
  request: DoorRequest,
  response: DoorResponse
): Promise<Refusal | 'gone' | null> {
  const { limits, verdict, tokens } = asked
  const { visit } = response.locals
  const options = { limit: findLimit(asked, request, visit), idleMs: limits.streamIdleMs }
  const body = openBodyStream(request, response, options)
  if (verdict !== 'ours') {
    const wanted = { boundary: readBoundary(request.headers), name: '_sid' }
    const head = await body.peek((bytes) => readFirstField(bytes, wanted) !== undefined).catch(() => null)
    if (head === null) return 'gone'
    const token = readFirstField(head, wanted)
    if (visit.sidIsNew || !token || !tokens.verify(visit.sid, token)) return refusals.foreignForm
  }
  visit.stream = body.open()
  return null
}

const unread: Record<Exclude<BodyOutcome['kind'], 'whole' | 'gone'>, Refusal> = {
  'too-large': refusals.tooLarge,
  'too-slow': refusals.tooSlow,
  'no-room': refusals.busy
}

/** Asks whether the sender may upload, before any byte of the body is read. */
async function refuseUpload({ runtime, log }: Asked, request: DoorRequest, visit: Visit): Promise<Refusal | null> {
  try {
    const may = await runtime.mayUpload(new Request(visit.url, { headers: toHeaders(request, visit) }))
    return may ? null : refusals.signedOut
  } catch (error) {
    log.error({ requestId: visit.requestId, err: error }, 'who uploads could not be asked')
    return refusals.busy
  }
}

async function refuseContent(
  { tokens }: Asked,
  request: DoorRequest,
  { visit, body, verdict }: { visit: Visit; body: Buffer<ArrayBuffer>; verdict: Verdict }
): Promise<Refusal | null> {
  const { headers } = request
  if (visit.isApi) return isReadableText(body, headers) ? null : refusals.unreadable
  const form = await readForm(body, headers).catch(() => null)
  if (!form) return refusals.unreadable
  if (verdict === 'ours') return null
  const token = form.get('_sid')
  const isProved = !visit.sidIsNew && typeof token === 'string' && tokens.verify(visit.sid, token)
  return isProved ? null : refusals.foreignForm
}
