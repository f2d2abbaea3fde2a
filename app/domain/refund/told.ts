import type { IsoDay } from '../calendar/dates.ts'
import type { Centavos } from '../money/money.ts'
import type { RefundDecision, RefundRule } from './decide.ts'

interface Told {
  value: Centavos | null
  rule: RefundRule
  percent: number
  hours: number
  fee_kept: Centavos | null
  last_day?: IsoDay | null | undefined
}

/** Decision as an API tells it; zero money if the reader may not see values. */
export function toDecision({ value, fee_kept, last_day, ...why }: Told): RefundDecision {
  return { ...why, value: value ?? 0, feeKept: fee_kept ?? 0, ...(last_day ? { lastDay: last_day } : {}) }
}
