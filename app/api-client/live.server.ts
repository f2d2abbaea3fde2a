import { env } from '#app/env.server.ts'
import { findEmbeddedApi } from './transport.server.ts'

/** Tells whether this program pushes changes to open screens. It learns of no change at a remote API. */
export function tellsChanges(): boolean {
  return env.LIVE_SOCKETS > 0 && findEmbeddedApi() !== null
}
