import type { DoorCounts, DoorWatch } from './door-watch.ts'
import type { TypedForm } from './keep-typed.ts'

/** The door imports nothing of the app, so it declares the types it needs here. */
export type DoorSettings = {
  host: string
  port: number
  /** Public origin without a trailing slash; null on a developer's machine. */
  baseUrl: string | null
  allowedHosts: string[]
  /** Express's `trust proxy`: 'loopback', addresses or hops; '' trusts no proxy. */
  trustProxy: string
  /** Other origins to which a form may be sent or redirected. */
  formActions: string[]
  imageOrigins: string[]
  /** Null turns the chat off. `origins`: other origins that its script contacts. */
  supportChat: { url: string; origins: string[] } | null
  secureCookies: boolean
  /** Milliseconds for one answer, including all calls made for it. */
  deadlineMs: number
  /** The first secret makes new tokens; all are accepted. */
  secrets: string[]
  /** Milliseconds after a request to stop in which pages are still answered, while /readyz already says no. */
  drainMs?: number
  /** Folder of hashed files of other releases, for what this build does not have. */
  assetsDir?: string | null
  limits?: Partial<DoorLimits>
  version: string
  /** Every page shows that this is a demonstration. */
  demo: boolean
}

export type DoorLog = {
  debug(fields: object, message?: string): void
  info(fields: object, message?: string): void
  warn(fields: object, message?: string): void
  error(fields: object, message?: string): void
}

/** File sent without a Response object, which would hold all its pieces. */
export type DoorDownload = {
  headers: Record<string, string>
  pieces: AsyncIterable<Uint8Array>
}

export type DoorRefused = { refused: 403 | 429 | 500 | 501 | 503 }

/** False or a word for the reason why not; true, or what to say beside a yes. */
export type Readiness = boolean | string | Readonly<Record<string, string>>

/** Session that may hear of changes, and the kinds it may hear of. */
export type LiveListener = {
  /** Identifies the session whose sockets are counted. */
  session: string
  place: string
  kinds: readonly string[]
  /** Checks the session again and returns its current rights. */
  again(): Promise<LiveListener | 401 | 403 | 503>
}

export type LiveSource = {
  /** 404 means that this process never learns of changes (remote APIs). */
  admit(request: Request): Promise<LiveListener | 401 | 403 | 404 | 503>
  /** Null `placeId` means any place. */
  onChange(listener: (change: { placeId: string | null; kinds: readonly string[] }) => void): () => void
  /** `at` is in milliseconds. */
  changedSince(placeId: string, at: number): readonly string[]
}

/** `app/entry.server.tsx` exports it as `runtime`. */
export type DoorRuntime = {
  settings: DoorSettings
  log: DoorLog
  /** Tells each step that takes time in words for whoever started the program, before it begins. */
  start(tell: (step: string) => void, counts: () => DoorCounts): Promise<{ notes: string[] }>
  /** Null while nobody measures. */
  watch(): DoorWatch | null
  /** Pattern of a call of the API, its parameters in braces; null for an unknown one. */
  callPattern(method: string, path: string): string | null
  stop(): Promise<void>
  ready(): Readiness | Promise<Readiness>
  /** Words for parts that do not work while the program does; none by default. */
  degraded?(): string[]
  bodyLimit(method: string, path: string): number
  /** True for paths whose files stream to the app and are never whole in memory. */
  takesStream(method: string, path: string): boolean
  /** Called with the headers only, before the body is read. */
  mayUpload(request: Request): Promise<boolean>
  /** Removes invisible characters from one query value of a page. */
  cleanText(text: string): string
  /** Address range whose connections are counted together. */
  networkOf(address: string): string
  /** Number of requests that wait for a database connection. */
  waiting(): number
  live: LiveSource
  /** True for the path of a page that there is in other languages than Portuguese. */
  isSpoken(path: string): boolean
  /** Everything within `work` speaks this language (`en`, `es`). */
  speak<Result>(language: string, work: () => Result): Result
  /** Says a text of the door in this language; an unknown one stays Portuguese. */
  translate(language: string, text: string): string
  command(name: string, args: string[]): Promise<unknown>
}

export type DoorContext = {
  requestId: string
  address: string
  /** BASE_URL, or without it the checked host's origin. Absolute links begin with it. */
  origin: string
  nonce: string
  formToken: string
  light: boolean
  js: boolean
  demo: boolean
  /** Language of the page (BCP 47). */
  language: string
  /** Draws the links of a page within its language; absent in Portuguese. */
  lead?: (html: string) => string
  /** Still fires after the Request was collected; Node's undici may drop the Request's own signal. */
  signal: AbortSignal
  /** Replaces the app's response. */
  download?: DoorDownload | DoorRefused
  /** Fields of a small form, to show on an error page; null for other requests. */
  typed: () => Promise<TypedForm | null>
}

export type HandleRequest = (request: Request, context: DoorContext) => Promise<Response>

/** Times in milliseconds. */
export type DoorLimits = {
  headersMs: number
  requestMs: number
  uploadMs: number
  /** Limit for a streamed body, and for a pause in it. */
  streamMs: number
  streamIdleMs: number
  keepAliveMs: number
  /** Larger bodies require that the runtime allows the sender to upload. */
  strangerBytes: number
  /** Limit for all bodies in memory together. */
  bodiesBytes: number
  /** Requests that run at once while the process is busy; others wait. */
  atOnce: number
  /** Those of one visit, or of one caller of the API. */
  atOncePerVisit: number
  connections: number
  connectionsPerAddress: number
  /** True counts this machine's own connections too. */
  countsLoopback: boolean
  /** Limit for all live sockets, and for those of one session. */
  liveSockets: number
  livePerSession: number
  livePingMs: number
  liveMessageBytes: number
  /** Time that running requests get at a stop. */
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
  atOncePerVisit: 4,
  connections: 2048,
  connectionsPerAddress: 64,
  countsLoopback: false,
  liveSockets: 500,
  livePerSession: 4,
  livePingMs: 30_000,
  liveMessageBytes: 4096,
  stopMs: 7_000
}
