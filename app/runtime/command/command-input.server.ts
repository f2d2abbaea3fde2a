import type { Log } from '#app/log.server.ts'
import type { Store } from '../open-store.server.ts'

export interface CommandInput {
  args: string[]
  store: Store
  log: Log
  /** For the terminal, not the log. */
  say: (line: string) => void
}
