import type { IncomingHttpHeaders } from 'node:http'
import type { Socket } from 'node:net'
import { WebSocketServer } from 'ws'
import { judgeOrigin } from '../check/origin.ts'
import { toHeaders } from '../fetch-adapter.ts'
import { methodRefusal, type Refusal, refusals, refuse } from '../refusal/refuse.ts'
import type { DoorLimits, DoorLog, LiveListener, LiveSource } from '../settings.ts'
import type { DoorHandler, DoorRequest, DoorResponse } from '../visit.ts'
import type { LiveRoom } from './live-room.ts'
import { letGo, type Upgrades } from './upgrades.ts'

const path = '/live'

export type LiveOptions = {
  source: Pick<LiveSource, 'admit'>
  room: LiveRoom
  upgrades: Upgrades
  limits: DoorLimits
  log: DoorLog
  isStopping: () => boolean
  /** Address range that limits connections; null when they are not counted. */
  networkOf: (socket: Socket) => string | null
}

/**
 * Upgrades a permitted client to a WebSocket. A plain GET returns the status that the upgrade would have, or 204: a
 * browser does not tell a script why its socket was refused.
 */
export function serveLive(options: LiveOptions): DoorHandler {
  const { limits, log } = options
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: limits.liveMessageBytes
  })
  return (request, response, next) => {
    if (response.locals.visit.url.pathname !== path) return next()
    answerUpgrade(request, response, { ...options, server }).catch((error: unknown) => {
      log.error({ requestId: response.locals.visit.requestId, err: error }, 'who hears changes could not be asked')
      refuse(request, response, unavailable)
    })
  }
}

type Asked = LiveOptions & { server: WebSocketServer }

async function answerUpgrade(request: DoorRequest, response: DoorResponse, asked: Asked): Promise<void> {
  const { source, room, server } = asked
  const { visit } = response.locals
  const head = asked.upgrades.get(request)
  const wrong = refuseHead(request, { origin: visit.url.origin, isUpgrade: head !== undefined })
  if (wrong) return turnAwaySocket(request, response, { refusal: wrong, log: asked.log })
  const listener = await source.admit(new Request(visit.url, { headers: toHeaders(request, visit) }))
  if (typeof listener === 'number') return refuse(request, response, unadmitted[listener])
  const network = asked.networkOf(request.socket)
  const full = asked.isStopping() ? 'room' : room.findFull(listener.session, network)
  if (full) return refuse(request, response, full === 'room' ? unavailable : tooMany)
  if (head === undefined) return void response.status(204).end()
  const { socket } = request
  // Set the status for the log before the response object is detached.
  response.statusCode = 101
  letGo(response, socket)
  server.handleUpgrade(request, socket, head, (opened) => {
    room.join(opened, listener, { network, since: readSince(visit.url) })
  })
}

/** Time when the screen's data was read; null if missing. */
function readSince({ searchParams }: URL): number | null {
  const said = Number(searchParams.get('since') || Number.NaN)
  return Number.isFinite(said) ? said : null
}

/** Browsers send Origin with every socket, but not with a plain request to the same origin. */
function refuseHead(
  { method, headers }: DoorRequest,
  { origin, isUpgrade }: { origin: string; isUpgrade: boolean }
): Refusal | null {
  if (method !== 'GET') return methodRefusal(['GET'])
  const verdict = judgeOrigin(headers, origin)
  if (verdict === 'foreign' || (isUpgrade && headers.origin !== origin)) return foreign
  return isUpgrade && !isHandshake(headers) ? refusals.badRequest : null
}

/** True for WebSocket version 13 without a subprotocol. */
function isHandshake(headers: IncomingHttpHeaders): boolean {
  return (
    headers.upgrade?.toLowerCase() === 'websocket' &&
    headers['sec-websocket-version'] === '13' &&
    /^[+/0-9A-Za-z]{22}==$/.test(headers['sec-websocket-key'] ?? '') &&
    headers['sec-websocket-protocol'] === undefined
  )
}

function turnAwaySocket(
  request: DoorRequest,
  response: DoorResponse,
  { refusal, log }: { refusal: Refusal; log: DoorLog }
): void {
  const { requestId, address } = response.locals.visit
  if (refusal === foreign) log.warn({ requestId, refused: foreign.code, address }, 'refused a socket')
  refuse(request, response, refusal)
}

const title = 'Atualização automática'
const anyway = 'As telas seguem funcionando: use Atualizar.'

const foreign: Refusal = {
  status: 403,
  code: 'foreign_socket',
  title,
  text: 'Este pedido não partiu de uma página deste site.'
}
const tooMany: Refusal = {
  status: 429,
  code: 'too_many_sockets',
  title,
  text: `Há telas demais abertas ao mesmo tempo. ${anyway}`,
  headers: { 'retry-after': '60' }
}
const unavailable: Refusal = {
  status: 503,
  code: 'unavailable',
  title,
  text: `Não é possível avisar mudanças agora. ${anyway}`,
  headers: { 'retry-after': '30' }
}
const unadmitted: Record<Exclude<Awaited<ReturnType<LiveSource['admit']>>, LiveListener>, Refusal> = {
  401: { status: 401, code: 'unauthorised', title, text: 'Só quem entrou no sistema recebe avisos de mudanças.' },
  403: { status: 403, code: 'forbidden', title, text: 'Seu usuário não tem telas que recebam avisos de mudanças.' },
  404: { status: 404, code: 'not_found', title, text: `Este servidor não avisa mudanças. ${anyway}` },
  503: unavailable
}
