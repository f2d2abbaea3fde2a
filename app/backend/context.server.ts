import type { Rule } from '#app/contracts/auth.ts'
import type { Log } from '#app/log.server.ts'
import type { Database } from './db/connection.server.ts'
import type { PaymentProvider } from './providers/payment-provider.server.ts'

/** Who presented the token. */
export interface Actor {
  userId: number
  uuid: string
  placeId: string
  name: string
  permissions: Rule[]
}

/** What lives as long as the process: opened by runtime/, handed to every use case. */
export interface Backend {
  db: Database
  log: Log
  /** Null where payment is not set up: Pix then answers 503. */
  payments: PaymentProvider | null
  /** Now, in UTC; passed in so that tests can move it. */
  now: () => Date
  /** Where visitors reach us, without a trailing slash; empty when unknown. */
  baseUrl: string
  limits: Record<'signInPerAccount' | 'signInPerAddress' | 'bookingsPerAddress' | 'pixPerAddress', number>
}

/** What lives as long as one request. */
export interface ApiContext extends Backend {
  requestId: string
  /** The visitor's address, as the door knows it. */
  address: string
  userAgent: string
  actor: Actor | null
  /** The presented token's hash, for sign-out. */
  tokenHash: string | null
}

/** True when the actor holds `controller/action`. */
export function holds(actor: Actor | null, permission: string): boolean {
  return actor?.permissions.some((rule) => `${rule.controller}/${rule.action}` === permission) ?? false
}
