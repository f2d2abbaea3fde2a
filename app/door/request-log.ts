import { decodeOrKeep } from './decode-or-keep.ts'
import type { DoorLog } from './settings.ts'
import type { DoorRequest, DoorResponse } from './visit.ts'

/**
 * Path segments whose following segment grants access to whoever knows it. An issue request uses `link` in the API, a
 * calendar `agenda`, a group's list of people `lista-do-grupo`, a booking's risk term `termo-de-risco`, a
 * kiosk `totem`.
 */
const openers = new Set([
  'booking-details',
  'requerimento',
  'link',
  'agenda',
  'lista-do-grupo',
  'termo-de-risco',
  'totem'
])

/**
 * Removes the query and e-mail addresses, cuts granting ids to six characters and masks long digit runs (documents,
 * phones).
 */
export function toLogPath(path: string): string {
  const segments = path.slice(0, 200).split('/')
  const shortened = segments.map((segment, index) => {
    const parent = decodeOrKeep(segments[index - 1] ?? '').toLowerCase()
    // This segment is an e-mail in base64url, which anybody can decode.
    if (parent === 'reset-password') return segment && '…'
    const opens = openers.has(parent) || /^[0-9a-f-]{32,}$/i.test(segment)
    return opens ? shorten(segment) : segment.replace(/\d{8,}/g, '…')
  })
  return shortened.join('/')
}

function shorten(segment: string): string {
  return segment.length > 6 ? `${segment.slice(0, 6)}…` : segment
}

export function logWhenDone(request: DoorRequest, response: DoorResponse, log: DoorLog): void {
  response.once('close', () => {
    const { requestId, startedAt, url } = response.locals.visit
    const fields = {
      requestId,
      method: request.method,
      path: toLogPath(url.pathname),
      status: response.statusCode,
      ms: Math.round((performance.now() - startedAt) * 10) / 10,
      ...(response.writableFinished || response.statusCode === 101 ? {} : { aborted: true })
    }
    const quiet = /^\/(?:assets\/|healthz$|readyz$)/.test(url.pathname) && response.statusCode < 400
    if (quiet) log.debug(fields, 'request')
    else log.info(fields, 'request')
  })
}
