import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { Express, RequestHandler } from 'express'
import type { StaticFiles } from './answer/static-files.ts'
import { type Trusts, trustsOf } from './check/client-address.ts'
import { createApp, openAdmission } from './create-app.ts'
import type { DoorCounts } from './door-watch.ts'
import { type ConnectionRules, countedNetwork, isLoopback, limitConnections } from './limit-connections.ts'
import { openLiveRoom } from './live/live-room.ts'
import { hearUpgrades, type Upgrades } from './live/upgrades.ts'
import { type OpenSockets, trackSockets } from './open-sockets.ts'
import { answerBrokenRequest } from './refusal/broken-request.ts'
import {
  type DoorLimits,
  type DoorLog,
  type DoorRuntime,
  type DoorSettings,
  defaultLimits,
  type HandleRequest
} from './settings.ts'

export type DoorOptions = {
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
    | 'networkOf'
    | 'waiting'
    | 'live'
    | 'watch'
    | 'callPattern'
    | 'isSpoken'
    | 'speak'
    | 'translate'
  >
  /** Pattern of the page at a path, for whoever measures; null for an unknown one. */
  pageOf?: (path: string) => string | null
  files?: StaticFiles
  limits?: Partial<DoorLimits>
  development?: RequestHandler | null
  /** Vite's web socket uses this server in development. */
  server?: Server
}

export type Door = {
  server: Server
  /** Pages answer 503 until `open` is called. @throws EADDRINUSE and the like */
  listen(): Promise<number>
  open(): void
  counts(): DoorCounts
  /** Drains first (`settings.drainMs`). Resolves when all requests have ended. Cuts them off after `limits.stopMs`. */
  stop(): Promise<void>
}

export function createDoor(options: DoorOptions): Door {
  const { settings, log, runtime, handle } = options
  const limits = { ...defaultLimits, ...settings.limits, ...options.limits }
  const server = options.server ?? createDoorServer(limits)
  let phase: 'starting' | 'open' | 'stopping' = 'starting'
  let port = settings.port
  const upgrades: Upgrades = new WeakMap()
  const room = openLiveRoom({ source: runtime.live, limits, log })
  let isClosing = false
  const isStopping = () => phase === 'stopping'
  const admission = openAdmission({ settings, limits, runtime })
  const app = createApp({
    handle,
    settings,
    log,
    runtime,
    limits,
    admission,
    pageOf: options.pageOf ?? (() => null),
    files: options.files ?? new Map(),
    development: options.development ?? null,
    live: {
      source: runtime.live,
      room,
      upgrades,
      limits,
      log,
      isStopping,
      networkOf: (socket) => countedNetwork(socket, rules)
    },
    port: () => port,
    phase: () => phase
  })
  applyLimits(server, limits, settings.trustProxy !== '')
  const sockets = trackSockets(server)
  const rules = toRules(options, limits, trustsOf(app))
  hearRequests({
    server,
    sockets,
    app,
    rules,
    upgrades,
    isStopping,
    isClosing: () => isClosing,
    limits,
    isDevelopment: Boolean(options.development)
  })

  return {
    server,
    async listen() {
      await listenOn(server, settings)
      port = (server.address() as AddressInfo).port
      return port
    },
    open() {
      if (phase === 'starting') phase = 'open'
    },
    counts: () => ({ connections: sockets.count(), liveSockets: room.size(), ...admission.counts() }),
    async stop() {
      // A balancer learns from /readyz that it must send nothing more; connections stay open until it has asked.
      const drainMs = phase === 'open' ? (settings.drainMs ?? 0) : 0
      phase = 'stopping'
      if (drainMs > 0) await delay(drainMs)
      isClosing = true
      await Promise.all([room.stop(), closeServer(server, sockets, limits.stopMs)])
    }
  }
}

interface Hearing {
  server: Server
  sockets: OpenSockets
  app: Express
  rules: ConnectionRules
  upgrades: Upgrades
  isStopping: () => boolean
  /** After it has drained. */
  isClosing: () => boolean
  limits: DoorLimits
  isDevelopment: boolean
}

function hearRequests(hearing: Hearing): void {
  const { server, sockets, app, rules, upgrades, isStopping, isClosing, limits, isDevelopment } = hearing
  const isTurnedAway = limitConnections(server, rules)
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    if (isTurnedAway(request.socket)) return
    sockets.begin(request.socket, response)
    if (isStopping()) response.setHeader('connection', 'close')
    response.once('close', () => {
      if (isClosing()) setImmediate(() => server.closeIdleConnections())
    })
    app(request, response)
  }
  server.on('clientError', answerBrokenRequest).on('request', answer)
  hearUpgrades(server, { upgrades, answer, ms: limits.requestMs, isOthers: isDevelopment ? isVites : () => false })
}

/** Vite's own page shares this server in development to learn of changes. */
function isVites({ headers }: IncomingMessage): boolean {
  return headers['sec-websocket-protocol']?.startsWith('vite-') ?? false
}

function listenOn(server: Server, { port, host }: DoorSettings): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host, backlog: 511 }, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

function toRules({ runtime, log }: DoorOptions, limits: DoorLimits, trusts: Trusts): ConnectionRules {
  return {
    most: limits.connectionsPerAddress,
    networkOf: runtime.networkOf,
    isExcepted: (address) => trusts(address, 0) || (!limits.countsLoopback && isLoopback(address)),
    log
  }
}

/** Checks timeouts every second: Node's default of 30 s would triple the allowed time. */
export function createDoorServer(limits: DoorLimits = defaultLimits): Server {
  return createServer({ connectionsCheckingInterval: Math.min(1000, limits.headersMs) })
}

function applyLimits(server: Server, limits: DoorLimits, behindProxy: boolean): void {
  server.headersTimeout = limits.headersMs
  // This limit is for streamed bodies. The door times the bodies that it reads itself (30 s).
  server.requestTimeout = limits.streamMs
  // A proxy must close idle connections first, or it may send a request into a closed one.
  server.keepAliveTimeout = behindProxy ? Math.max(75_000, limits.keepAliveMs) : limits.keepAliveMs
  server.maxConnections = limits.connections
}

function closeServer(server: Server, sockets: OpenSockets, ms: number): Promise<void> {
  if (!server.listening) return Promise.resolve()
  return new Promise((resolve) => {
    // closeAllConnections skips upgraded sockets, and `close` would wait for them.
    const timer = setTimeout(sockets.closeAll, ms)
    server.close(() => {
      clearTimeout(timer)
      resolve()
    })
  })
}
