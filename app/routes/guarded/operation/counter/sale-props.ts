import type { FormState } from '#app/components/index.ts'
import type { CounterStart } from './counter-path.ts'
import type { CounterView } from './load-counter.server.ts'

export interface SaleProps {
  view: CounterView
  start: CounterStart
  can: { letOff: boolean; letIn: boolean; receive: boolean; exceed: boolean }
  hash: string
  /** True if the seller's drawer is not open. */
  isDrawerMissing: boolean
  refused: (FormState & { isSummed?: boolean }) | undefined
}

export interface MethodProps extends SaleProps {
  /** Chosen method; null without script, which shows all fields. */
  method: string | null
}
