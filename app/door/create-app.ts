import express, { type Express, type RequestHandler } from 'express'
import { type Admission, createAdmission, type Place, watchBusy } from './admission.ts'
import { headersInLanguage, type Leading, leadInLanguage, toLanguage } from './answer/language.ts'
import { createSecurityHeaders, type SecurityHeaders } from './answer/security-headers.ts'
import { sendDownload } from './answer/send-download.ts'
import { type StaticFiles, serveStaticFiles } from './answer/static-files.ts'
import { beginVisit, checkHost } from './begin.ts'
import { checkBody, checkMethod } from './check/check-request.ts'
import { serializeSid } from './check/cookies.ts'
import { createFormTokens, type FormTokens } from './check/form-token.ts'
import { createHosts } from './check/hosts.ts'
import { chatMark, sendFetchResponse, toFetchRequest } from './fetch-adapter.ts'
import { keepTyped, type TypedForm } from './keep-typed.ts'
import { type LiveOptions, serveLive } from './live/serve-live.ts'
import { type Refusal, refusals, refuse } from './refusal/refuse.ts'
import type {
  DoorContext,
  DoorLimits,
  DoorLog,
  DoorRefused,
  DoorRuntime,
  DoorSettings,
  HandleRequest,
  Readiness
} from './settings.ts'
import {
  type DoorErrorHandler,
  type DoorHandler,
  type DoorRequest,
  type DoorResponse,
  isSafe,
  type Visit
} from './visit.ts'

export type AppOptions = {
  handle: HandleRequest
  settings: DoorSettings
  log: DoorLog
  runtime: Pick<
    DoorRuntime,
    | 'ready'
    | 'degraded'
    | 'bodyLimit'
    | 'takesStream'
    | 'mayUpload'
    | 'cleanText'
    | 'watch'
    | 'callPattern'
    | 'isSpoken'
    | 'speak'
    | 'translate'
  >
  admission: Admission
  pageOf: (path: string) => string | null
  limits: DoorLimits
  files: StaticFiles
  development: RequestHandler | null
  live: LiveOptions
  port: () => number
  phase: () => 'starting' | 'open' | 'stopping'
}

/** The checks run in the order of the middlewares. */
export function createApp(options: AppOptions): Express {
  const { settings, log, runtime, limits } = options
  const tokens = createFormTokens(settings.secrets)
  const app = express()
  app.disable('x-powered-by').disable('etag').set('query parser', false)
  app.set('trust proxy', readTrust(settings.trustProxy))
  const headers = createSecurityHeaders(settings, options.development !== null)
  const watching = {
    watch: runtime.watch,
    pageOf: options.pageOf,
    callOf: runtime.callPattern,
    isFile: (path: string) => options.files.has(path)
  }
  app.use(beginVisit({ headers, log, demo: settings.demo, watching }))
  // Health checks come before the host check, because balancers use an address or a name of their own.
  app.use(answerHealth(options))
  app.use(
    checkHost({
      hosts: createHosts(settings, options.port),
      secureCookies: settings.secureCookies,
      log,
      tongue: runtime
    })
  )
  app.use(serveStaticFiles(options.files, settings.assetsDir ?? null))
  if (options.development) app.use(options.development)
  app.use(waitForStart(options.phase))
  app.use(checkMethod)
  app.use(checkBody({ runtime, tokens, limits, log }))
  app.use(serveLive(options.live))
  app.use(handOver(options, { tokens, headers, admission: options.admission }))
  app.use(answerFailure(log))
  return app
}

function readTrust(text: string): false | number | string {
  if (text === '') return false
  return /^\d+$/.test(text) ? Number(text) : text
}

