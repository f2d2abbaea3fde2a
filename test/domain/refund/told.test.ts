import { expect, it } from 'vitest'
import { toDecision } from '#app/domain/refund/told.ts'

it("reads the API's decision, without money for users who may not see it", () => {
  const why = { rule: 'tier', percent: 50, hours: 48 } as const
  expect(toDecision({ ...why, value: 5000, fee_kept: 30 })).toEqual({ ...why, value: 5000, feeKept: 30 })
  expect(toDecision({ ...why, value: null, fee_kept: null })).toEqual({ ...why, value: 0, feeKept: 0 })
  const right = { rule: 'withdrawal', percent: 100, hours: 0 } as const
  const told = { ...right, value: 5000, fee_kept: 0, last_day: '2026-12-03' }
  expect(toDecision(told)).toEqual({ ...right, value: 5000, feeKept: 0, lastDay: '2026-12-03' })
})
