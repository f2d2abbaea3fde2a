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
  /** Centavos on top. */
  value: Centavos
}

/**
 * Promise of a place or attraction to its buyers. The first rule that applies decides: within `withdrawalDays` whole
 * days of the purchase and before the visit, everything is refunded, fees included (CDC art. 49: never fewer than 7);
 * else the best tier reached, which in rising tiers is the one with the most hours; else nothing.
 */
export interface RefundPolicy {
  withdrawalDays: number
  /** Sorted by falling hours. */
  tiers: RefundTier[]
  /** Per cent refunded after a no-show; 0 for nothing. */
  noShowPercent: number
  /** Party that bears the provider's fee, outside the days of withdrawal. */
  feeBearer: 'place' | 'visitor'
  /** Whether visitors may change the date themselves, and until how many hours before the visit. */
  change: { allowed: boolean; untilHours: number; times: number; fee: ChangeFee }
}

/** Parts of the policy that an attraction changes; the place's policy fills the others. */
export type OwnPolicy = Partial<RefundPolicy>

/** Used while nobody has set a policy. */
export const DEFAULT_POLICY: RefundPolicy = {
  withdrawalDays: 7,
  tiers: [],
  noShowPercent: 0,
  feeBearer: 'place',
  change: { allowed: true, untilHours: 24, times: 2, fee: { percent: 0, value: 0 } }
}

/** Each part of the attraction's policy overrides the place's; neither can go below the law's days. */
export function policyOf(place: OwnPolicy | null, own: OwnPolicy | null): RefundPolicy {
  const said = { ...DEFAULT_POLICY, ...place, ...own }
  return { ...said, withdrawalDays: Math.max(DEFAULT_POLICY.withdrawalDays, said.withdrawalDays) }
}
