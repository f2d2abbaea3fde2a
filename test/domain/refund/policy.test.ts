import { expect, it } from 'vitest'
import { DEFAULT_POLICY, policyOf } from '#app/domain/refund/policy.ts'

it('the attraction stands above the place, part by part, and the default fills in', () => {
  const tiers = [{ hours: 24, percent: 50 }]
  expect(policyOf(null, null)).toEqual(DEFAULT_POLICY)
  expect(policyOf({ tiers, noShowPercent: 10 }, { noShowPercent: 0 })).toEqual({ ...DEFAULT_POLICY, tiers })
})

it('the seven days of the law cannot be written away', () => {
  expect(policyOf({ withdrawalDays: 1 }, null).withdrawalDays).toBe(7)
  expect(policyOf({ withdrawalDays: 10 }, { withdrawalDays: 0 }).withdrawalDays).toBe(7)
  expect(policyOf({ withdrawalDays: 10 }, null).withdrawalDays).toBe(10)
})
