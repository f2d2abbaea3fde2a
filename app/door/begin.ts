import { randomBytes, randomUUID } from 'node:crypto'
import { splitLanguage } from './answer/language.ts'
import type { SecurityHeaders } from './answer/security-headers.ts'
import { findClientAddress, trustsOf } from './check/client-address.ts'
import { isSid, parseCookies, sidCookieName } from './check/cookies.ts'
import { canDecode } from './check/form-body.ts'
import type { Hosts } from './check/hosts.ts'
import { refusals, refuse } from './refusal/refuse.ts'
import { logWhenDone } from './request-log.ts'
import type { DoorLog, DoorRuntime } from './settings.ts'
import type { DoorHandler, DoorRequest, Visit } from './visit.ts'
import { type Watching, watchVisit } from './watch-visit.ts'

const nowhere = new URL('http://invalid/')

/** Must be the first middleware. Ignores a request id that a client sends. */
export function beginVisit({
  headers,
  log,
  demo,
  watching
}: {
  headers: SecurityHeaders
  log: DoorLog
  demo: boolean
  watching: Watching
}): DoorHandler {
  return (request, response, next) => {
    response.locals.visit = {
      requestId: randomUUID(),
      nonce: randomBytes(16).toString('base64url'),
      startedAt: performance.now(),
      demo,
      url: nowhere,
      isApi: false,
      language: '',
      say: (text) => text,
      address: '',
      cookies: new Map(),
      sid: '',
      sidIsNew: false,
      body: null,
      stream: null,
      letGo: () => undefined,
      watched: null,
      isHandedOver: false
    }
    // Five parts of the door listen for the end of a response; a compressed stream adds three more.
    response.setMaxListeners(16)
    headers.set(response, response.locals.visit.nonce)
    response.setHeader('x-request-id', response.locals.visit.requestId)
    logWhenDone(request, response, log)
    watchVisit(request, response, watching)
    next()
  }
}

type Tongue = Pick<DoorRuntime, 'isSpoken' | 'translate'>
type HostCheck = { hosts: Hosts; secureCookies: boolean; log: DoorLog; tongue: Tongue }

const toldAgainMs = 60_000

/** Logs at most once a minute, so that a wrong setting shows and a scanner does not flood the log. */
function tellUnknownHosts(hosts: Hosts, log: DoorLog): (host: string | undefined) => void {
  let toldAt = Number.NEGATIVE_INFINITY
  return (host) => {
    if (performance.now() - toldAt < toldAgainMs) return
    toldAt = performance.now()
    log.warn(
      { host: host?.slice(0, 100) ?? null, expected: hosts.list() },
      'refused a host that is not ours; does the proxy pass Host on?'
    )
  }
}

/** Follows the health checks. Builds the request's URL from the checked host; answers 421 for an unknown one. */
export function checkHost({ hosts, secureCookies, log, tongue }: HostCheck): DoorHandler {
  const cookieName = sidCookieName(secureCookies)
  const tell = tellUnknownHosts(hosts, log)
  return (request, response, next) => {
    const host = findHost(request)
    const origin = hosts.findOrigin(host, request.protocol === 'https' ? 'https' : 'http')
    if (origin === null) {
      tell(host)
      return refuse(request, response, refusals.unknownHost)
    }
    const target = `${origin}${request.originalUrl}`
    if (!request.originalUrl.startsWith('/') || !URL.canParse(target)) {
      return refuse(request, response, refusals.badRequest)
    }
    const { visit } = response.locals
    visit.url = new URL(target)
    takeLanguage(visit, tongue)
    visit.isApi = visit.url.pathname.startsWith('/api/')
    if (!canRoute(visit.url.pathname)) return refuse(request, response, refusals.badRequest)
    visit.address = findClientAddress(request, trustsOf(request.app))
    visit.cookies = parseCookies(request.headers.cookie)
    const sid = visit.cookies.get(cookieName)
    visit.sidIsNew = !isSid(sid)
    visit.sid = isSid(sid) ? sid : randomBytes(16).toString('base64url')
    if (visit.url.protocol === 'https:') response.setHeader('strict-transport-security', 'max-age=31536000')
    next()
  }
}

/**
 * Everything behind the door knows a page by its Portuguese address. An address that there is not keeps its language, in
 * which it is then said to be unknown.
 */
function takeLanguage(visit: Visit, { isSpoken, translate }: Tongue): void {
  const { language, path } = splitLanguage(visit.url.pathname)
  if (language === '') return
  visit.language = language
  visit.say = (text) => translate(language, text)
  if (isSpoken(path)) visit.url.pathname = path
}

/** Rejects paths that the router cannot decode, or that fail in it like `/%5C`: it would print them to the terminal. */
function canRoute(path: string): boolean {
  if (!canDecode(path)) return false
  const decoded = path.split('/').map((part) => decodeURIComponent(part).replaceAll('/', '%2F'))
  return URL.canParse(decoded.join('/'), nowhere)
}

/** Takes the host from a trusted proxy, else from the request. Two Host headers count as none. */
function findHost(request: DoorRequest): string | undefined {
  if (request.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length > 1) {
    return undefined
  }
  const forwarded = request.headers['x-forwarded-host']
  const trusted = trustsOf(request.app)(request.socket.remoteAddress ?? '', 0)
  return trusted && typeof forwarded === 'string' ? forwarded.split(',')[0]?.trim() : request.headers.host
}
