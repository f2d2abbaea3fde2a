import { describe, expect, it } from 'vitest'
import { DEFAULT_POLICY } from '#app/domain/refund/policy.ts'
import { isUnderWay, type RefundState } from '#app/domain/refund/states.ts'
import {
  changeWords,
  policyWords,
  REFUND_STATE_WORDS,
  refundReason,
  refundWords,
  VISITOR_REFUND_WORDS
} from '#app/domain/refund/words.ts'

const plain = (text: string) => text.replace(/\u00a0/g, ' ')
const until = new Date('2026-12-20T12:00:00Z')

describe('the words for a refund', () => {
  it.each([
    [{ rule: 'withdrawal', value: 10_000, lastDay: '2026-12-03' }, /vai até 03\/12\/2026 e acaba antes se a visita/],
    [{ rule: 'withdrawal', value: 10_000 }, /prazo de desistência.*tudo o que foi pago volta\. Voltam R\$ 100,00\.$/],
    [
      { rule: 'tier', value: 5000, percent: 50, hours: 72 },
      /^Com pelo menos 72 horas .* voltam 50% do valor pago\. Voltam R\$ 50,00\.$/
    ],
    [{ rule: 'tier', value: 2000, percent: 20, hours: 0 }, /^Antes do horário da visita voltam 20%/],
    [
      { rule: 'tier', value: 4600, percent: 50, hours: 24, feeKept: 400 },
      /24 horas.* A taxa do pagamento \(R\$ 4,00\) não volta\.$/
    ],
    [{ rule: 'no-show', value: 1000, percent: 10 }, /já passou: para quem não veio voltam 10%/],
    [{ rule: 'visited', value: 0 }, /Já houve entrada.*Nada é devolvido\.$/],
    [{ rule: 'none', value: 0 }, /não volta a esta altura\. Nada é devolvido\.$/],
    [{ rule: 'unpaid', value: 0 }, /^Nada foi pago: não há o que devolver\.$/],
    [{ rule: 'place', value: 100 }, /do parque: tudo/],
    [{ rule: 'excess', value: 100 }, /além do preço\. Voltam R\$ 1,00\.$/]
  ] as const)('%o', (decision, words) => {
    expect(plain(refundWords({ percent: 100, hours: 0, feeKept: 0, ...decision }))).toMatch(words)
  })

  it('leave the amount to a page that shows it by itself', () => {
    const decision = { rule: 'tier', value: 4600, percent: 50, hours: 24, feeKept: 400 } as const
    expect(plain(refundReason(decision))).toBe(
      'Com pelo menos 24 horas de antecedência voltam 50% do valor pago. A taxa do pagamento (R$ 4,00) não volta.'
    )
  })
})

it('says until when the date may be changed, on the clock of the place', () => {
  expect(plain(changeWords({ allowed: true, fee: 1500, until }, 'America/Bahia'))).toMatch(
    /até 20\/12\/2026 09:00, por uma taxa de R\$ 15,00;/
  )
  expect(changeWords({ allowed: true, fee: 0, until }, 'America/Bahia')).toMatch(/sem taxa/)
  expect(changeWords({ allowed: false, why: 'late', until }, 'America/Bahia')).toMatch(
    /podia ser mudada até 20\/12\/2026 09:00/
  )
  const others = (['policy', 'visited', 'times'] as const).map((why) =>
    changeWords({ allowed: false, why, until }, 'UTC')
  )
  expect(others).toEqual([
    'A data não pode ser mudada por aqui. Fale com o atrativo.',
    'Já houve entrada com esta reserva: a data não pode mais ser mudada.',
    'A data desta reserva já foi mudada o número de vezes permitido. Fale com o atrativo.'
  ])
})

