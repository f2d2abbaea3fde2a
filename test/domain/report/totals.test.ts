import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  countNoShow,
  mergeTotals,
  type SalesRow,
  totalSales,
  totalVisits,
  type VisitsRow
} from '#app/domain/report/totals.ts'

const centavos = fc.integer({ min: -1_000_000, max: 10_000_000 })
const people = fc.nat(500)
const key = fc.constantFrom('a', 'b', '', '__proto__', 'constructor', 'zoé')

const salesRows: fc.Arbitrary<SalesRow[]> = fc.array(
  fc.record({
    day: fc.constantFrom('2026-11-19', '2026-11-20', '2026-11-21'),
    product: key,
    productName: fc.constantFrom('Cachoeira', 'Gruta', ''),
    channel: fc.constantFrom('LARAVEL', 'POSCONTROLE'),
    method: fc.constantFrom('pix', 'pos_pix'),
    seller: key,
    sellerName: fc.constantFrom('Zoé', ''),
    bookings: people,
    people,
    gross: centavos,
    discount: centavos,
    sold: centavos,
    received: centavos,
    fees: centavos,
    net: centavos,
    receivable: centavos,
    refundDue: centavos,
    cancelled: centavos
  }),
  { maxLength: 20 }
)

const visitsRows: fc.Arbitrary<VisitsRow[]> = fc.array(
  fc.record({
    day: fc.constantFrom('2026-11-19', '2026-11-20'),
    hour: fc.constantFrom('08', '09', '17'),
    ticket: key,
    ticketName: fc.constantFrom('Inteira', 'Meia'),
    origin: fc.constantFrom('BA', 'SP', ''),
    expected: people,
    checkedIn: people,
    noShow: people
  }),
  { maxLength: 20 }
)

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)

describe('totals', () => {
  it('add each row once, to the centavo, whichever way they are grouped', () => {
    fc.assert(
      fc.property(salesRows, (rows) => {
        const totals = totalSales(rows)
        for (const field of Object.keys(totals.all) as (keyof typeof totals.all)[]) {
          const expected = sum(rows.map((row) => row[field]))
          expect(totals.all[field]).toBe(expected)
          const { code: _, ...whole } = totals.by
          for (const groups of Object.values(whole)) expect(sum(groups.map(({ sums }) => sums[field]))).toBe(expected)
        }
        expect(totals.by.product.map(({ key }) => key)).toEqual([...new Set(rows.map(({ product }) => product))].sort())
      })
    )
  })

  it('over parts equal the totals of the whole, in any order and grouping', () => {
    fc.assert(
      fc.property(salesRows, salesRows, salesRows, (a, b, c) => {
        const [x, y, z] = [totalSales(a), totalSales(b), totalSales(c)]
        const whole = totalSales([...a, ...b, ...c])
        expect(mergeTotals(mergeTotals(x, y), z)).toEqual(whole)
        expect(mergeTotals(x, mergeTotals(y, z))).toEqual(whole)
        expect(mergeTotals(z, mergeTotals(y, x))).toEqual(whole)
        expect(mergeTotals(totalSales([]), x)).toEqual(x)
        expect(mergeTotals(x, totalSales([]))).toEqual(x)
      })
    )
    fc.assert(
      fc.property(visitsRows, visitsRows, (a, b) => {
        expect(mergeTotals(totalVisits(b), totalVisits(a))).toEqual(totalVisits([...a, ...b]))
      })
    )
  })

  it('travel as JSON and leave their input unchanged', () => {
    fc.assert(
      fc.property(visitsRows, visitsRows, (a, b) => {
        const [x, y] = [totalVisits(a), totalVisits(b)]
        const before = JSON.stringify([x, y])
        expect(JSON.parse(JSON.stringify(mergeTotals(x, y)))).toEqual(mergeTotals(x, y))
        expect(JSON.stringify([x, y])).toBe(before)
      })
    )
  })

  it('name a group by one name, whichever row came first', () => {
    const row = { day: '2026-11-20', hour: '08', ticket: 'a', origin: '', expected: 3, checkedIn: 2, noShow: 1 }
    const both = totalVisits([
      { ...row, ticketName: 'Meia' },
      { ...row, ticketName: 'Inteira' }
    ])
    expect(both.by.ticket).toEqual([{ key: 'a', label: 'Meia', sums: { expected: 6, checkedIn: 4, noShow: 2 } }])
    expect(both.by.hour[0]?.key).toBe('08')
    expect(both.rows).toBe(2)
  })

  it('refuse fractions', () => {
    const row = { day: '2026-11-20', hour: '08', ticket: 'a', ticketName: '', origin: '', checkedIn: 0, noShow: 0 }
    for (const expected of [0.5, Number.NaN, Number.MAX_SAFE_INTEGER + 2]) {
      expect(() => totalVisits([{ ...row, expected }])).toThrow(RangeError)
    }
    const most = totalVisits([{ ...row, expected: Number.MAX_SAFE_INTEGER }])
    expect(() => mergeTotals(most, most)).toThrow(RangeError)
  })
})

describe('no-show', () => {
  it.each([
    [10, 7, true, 3],
    [10, 12, true, 0],
    [10, 7, false, 0]
  ])('%i expected, %i in, over %s: %i', (expected, checkedIn, isOver, noShow) => {
    expect(countNoShow({ expected, checkedIn, isOver })).toBe(noShow)
  })
})
