import type { Request as ExpressRequest, Response as ExpressResponse, NextFunction } from 'express'

/** What the door knows about one request; begun by the first middleware, completed by the next ones. */
export type Visit = {
  requestId: string
  nonce: string
  startedAt: number
  /** Built from the checked host only. Every decision about the path is made on this, never on the raw target. */
  url: URL
  isApi: boolean
  address: string
  cookies: ReadonlyMap<string, string>
  /** The random cookie that the form token is bound to, and whether the browser has yet to be given it. */
  sid: string
  sidIsNew: boolean
  /** The body, where the door has read it whole. */
  body: Buffer<ArrayBuffer> | null
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
