import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkCount, differenceWords } from '#app/domain/finance/day/check-count.ts'
import { type DayLine, expectedByWay, wayTitle } from '#app/domain/finance/day/lines.ts'

const line = (method: string, value: number, provider = 'desk', channel = 'POSCONTROLE'): DayLine => ({
  method,
  value,
  provider,
  channel,
  entries: 1
})

const day = [
  line('pos_money', 8000),
  line('money', -3000, '', ''),
  line('pos_credit', 12_050),
  line('pos_credit', 950, 'desk', 'LARAVEL'),
  line('pos_pix', 300, 'getnet'),
  line('pos_pix', -300),
  line('pix', 4000, 'mercadopago', 'LARAVEL'),
  line('pix', -1000, '', '')
]

const none = { cash: {}, float: '', cash_note: '', counts: [] }
const all = [
  { way: 'pos_credit', counted: '130,00', note: '' },
  { way: 'pix', counted: '-10', note: '' },
  { way: 'online-pix', counted: '40', note: '' }
]

describe('the count of a day', () => {
  it('is asked by way: all cash together, providers apart, the desk always', () => {
    expect([...expectedByWay(day)]).toEqual([
      ['cash', 5000],
      ['pos_credit', 13_000],
      ['pos_debit', 0],
      ['pos_pix', 0],
      ['pix', -1000],
      ['online-pix', 4000]
    ])
    expect(['cash', 'pos_debit', 'online-pix', 'cod'].map(wayTitle)).toEqual([
      'Dinheiro',
      'Débito na portaria',
      'Pix pela internet',
      'Pagar no local'
    ])
  })

  it('is right when it equals the ledger plus the float', () => {
    const checked = checkCount(day, { ...none, cash: { '10000': '1' }, float: '50', counts: all })
    expect(checked).toMatchObject({ ok: true, value: { expected: 21_000, counted: 21_000, float: 5000 } })
  })

  it('needs a reason for each difference, and a value where something is expected', () => {
    const counts = [
      { way: 'pos_credit', counted: '129,99', note: 'x' },
      { way: 'pix', counted: '', note: '' },
      { way: 'online-pix', counted: 'nada', note: '' },
      { way: 'pos_debit', counted: '1', note: 'Venda sem registro' }
    ]
    const checked = checkCount(day, { ...none, cash: { '5000': 'um' }, float: '-1', counts })
    expect(checked.ok || Object.keys(checked.fields).sort()).toEqual([
      'cash.5000',
      'counts.0.note',
      'counts.1.counted',
      'counts.2.counted',
      'float'
    ])
    // The summary of errors lists them all: each names its way.
    expect(
      checked.ok ||
        Object.values(checked.fields)
          .flat()
          .map((text) => text.replaceAll('\u00a0', ' '))
    ).toEqual(
      expect.arrayContaining([
        'Faltam R$ 0,01 em Crédito na portaria: diga por quê.',
        'Informe quanto foi contado em Pix.',
        'Informe em reais quanto foi contado em Pix pela internet, como 80,00.'
      ])
    )
    expect(differenceWords(-1).replaceAll('\u00a0', ' ')).toBe('Faltam R$ 0,01: diga por quê.')
  })

  it.each([
    ['a way twice', [...all, { way: 'pix', counted: '1', note: '' }]],
    ['a way of no day', [...all, { way: 'bitcoin', counted: '', note: '' }]],
    ['cash beside its notes', [...all, { way: 'cash', counted: '80', note: '' }]],
    ['a way left out', all.slice(1)]
  ])('is not of this day with %s', (_what, counts) => {
    const checked = checkCount(day, { ...none, cash: { '5000': '1' }, counts })
    expect(checked.ok || checked.fields).toHaveProperty('_')
  })

  it('sums by method to the total of all lines', () => {
    const lines = fc.array(
      fc.record({
        method: fc.constantFrom('pos_money', 'money', 'pix', 'pos_debit', 'credit', 'unknown'),
        provider: fc.constantFrom('desk', '', 'getnet'),
        channel: fc.constantFrom('', 'POSCONTROLE', 'LARAVEL'),
        value: fc.integer({ min: -10_000_000, max: 10_000_000 }),
        entries: fc.nat(50)
      })
    )
    fc.assert(
      fc.property(lines, (rows) => {
        const expected = expectedByWay(rows)
        const sum = rows.reduce((total, { value }) => total + value, 0)
        expect([...expected.values()].reduce((total, value) => total + value, 0)).toBe(sum)
        const counts = [...expected]
          .filter(([way]) => way !== 'cash')
          .map(([way, value]) => ({ way, counted: (value / 100).toFixed(2), note: '' }))
        const checked = checkCount(rows, { ...none, cash_note: 'Sem contar', counts })
        expect(checked).toMatchObject({
          ok: true,
          value: { expected: sum, counted: sum - (expected.get('cash') ?? 0) }
        })
      })
    )
  })
})
