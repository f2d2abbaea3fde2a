import { env } from '#app/env.server.ts'
import { findEmbeddedApi } from './transport.server.ts'

/** Whether this program knows when something changes, and tells open screens: of remote APIs it hears nothing. */
export function tellsChanges(): boolean {
  return env.LIVE_SOCKETS > 0 && findEmbeddedApi() !== null
}
