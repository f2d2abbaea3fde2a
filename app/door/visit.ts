import type { Request as ExpressRequest, Response as ExpressResponse, NextFunction } from 'express'
import type { WatchedVisit } from './door-watch.ts'

export type Visit = {
  requestId: string
  nonce: string
  startedAt: number
  demo: boolean
  /** Built from the checked host. Decide on this, never on the raw request target. */
  url: URL
  isApi: boolean
  /** Language that the path began with; '' for Portuguese. `url` is without it. */
  language: string
  /** Says a text of the door in that language. */
  say: (text: string) => string
  address: string
  cookies: ReadonlyMap<string, string>
  /** Cookie value that the form token is bound to. */
  sid: string
  sidIsNew: boolean
  /** Null when there is no body, or once the app has taken it. */
  body: Buffer<ArrayBuffer> | null
  /** Set instead of `body` when the body streams. */
  stream: ReadableStream<Uint8Array<ArrayBuffer>> | null
  /** Releases the body's share of memory. */
  letGo: () => void
  /** Null while nobody measures. */
  watched: WatchedVisit | null
  /** True once the app is responsible for releasing the body. */
  isHandedOver: boolean
}

export type DoorRequest = ExpressRequest
export type DoorResponse = ExpressResponse<unknown, { visit: Visit }>
export type DoorErrorHandler = (
  error: unknown,
  request: DoorRequest,
  response: DoorResponse,
  next: NextFunction
) => void
export type DoorHandler = (request: DoorRequest, response: DoorResponse, next: NextFunction) => void

export const apiMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
export const pageMethods = new Set(['GET', 'HEAD', 'POST'])
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

export function isSafe(method: string): boolean {
  return safeMethods.has(method)
}
