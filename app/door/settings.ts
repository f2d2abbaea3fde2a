import type { TypedForm } from './keep-typed.ts'

/** The door imports nothing of ours: it says here what it needs. */
export type DoorSettings = {
  host: string
  port: number
  /** Public origin, no trailing slash; null on one's own machine. */
  baseUrl: string | null
  allowedHosts: string[]
  /** Express' `trust proxy`: 'loopback', addresses, or hops; '' trusts nobody. */
  trustProxy: string
  /** Further origins a form may be sent or redirected to. */
  formActions: string[]
  imageOrigins: string[]
  /** null is off; `origins` are further ones the script talks to. */
  supportChat: { url: string; origins: string[] } | null
  secureCookies: boolean
  /** Milliseconds that one answer may take with all that is asked for it. */
  deadlineMs: number
  /** The first makes new tokens, all are accepted. */
  secrets: string[]
  limits?: Partial<DoorLimits>
  version: string
  /** Every page says that this is a demonstration. */
  demo: boolean
}

export type DoorLog = {
  debug(fields: object, message?: string): void
  info(fields: object, message?: string): void
  warn(fields: object, message?: string): void
  error(fields: object, message?: string): void
}

/** Never through a Response, which would hold all its pieces. */
export type DoorDownload = {
  headers: Record<string, string>
  pieces: AsyncIterable<Uint8Array>
}

export type DoorRefused = { refused: 403 | 429 | 500 | 501 | 503 }

export type Readiness = boolean | string

/** Somebody who may hear that something changed, and what of it. */
export type LiveListener = {
  /** By which the sockets of one session are counted. */
  session: string
  place: string
  kinds: readonly string[]
  /** As they are by now. */
  again(): Promise<LiveListener | 401 | 403 | 503>
}

export type LiveSource = {
  /** 404: nothing here knows of changes, nor ever will. */
  admit(request: Request): Promise<LiveListener | 401 | 403 | 404 | 503>
  /** `placeId` null: anywhere. */
  onChange(listener: (change: { placeId: string | null; kinds: readonly string[] }) => void): () => void
  /** Milliseconds. */
  changedSince(placeId: string, at: number): readonly string[]
}

/** Exported by `app/entry.server.tsx` as `runtime`. */
export type DoorRuntime = {
  settings: DoorSettings
  log: DoorLog
  /** Tells each step that takes time in words for whoever started the program, before it begins. */
  start(tell: (step: string) => void): Promise<{ notes: string[] }>
  stop(): Promise<void>
  /** Not `true`: a word for why not, or false. */
  ready(): Readiness | Promise<Readiness>
  bodyLimit(method: string, path: string): number
  /** Whether files posted there are handed on as they come, never whole in memory. */
  takesStream(method: string, path: string): boolean
  /** Asked with the head alone, before much is read. */
  mayUpload(request: Request): Promise<boolean>
  /** One value of a page's query without signs that nobody sees. */
  cleanText(text: string): string
  /** By which the connections of one address are counted. */
  networkOf(address: string): string
  /** How much work waits for a connection to the database. */
  waiting(): number
  live: LiveSource
  command(name: string, args: string[]): Promise<unknown>
}

export type DoorContext = {
  requestId: string
  address: string
  /** BASE_URL, or the checked host's where it is not set: what addresses for elsewhere begin with. */
  origin: string
  nonce: string
  formToken: string
  light: boolean
  js: boolean
  demo: boolean
  /** Also after the Request was collected (undici drops that one's signal). */
  signal: AbortSignal
  /** Sent in place of the app's response. */
  download?: DoorDownload | DoorRefused
  /** What a small form sent, for a page that cannot be drawn; null for anything else. */
  typed: () => Promise<TypedForm | null>
}

export type HandleRequest = (request: Request, context: DoorContext) => Promise<Response>

/** Times in milliseconds. */
export type DoorLimits = {
  headersMs: number
  requestMs: number
  uploadMs: number
  /** Of a body that is handed on as it comes, and how long it may send nothing. */
  streamMs: number
  streamIdleMs: number
  keepAliveMs: number
  /** More than this is read only of whom the runtime lets upload. */
  strangerBytes: number
  /** All bodies in memory together. */
  bodiesBytes: number
  /** Worked on at once while the process is busy; the rest waits its turn. */
  atOnce: number
  connections: number
  connectionsPerAddress: number
  /** This machine's own connections are counted too. */
  countsLoopback: boolean
  /** Of everybody who hears changes, and of one session. */
  liveSockets: number
  livePerSession: number
  livePingMs: number
  liveMessageBytes: number
  /** Grace for running requests at a stop. */
  stopMs: number
}

export const defaultLimits: DoorLimits = {
  headersMs: 10_000,
  requestMs: 30_000,
  uploadMs: 120_000,
  streamMs: 600_000,
  streamIdleMs: 30_000,
  keepAliveMs: 15_000,
  strangerBytes: 256 * 1024,
  bodiesBytes: 64 * 1024 * 1024,
  atOnce: 8,
  connections: 2048,
  connectionsPerAddress: 64,
  countsLoopback: false,
  liveSockets: 500,
  livePerSession: 4,
  livePingMs: 30_000,
  liveMessageBytes: 4096,
  stopMs: 7_000
}
