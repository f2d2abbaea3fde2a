import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cashWords, DENOMINATIONS, denominationLabel, readCash, sumCash } from '#app/domain/finance/cash-count.ts'

describe('notes and coins', () => {
  it('are those of the real, the biggest first', () => {
    expect(DENOMINATIONS.map(denominationLabel).join(' ')).toBe(
      'R$ 200 R$ 100 R$ 50 R$ 20 R$ 10 R$ 5 R$ 2 R$ 1 R$ 0,50 R$ 0,25 R$ 0,10 R$ 0,05'
    )
  })

  it('sum to how many of each there are, in whole centavos', () => {
    const quantities = fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: 12, maxLength: 12 })
    fc.assert(
      fc.property(quantities, (many) => {
        const typed = Object.fromEntries(DENOMINATIONS.map((one, at) => [one, String(many[at])]))
        const read = readCash(typed)
        const sum = DENOMINATIONS.reduce((total, one, at) => total + one * (many[at] ?? 0), 0)
        expect(read).toMatchObject({ ok: true, sum })
        expect(read.ok && sumCash(read.cash)).toBe(sum)
      })
    )
  })

  it('leaves out unknown denominations, and reports unreadable numbers at their field', () => {
    expect(readCash({ '5000': ' 2 ', '25': '', '5': '0' })).toEqual({ ok: true, cash: { '5000': 2 }, sum: 10_000 })
    const read = readCash({ '5000': '1,5', '200': '-1', '100': '1000000', '25': '3', '3': '1', '7': '' })
    expect(read.ok || Object.keys(read.fields)).toEqual(['cash.3', 'cash.100', 'cash.200', 'cash.5000'])
    expect(readCash(JSON.parse('{"__proto__":"1"}')).ok).toBe(false)
  })

  it('never throws for any input', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.string()), (typed) => {
        const read = readCash(typed)
        if (read.ok) expect(read.sum).toBeGreaterThanOrEqual(0)
      })
    )
  })

  it('are said by how many', () => {
    expect(cashWords({ '25': 1, '5000': 2, '100': 0 })).toBe('2 × R$ 50, 1 × R$ 0,25')
    expect(cashWords({})).toBe('')
  })
})
