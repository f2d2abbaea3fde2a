import type { Env } from '#app/env.server.ts'
import type { Log } from '#app/log.server.ts'
import type { Store } from '../open-store.server.ts'

export interface CommandInput {
  args: string[]
  env: Env
  store: Store
  log: Log
  /** Prints to the terminal, not to the log. */
  say: (line: string) => void
}
