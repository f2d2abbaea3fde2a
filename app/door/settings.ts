/** What the door asks of the program behind it; the door imports nothing of ours, so it says here what it needs. */
export type DoorSettings = {
  host: string
  port: number
  /** Origin the outside world uses, without a trailing slash; null on a machine of one's own. */
  baseUrl: string | null
  allowedHosts: string[]
  /** Express' `trust proxy` value ('loopback', addresses, or a number of hops); '' trusts nobody. */
  trustProxy: string
  /** Origins besides our own that a form may be sent or redirected to. */
  formActions: string[]
  /** Origins besides our own that pictures may come from. */
  imageOrigins: string[]
  /** Somebody else's script that some pages carry, and the further origins it talks to; null is off. */
  supportChat: { url: string; origins: string[] } | null
  secureCookies: boolean
  /** The first makes new tokens, all of them are accepted. */
  secrets: string[]
  version: string
}

export type DoorLog = {
  debug(fields: object, message?: string): void
  info(fields: object, message?: string): void
  warn(fields: object, message?: string): void
  error(fields: object, message?: string): void
}

/** A file that is made while it is written: its pieces never go through a Response, which would hold them all. */
export type DoorDownload = {
  headers: Record<string, string>
  pieces: AsyncIterable<Uint8Array>
}

/** Why there is no file, by status; the door has the words. */
export type DoorRefused = { refused: 403 | 500 | 503 }

/** What `app/entry.server.tsx` exports as `runtime`. */
export type DoorRuntime = {
  settings: DoorSettings
  log: DoorLog
  start(): Promise<{ notes: string[] }>
  stop(): Promise<void>
  ready(): boolean | Promise<boolean>
  /** Most bytes the body of a request may have. */
  bodyLimit(method: string, path: string): number
  command(name: string, args: string[]): Promise<unknown>
}

/** The load context of the app: what only the door knows about a request. */
export type DoorContext = {
  requestId: string
  address: string
  nonce: string
  formToken: string
  light: boolean
  js: boolean
  /** Fires when the reader leaves. A Request's own does so only as long as nothing collects the Request (undici). */
  signal: AbortSignal
  /** Set by the app: sent in place of its response. */
  download?: DoorDownload | DoorRefused
}

export type HandleRequest = (request: Request, context: DoorContext) => Promise<Response>

/** Times in milliseconds. */
export type DoorLimits = {
  headersMs: number
  requestMs: number
  uploadMs: number
  keepAliveMs: number
  /** A body up to this many bytes is read whole before the app sees the request. */
  bufferedBytes: number
  connections: number
  /** How long running requests may go on once the process has been asked to stop. */
  stopMs: number
}

export const defaultLimits: DoorLimits = {
  headersMs: 10_000,
  requestMs: 30_000,
  uploadMs: 120_000,
  keepAliveMs: 15_000,
  bufferedBytes: 1024 * 1024,
  connections: 2048,
  stopMs: 7_000
}
