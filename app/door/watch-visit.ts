import { trustsOf } from './check/client-address.ts'
import type { DoorWatch } from './door-watch.ts'
import type { DoorRequest, DoorResponse, Visit } from './visit.ts'

export type Watching = {
  /** Null while nobody measures. */
  watch: () => DoorWatch | null
  /** Pattern of the page at a path; null for an unknown one. */
  pageOf: (path: string) => string | null
  /** Pattern of a call of the API. */
  callOf: (method: string, path: string) => string | null
  isFile: (path: string) => boolean
}

/** Paths of the door's own. */
const own = new Set(['/healthz', '/readyz', '/live'])

/** Paths hold codes and tokens, so whoever measures hears of patterns only. */
function routeOf({ pageOf, callOf, isFile }: Watching, method: string, { url, isApi }: Visit): string {
  const path = url.pathname
  if (own.has(path)) return path
  // A request that was refused before its host was known has no path yet.
  if (url.hostname === 'invalid') return 'other'
  if (isFile(path)) return 'static'
  return (isApi ? callOf(method, path) : null) ?? pageOf(path) ?? 'other'
}

export function watchVisit(request: DoorRequest, response: DoorResponse, watching: Watching): void {
  const watch = watching.watch()
  if (!watch) return
  const { visit } = response.locals
  const traceparent = request.headers.traceparent
  const isTrusted = trustsOf(request.app)(request.socket.remoteAddress ?? '', 0)
  const { method } = request
  const watched = watch.begin({
    method,
    requestId: visit.requestId,
    traceparent: isTrusted && typeof traceparent === 'string' ? traceparent : null
  })
  visit.watched = watched
  response.once('close', () => {
    const isDone = response.writableFinished || response.statusCode === 101
    watched.end({ route: routeOf(watching, method, visit), status: isDone ? response.statusCode : 'aborted' })
  })
}
