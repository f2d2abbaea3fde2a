import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkParts, checkPolicy, MOST_TIERS, type TypedPolicy } from '#app/domain/refund/check-policy.ts'
import { DEFAULT_POLICY, type RefundPolicy } from '#app/domain/refund/policy.ts'
import { readTypedPolicy, typePolicy } from '#app/domain/refund/typed-policy.ts'

const typed = (changes: Partial<TypedPolicy> = {}) => ({ ...typePolicy(DEFAULT_POLICY), ...changes })

const policies: fc.Arbitrary<RefundPolicy> = fc.record({
  withdrawalDays: fc.integer({ min: 7, max: 365 }),
  tiers: fc
    .uniqueArray(fc.integer({ min: 0, max: 8760 }), { maxLength: MOST_TIERS })
    .map((hours) => hours.sort((a, b) => b - a).map((one, index) => ({ hours: one, percent: 100 - index }))),
  noShowPercent: fc.integer({ min: 0, max: 100 }),
  feeBearer: fc.constantFrom('place', 'visitor'),
  change: fc.record({
    allowed: fc.boolean(),
    untilHours: fc.integer({ min: 0, max: 8760 }),
    times: fc.integer({ min: 1, max: 20 }),
    fee: fc.record({ percent: fc.integer({ min: 0, max: 100 }), value: fc.integer({ min: 0, max: 10_000_000 }) })
  })
})

describe('a typed policy', () => {
  it('is read as it was shown', () => {
    fc.assert(
      fc.property(policies, (policy) => {
        expect(checkPolicy(typePolicy(policy))).toEqual({ ok: true, value: policy })
      })
    )
  })

  it.each<[Partial<TypedPolicy>, string]>([
    [{ withdrawal_days: '6' }, 'withdrawal_days'],
    [{ withdrawal_days: '' }, 'withdrawal_days'],
    [{ no_show_percent: '101' }, 'no_show_percent'],
    [{ no_show_percent: '1,5' }, 'no_show_percent'],
    [{ fee_bearer: '' }, 'fee_bearer'],
    [{ change_allowed: '' }, 'change_allowed'],
    [{ change_until_hours: '-1' }, 'change_until_hours'],
    [{ change_times: '0' }, 'change_times'],
    [{ change_fee_percent: 'x' }, 'change_fee_percent'],
    [{ change_fee_value: '-5' }, 'change_fee_value'],
    [{ tiers: [{ hours: '', percent: '50' }] }, 'tiers.0.hours'],
    [{ tiers: [{ hours: '48', percent: '0' }] }, 'tiers.0.percent'],
    [{ tiers: ['48', '48'].map((hours) => ({ hours, percent: '50' })) }, 'tiers.1.hours'],
    [
      {
        tiers: [
          { hours: '48', percent: '20' },
          { hours: '24', percent: '50' }
        ]
      },
      'tiers.1.percent'
    ]
  ])('%o is refused at its field', (changes, field) => {
    const checked = checkPolicy(typed(changes))
    expect(checked.ok ? [] : Object.keys(checked.fields)).toContain(field)
  })

  it('says nothing of parts that an attraction leaves to its place', () => {
    const own = checkParts(typed({ withdrawal_days: 'x', no_show_percent: '10' }), ['noShowPercent'])
    expect(own).toEqual({ ok: true, value: { noShowPercent: 10 } })
  })

  it('is refused, and never breaks, whatever stands in its fields', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const checked = checkPolicy(readTypedPolicy(() => text))
        expect(checked.ok).toBe(false)
      })
    )
  })
})
