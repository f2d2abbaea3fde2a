import { MOST_TIERS, type TypedPolicy } from './check-policy.ts'
import type { RefundPolicy } from './policy.ts'

/** Policy as the form shows it: always with all rows. */
export function typePolicy({ withdrawalDays, tiers, noShowPercent, feeBearer, change }: RefundPolicy): TypedPolicy {
  return {
    withdrawal_days: String(withdrawalDays),
    tiers: Array.from({ length: MOST_TIERS }, (_, index) => {
      const tier = tiers[index]
      return { hours: tier ? String(tier.hours) : '', percent: tier ? String(tier.percent) : '' }
    }),
    no_show_percent: String(noShowPercent),
    fee_bearer: feeBearer,
    change_allowed: change.allowed ? 'yes' : 'no',
    change_until_hours: String(change.untilHours),
    change_times: String(change.times),
    change_fee_percent: String(change.fee.percent),
    change_fee_value: (change.fee.value / 100).toFixed(2).replace('.', ',')
  }
}

/** `read` returns the typed text of a field, '' for none. */
export function readTypedPolicy(read: (name: string) => string): TypedPolicy {
  return {
    withdrawal_days: read('withdrawal_days'),
    tiers: Array.from({ length: MOST_TIERS }, (_, index) => ({
      hours: read(`tiers[${index}].hours`),
      percent: read(`tiers[${index}].percent`)
    })),
    no_show_percent: read('no_show_percent'),
    fee_bearer: read('fee_bearer'),
    change_allowed: read('change_allowed'),
    change_until_hours: read('change_until_hours'),
    change_times: read('change_times'),
    change_fee_percent: read('change_fee_percent'),
    change_fee_value: read('change_fee_value')
  }
}
