import type { Env } from '#app/env.server.ts'
import type { Store } from '../open-store.server.ts'

export interface CommandInput {
  args: string[]
  env: Env
  store: Store
  /** For the terminal, not the log. */
  say: (line: string) => void
}
