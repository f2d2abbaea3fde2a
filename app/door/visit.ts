import type { Request as ExpressRequest, Response as ExpressResponse, NextFunction } from 'express'

export type Visit = {
  requestId: string
  nonce: string
  startedAt: number
  demo: boolean
  /** From the checked host; decide on this, never on the raw target. */
  url: URL
  isApi: boolean
  address: string
  cookies: ReadonlyMap<string, string>
  /** Binds the form token. */
  sid: string
  sidIsNew: boolean
  /** null: none, or handed over. */
  body: Buffer<ArrayBuffer> | null
  /** In place of `body`, where it is handed on as it comes. */
  stream: ReadableStream<Uint8Array<ArrayBuffer>> | null
  /** Gives its room back. */
  letGo: () => void
  /** From here on it is the app that keeps it. */
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
