import type { Env } from '#app/env.server.ts'
import type { Log } from '#app/log.server.ts'
import type { Store } from '../open-store.server.ts'

export interface CommandInput {
  args: string[]
  env: Env
  store: Store
  log: Log
  /** For the terminal, not the log. */
  say: (line: string) => void
}
