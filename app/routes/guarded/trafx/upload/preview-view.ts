import type { Draft } from './draft.server.ts'
import type { LogView } from './log-view.ts'

/** What was read of an upload, to be looked at before anything is saved. */
export interface Preview {
  kind: 'preview'
  /** The draft as a form field. */
  sealed: string
  files: Draft['files']
  logs: LogView[]
  products: { value: string; label: string }[]
  /** By field name. */
  choices: Record<string, string>
  /** By field name; '' is the whole form. */
  errors: Record<string, string[]>
}