/** Answers at any time, even during start and stop. */
function answerHealth({ runtime, phase }: Pick<AppOptions, 'runtime' | 'phase'>): DoorHandler {
  return async (request, response, next) => {
    const [pathname] = request.originalUrl.split('?', 1)
    const asked = pathname === '/healthz' || pathname === '/readyz'
    if (!asked || (request.method !== 'GET' && request.method !== 'HEAD')) return next()
    response.locals.visit.url = new URL(pathname, response.locals.visit.url)
    const found = pathname === '/healthz' || (phase() === 'open' && (await askReady(runtime)))
    response.setHeader('cache-control', 'no-store')
    if (found === true || typeof found === 'object') {
      const degraded = pathname === '/readyz' ? (runtime.degraded?.() ?? []) : []
      const more = { ...(found === true ? {} : found), ...(degraded.length > 0 ? { degraded } : {}) }
      response.json({ status: 'ok', ...more })
    } else {
      const reason = typeof found === 'string' ? { reason: found } : {}
      response.status(503).json({ status: phase() === 'open' ? 'unavailable' : phase(), ...reason })
    }
  }
}

async function askReady(runtime: Pick<DoorRuntime, 'ready'>): Promise<Readiness> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Readiness>((resolve) => {
    timer = setTimeout(resolve, 3000, false)
  })
  try {
    return await Promise.race([Promise.resolve(runtime.ready()), late])
  } catch {
    return false // Answer "not ready" for any error; the runtime has logged it.
  } finally {
    clearTimeout(timer)
  }
}

function waitForStart(phase: AppOptions['phase']): DoorHandler {
  return (request, response, next) => {
    if (phase() === 'starting') refuse(request, response, refusals.starting)
    else next()
  }
}

/** Shares of the deadline that a request may wait for its turn: a page that waited longer would miss the deadline. */
const patience = { fresh: 0.4, underWay: 0.75 }
const lookMs = 100

export function openAdmission({
  settings,
  limits,
  runtime
}: Pick<AppOptions, 'settings' | 'limits'> & { runtime: Pick<DoorRuntime, 'waiting'> }): Admission {
  return createAdmission({
    atOnce: limits.atOnce,
    perOwner: limits.atOncePerVisit,
    patienceMs: settings.deadlineMs * patience.fresh,
    underWayPatienceMs: settings.deadlineMs * patience.underWay,
    isBusy: watchBusy(() => runtime.waiting()),
    lookMs
  })
}

/** True for submissions, the steps of a booking and its page: a visitor in the middle of a booking goes first. */
function isUnderWay(method: string, { url }: Visit): boolean {
  return !isSafe(method) || url.pathname.startsWith('/booking-details/') || url.searchParams.has('date')
}

interface Handing {
  tokens: FormTokens
  headers: SecurityHeaders
  admission: Admission
}

/** Logs the app's error in full but shows the client only a general message. */
function handOver(options: AppOptions, handing: Handing): DoorHandler {
  const { tokens, admission } = handing
  const { log, runtime } = options
  return async (request, response) => {
    const { visit } = response.locals
    visit.isHandedOver = true
    const controller = new AbortController()
    response.once('close', () => {
      if (!response.writableFinished) controller.abort()
    })
    const typed = keepTyped(request, visit)
    let place: Place | null = null
    try {
      const arrivedAt = performance.now()
      place = await admission.enter({
        owner: String(request.headers['x-access-token'] ?? visit.sid),
        isUnderWay: isUnderWay(request.method, visit),
        signal: controller.signal
      })
      if (controller.signal.aborted) return
      if (!place) {
        visit.watched?.shed()
        return refuse(request, response, overloaded(visit, { typed: await typed(), tokens, runtime }))
      }
      const waitedMs = performance.now() - arrivedAt
      await answerAdmitted(options, handing, { request, response, signal: controller.signal, typed, waitedMs })
    } catch (error) {
      // A stream of ours that broke closes the response too; Node 22 does so before this line is reached.
      if (controller.signal.aborted && response.errored !== error) return
      log.error({ requestId: visit.requestId, err: error }, 'the request failed')
      failWith(request, response)
    } finally {
      place?.leave()
      visit.letGo()
    }
  }
}

interface Admitted {
  request: DoorRequest
  response: DoorResponse
  signal: AbortSignal
  typed: DoorContext['typed']
  /** Taken off the page's deadline. */
  waitedMs: number
}

