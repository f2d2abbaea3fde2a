import type { Centavos } from '../money/money.ts'
import type { RefundDecision, RefundRule } from './decide.ts'

interface Told {
  value: Centavos | null
  rule: RefundRule
  percent: number
  hours: number
  fee_kept: Centavos | null
}

/** As an API tells it; without money for who may not see any. */
export function toDecision({ value, fee_kept, ...why }: Told): RefundDecision {
  return { ...why, value: value ?? 0, feeKept: fee_kept ?? 0 }
}
