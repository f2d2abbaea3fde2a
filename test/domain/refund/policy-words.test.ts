import { expect, it } from 'vitest'
import { changedFields } from '#app/domain/audit/changed.ts'
import { DEFAULT_POLICY } from '#app/domain/refund/policy.ts'
import { POLICY_WORDS } from '#app/domain/refund/policy-words.ts'

it('describes a changed policy part by part, before and after', () => {
  const told = changedFields(POLICY_WORDS, DEFAULT_POLICY, {
    withdrawalDays: 10,
    tiers: [
      { hours: 48, percent: 80 },
      { hours: 24, percent: 50 }
    ],
    noShowPercent: 5,
    feeBearer: 'visitor',
    change: { allowed: false, untilHours: 0, times: 1, fee: { percent: 0, value: 0 } }
  })
  expect(told?.from.replaceAll('\u00a0', ' ')).toBe(
    'dias de desistência: 7\ndevolução por antecedência: nenhuma\ndevolução a quem não vem: 0%\n' +
      'taxa do pagamento: do parque\nmudança de data pelo visitante: até 24 h antes, 2×, taxa 0% + R$ 0,00'
  )
  expect(told?.to).toBe(
    'dias de desistência: 10\ndevolução por antecedência: 48 h: 80%, 24 h: 50%\ndevolução a quem não vem: 5%\n' +
      'taxa do pagamento: do visitante\nmudança de data pelo visitante: não'
  )
})