async function answerAdmitted(
  { handle, settings, limits, runtime }: AppOptions,
  { tokens, headers }: Handing,
  { request, response, signal, typed, waitedMs }: Admitted
): Promise<void> {
  const { visit } = response.locals
  if (visit.sidIsNew && !visit.isApi) {
    response.appendHeader('set-cookie', serializeSid(visit.sid, settings.secureCookies))
  }
  const pageMs = settings.deadlineMs - waitedMs
  const deadlineMs = visit.stream ? Math.max(pageMs, limits.streamMs) : pageMs
  const until = { signal, deadlineMs, cleanText: runtime.cleanText }
  const asked = toFetchRequest(request, response, until)
  const { watched, language } = visit
  const origin = settings.baseUrl ?? visit.url.origin
  const leading = language === '' ? null : { language, isSpoken: runtime.isSpoken, origin }
  const context: DoorContext = {
    ...toContext(request, visit, tokens),
    origin,
    signal,
    typed,
    lead: leading ? (html) => leadInLanguage(html, leading) : undefined
  }
  const work = () => handleInLanguage(() => handle(asked, context), { leading, runtime })
  const answer = await (watched ? watched.run(work) : work())
  const { download } = context
  if (download && 'refused' in download) return refuse(request, response, refusalByStatus(download))
  if (download) return await sendDownload(request, response, download)
  if (answer.headers.has(chatMark)) headers.admitChat(response, visit.nonce)
  if (signal.aborted) await answer.body?.cancel()
  else await sendFetchResponse(request, response, answer)
}

interface Speaking {
  /** Null for a page in Portuguese. */
  leading: Leading | null
  runtime: Pick<DoorRuntime, 'isSpoken' | 'speak'>
}

async function handleInLanguage(work: () => Promise<Response>, { leading, runtime }: Speaking): Promise<Response> {
  if (!leading) return work()
  const answer = await runtime.speak(leading.language, work)
  headersInLanguage(answer, leading)
  return answer
}

/** The visit's own address, in its language. */
function addressOf({ url, language }: Visit, { isSpoken }: Pick<DoorRuntime, 'isSpoken'>): string {
  return language ? toLanguage(url.href, { language, isSpoken, origin: url.origin }) : url.href
}

interface Shed extends Pick<Speaking, 'runtime'> {
  typed: TypedForm | null
  tokens: FormTokens
}

function overloaded(visit: Visit, { typed, tokens, runtime }: Shed): Refusal {
  // Use the whole URL: a path that begins with two slashes would name another host.
  const here = addressOf(visit, runtime)
  if (!typed) return { ...refusals.overloaded, link: { href: here, words: 'Tentar de novo' } }
  const token: [string, string] = ['_sid', tokens.issue(visit.sid)]
  return { ...refusals.overloaded, again: { ...typed, action: here, fields: [token, ...typed.fields] } }
}

function refusalByStatus({ refused }: DoorRefused): Refusal {
  if (refused === 500) return refusals.failed
  if (refused === 501) return refusals.absent
  if (refused === 429) return refusals.tooManyReports
  return refused === 403 ? refusals.forbidden : refusals.unavailable
}

function toContext(
  request: DoorRequest,
  visit: Visit,
  tokens: FormTokens
): Omit<DoorContext, 'signal' | 'origin' | 'typed' | 'lead'> {
  const light = visit.cookies.get('leve')
  const saves = request.headers['save-data'] === 'on'
  return {
    requestId: visit.requestId,
    address: visit.address,
    nonce: visit.nonce,
    formToken: tokens.issue(visit.sid),
    light: light === '1' || (saves && light !== '0'),
    js: visit.cookies.get('js') === '1',
    demo: visit.demo,
    language: visit.language || 'pt-BR'
  }
}

function failWith(request: DoorRequest, response: DoorResponse): void {
  if (!response.headersSent) for (const name of ['content-encoding', 'content-length']) response.removeHeader(name)
  refuse(request, response, refusals.failed)
}

/** Express recognises an error handler by its four parameters. */
function answerFailure(log: DoorLog): DoorErrorHandler {
  return (error, request, response, _next) => {
    log.error({ requestId: response.locals.visit?.requestId, err: error }, 'the door failed')
    failWith(request, response)
  }
}
