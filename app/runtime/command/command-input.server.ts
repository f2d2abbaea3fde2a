import type { Store } from '../open-store.server.ts'

export interface CommandInput {
  args: string[]
  store: Store
  /** For the terminal, not the log. */
  say: (line: string) => void
}
