import type { Centavos } from '../money/money.ts'

/** Per cent that goes back on a cancellation at least so many hours before the visit. */
export interface RefundTier {
  hours: number
  percent: number
}

/** Fee that the visitor pays for a date change. */
export interface ChangeFee {
  /** Per cent of the booking's price. */
  percent: number
  /** Centavos, on top. */
  value: Centavos
}

/**
 * A place's or an attraction's promise to whoever buys. The first that holds decides: within `withdrawalDays` whole
 * days of the purchase and before the visit all goes back, fees included (CDC art. 49: never fewer than 7); else the best tier
 * that is reached, which in rising tiers is the one with the most hours; else nothing.
 */
export interface RefundPolicy {
  withdrawalDays: number
  /** Sorted by falling hours. */
  tiers: RefundTier[]
  /** Per cent that go back to who did not come; 0: nothing. */
  noShowPercent: number
  /** Party that bears the provider's fee, outside the days of withdrawal. */
  feeBearer: 'place' | 'visitor'
  /** Whether visitors may change the date by themselves, and until how many hours before the visit. */
  change: { allowed: boolean; untilHours: number; times: number; fee: ChangeFee }
}

/** Parts of the policy that an attraction changes; the place's policy fills the others. */
export type OwnPolicy = Partial<RefundPolicy>

/** Where nobody has said anything. */
export const DEFAULT_POLICY: RefundPolicy = {
  withdrawalDays: 7,
  tiers: [],
  noShowPercent: 0,
  feeBearer: 'place',
  change: { allowed: true, untilHours: 24, times: 2, fee: { percent: 0, value: 0 } }
}

/** The attraction's word stands above the place's, part by part; neither above the law's days. */
export function policyOf(place: OwnPolicy | null, own: OwnPolicy | null): RefundPolicy {
  const said = { ...DEFAULT_POLICY, ...place, ...own }
  return { ...said, withdrawalDays: Math.max(DEFAULT_POLICY.withdrawalDays, said.withdrawalDays) }
}