describe('the policy', () => {
  it('is said rule by rule', () => {
    const tiers = [
      { hours: 24, percent: 50 },
      { hours: 72, percent: 100 }
    ]
    const change = { allowed: true, untilHours: 48, times: 1, fee: { percent: 5, value: 1000 } }
    expect(policyWords({ ...DEFAULT_POLICY, tiers, feeBearer: 'visitor', change }).map(plain)).toEqual([
      'Até 7 dias depois da compra, e antes do horário da visita, todo o valor pago volta.',
      'Depois disso, com pelo menos 72 horas de antecedência volta todo o valor pago.',
      'Depois disso, com pelo menos 24 horas de antecedência voltam 50% do valor pago.',
      'Com menos antecedência, ou sem comparecer, o valor não volta.',
      'Fora do prazo de desistência, a taxa do pagamento é descontada do que volta.',
      'Se o cancelamento for do parque, todo o valor pago volta.',
      'A data pode ser mudada pelo visitante até 48 horas antes da visita, 1 vez, com taxa de 5% do preço mais R$ 10,00.'
    ])
  })

  it('names a tier until the visit, a share for no-shows, and the fee that visitors bear', () => {
    const tiers = [
      { hours: 0, percent: 20 },
      { hours: 1, percent: 30 },
      { hours: 60, percent: 0 }
    ]
    const change = { allowed: true, untilHours: 0, times: 3, fee: { percent: 2.5, value: 0 } }
    const said = policyWords({ ...DEFAULT_POLICY, tiers, noShowPercent: 10, feeBearer: 'visitor', change })
    expect(said).toEqual([
      'Até 7 dias depois da compra, e antes do horário da visita, todo o valor pago volta.',
      'Depois disso, com pelo menos 1 hora de antecedência voltam 30% do valor pago.',
      'Depois disso, até o horário da visita voltam 20% do valor pago.',
      'Para quem não comparece voltam 10% do valor pago.',
      'Fora do prazo de desistência, a taxa do pagamento é descontada do que volta.',
      'Se o cancelamento for do parque, todo o valor pago volta.',
      'A data pode ser mudada pelo visitante até o horário da visita, 3 vezes, com taxa de 2,5% do preço.'
    ])
    const fee = 'Fora do prazo de desistência, a taxa do pagamento é descontada do que volta.'
    // Nothing goes back that it could be taken off.
    expect(policyWords({ ...DEFAULT_POLICY, feeBearer: 'visitor' })).not.toContain(fee)
    expect(policyWords({ ...DEFAULT_POLICY, noShowPercent: 10, feeBearer: 'visitor' })).toContain(fee)
    expect(policyWords({ ...DEFAULT_POLICY, noShowPercent: 10 })).not.toContain(fee)
    const never = { ...DEFAULT_POLICY.change, times: 0 }
    expect(policyWords({ ...DEFAULT_POLICY, change: never }).at(-1)).toBe(
      'Para mudar a data da visita, fale com o atrativo.'
    )
    expect(policyWords({ ...DEFAULT_POLICY, change: { ...DEFAULT_POLICY.change, untilHours: 50 } }).at(-1)).toContain(
      'até 50 horas antes da visita'
    )
  })

  it('is short where nobody said anything', () => {
    expect(policyWords(DEFAULT_POLICY)).toEqual([
      'Até 7 dias depois da compra, e antes do horário da visita, todo o valor pago volta.',
      'Depois desse prazo o valor não volta.',
      'Se o cancelamento for do parque, todo o valor pago volta.',
      'A data pode ser mudada pelo visitante até 24 horas antes da visita, 2 vezes, sem taxa.'
    ])
  })

  it('refers visitors to the place when they cannot change the date alone', () => {
    const change = { ...DEFAULT_POLICY.change, allowed: false }
    expect(policyWords({ ...DEFAULT_POLICY, noShowPercent: 10, change })).toContain(
      'Para mudar a data da visita, fale com o atrativo.'
    )
    expect(policyWords({ ...DEFAULT_POLICY, noShowPercent: 10 })).toContain(
      'Para quem não comparece voltam 10% do valor pago.'
    )
  })
})

it('only the last state says that money is back', () => {
  expect(Object.values(REFUND_STATE_WORDS).every((word) => word.length > 4)).toBe(true)
  expect(new Set(Object.values(REFUND_STATE_WORDS)).size).toBe(6)
  expect(Object.values(REFUND_STATE_WORDS).filter((word) => word === 'Devolvida')).toHaveLength(1)
})

it('tells a visitor of no problem that the place has to solve', () => {
  const said = Object.entries(VISITOR_REFUND_WORDS).filter(([state]) => isUnderWay(state as RefundState))
  expect(said.map(([, words]) => words)).toEqual(said.map(() => 'Em andamento'))
})

it('a policy of nothing but who does not come says only that of them', () => {
  const words = policyWords({ ...DEFAULT_POLICY, tiers: [], noShowPercent: 50 })
  expect(words.some((sentence) => sentence.includes('o valor não volta'))).toBe(false)
  expect(words.some((sentence) => sentence.startsWith('Para quem não comparece'))).toBe(true)
  const none = policyWords({ ...DEFAULT_POLICY, tiers: [], noShowPercent: 0 })
  expect(none).toContain('Depois desse prazo o valor não volta.')
})
