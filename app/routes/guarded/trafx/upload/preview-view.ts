import type { Draft } from './draft.server.ts'
import type { LogView } from './log-view.ts'

export interface Preview {
  kind: 'preview'
  sealed: string
  files: Draft['files']
  logs: LogView[]
  products: { value: string; label: string }[]
  choices: Record<string, string>
  /** Messages by field name; '' holds those for the whole form. */
  errors: Record<string, string[]>
}
