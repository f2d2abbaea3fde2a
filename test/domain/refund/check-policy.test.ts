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

  it.each<[Partial<TypedPolicy>, Record<string, string>]>([
    [
      { withdrawal_days: ' ' },
      { withdrawal_days: 'Use um número inteiro de 7 a 365. A lei dá ao visitante pelo menos 7 dias.' }
    ],
    [
      { withdrawal_days: '366' },
      { withdrawal_days: 'Use um número inteiro de 7 a 365. A lei dá ao visitante pelo menos 7 dias.' }
    ],
    [{ no_show_percent: '' }, { no_show_percent: 'Use um número inteiro de 0 a 100.' }],
    [{ no_show_percent: 'x10' }, { no_show_percent: 'Use um número inteiro de 0 a 100.' }],
    [{ no_show_percent: '10x' }, { no_show_percent: 'Use um número inteiro de 0 a 100.' }],
    [{ change_until_hours: '8761' }, { change_until_hours: 'Use um número inteiro de 0 a 8.760.' }],
    [{ change_times: '21' }, { change_times: 'Use um número inteiro de 1 a 20.' }],
    [{ fee_bearer: 'both' }, { fee_bearer: 'Escolha uma opção.' }],
    [{ change_allowed: 'maybe' }, { change_allowed: 'Escolha uma opção.' }],
    [{ change_fee_value: '100.000,01' }, { change_fee_value: 'Use um valor de R$ 0,00 a R$ 100.000,00.' }],
    [{ change_fee_value: '-0,01' }, { change_fee_value: 'Use um valor de R$ 0,00 a R$ 100.000,00.' }],
    [{ change_fee_value: 'caro' }, { change_fee_value: 'Use um valor de R$ 0,00 a R$ 100.000,00.' }],
    [{ tiers: [{ hours: ' ', percent: '50' }] }, { 'tiers.0.hours': 'Use um número inteiro de 0 a 8.760.' }],
    [
      { tiers: ['48', '24', '48'].map((hours) => ({ hours, percent: '50' })) },
      { 'tiers.2.hours': 'Há outra linha com as mesmas horas.' }
    ],
    [
      // Written by rising hours: the row of the fewer hours is the wrong one all the same.
      {
        tiers: [
          { hours: '24', percent: '60' },
          { hours: '48', percent: '50' }
        ]
      },
      { 'tiers.0.percent': 'Quem cancela mais tarde não recebe mais do que quem cancela antes.' }
    ],
    [
      { tiers: Array.from({ length: MOST_TIERS + 1 }, (_, at) => ({ hours: `${90 - at}`, percent: '50' })) },
      { 'tiers.0.hours': 'Use no máximo 6 linhas.' }
    ]
  ])('%o gets the errors %o', (changes, said) => {
    const checked = checkPolicy(typed(changes))
    expect(
      checked.ok ? {} : Object.fromEntries(Object.entries(checked.fields).map(([at, [one]]) => [at, one]))
    ).toEqual(said)
  })

  it('is read with blanks, equal parts of two tiers, by rising hours, and without a fee', () => {
    const tiers = [
      { hours: ' 24 ', percent: ' 50' },
      { hours: '', percent: ' ' },
      { hours: '48', percent: '50' }
    ]
    const checked = checkPolicy(typed({ withdrawal_days: ' 9 ', tiers, change_fee_value: ' ' }))
    expect(checked).toMatchObject({
      ok: true,
      value: {
        withdrawalDays: 9,
        tiers: [
          { hours: 48, percent: 50 },
          { hours: 24, percent: 50 }
        ],
        change: { fee: { value: 0 } }
      }
    })
    expect(checkPolicy(typed({ change_fee_value: '100.000,00' })).ok).toBe(true)
  })

  it('is read from the fields of its form', () => {
    const asked: string[] = []
    const read = readTypedPolicy((name) => {
      asked.push(name)
      return name
    })
    expect(read).toEqual({
      withdrawal_days: 'withdrawal_days',
      tiers: Array.from({ length: MOST_TIERS }, (_, at) => ({
        hours: `tiers[${at}].hours`,
        percent: `tiers[${at}].percent`
      })),
      no_show_percent: 'no_show_percent',
      fee_bearer: 'fee_bearer',
      change_allowed: 'change_allowed',
      change_until_hours: 'change_until_hours',
      change_times: 'change_times',
      change_fee_percent: 'change_fee_percent',
      change_fee_value: 'change_fee_value'
    })
    expect(typePolicy(DEFAULT_POLICY).tiers).toHaveLength(MOST_TIERS)
  })

  it('says nothing of parts that an attraction leaves to its place', () => {
    const own = checkParts(typed({ withdrawal_days: 'x', no_show_percent: '10' }), ['noShowPercent'])
    expect(own).toEqual({ ok: true, value: { noShowPercent: 10 } })
  })

  it('is refused without an error, for any content of its fields', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const checked = checkPolicy(readTypedPolicy(() => text))
        expect(checked.ok).toBe(false)
      })
    )
  })
})

describe('a number of a policy', () => {
  const said = (tiers: TypedPolicy['tiers']) => {
    const checked = checkPolicy(typed({ tiers }))
    return checked.ok ? null : checked.fields
  }
  it.each(['24.5', '1e3', '+24', '0x24', '24h', '1000024'])('of hours is whole and plain: %j', (hours) => {
    expect(said([{ hours, percent: '50' }])).toEqual({ 'tiers.0.hours': ['Use um número inteiro de 0 a 8.760.'] })
  })

  it('is needed where the other of its line is said, and a line of blanks is none', () => {
    expect(said([{ hours: '24', percent: ' ' }])).toEqual({ 'tiers.0.percent': ['Use um número inteiro de 1 a 100.'] })
    expect(said([{ hours: ' ', percent: '50' }])).toEqual({ 'tiers.0.hours': ['Use um número inteiro de 0 a 8.760.'] })
    expect(said([{ hours: ' ', percent: ' ' }])).toBeNull()
  })
})
