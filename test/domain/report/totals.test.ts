import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  countNoShow,
  mergeTotals,
  SALES_ZERO,
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
        const x = totalSales(a)
        const y = totalSales(b)
        const z = totalSales(c)
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
        const x = totalVisits(a)
        const y = totalVisits(b)
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

it('sums are told by what they are of, with the name where there is one', () => {
  const zero = { discount: 0, fees: 0, net: 0, receivable: 0, refundDue: 0, cancelled: 0 }
  const row = {
    day: '2026-11-20',
    product: 'p',
    productName: 'Gruta',
    channel: 'LARAVEL',
    method: 'pix',
    seller: 's',
    sellerName: 'Zoé',
    bookings: 1,
    people: 2,
    gross: 100,
    sold: 90,
    received: 80,
    ...zero
  }
  const sold = totalSales(
    [row, { ...row, product: 'a', productName: 'Areal', seller: '', sellerName: '' }],
    [{ ...row, code: 'VERAO' }]
  )
  const told = (groups: { key: string; label: string; sums: { sold: number } }[]) =>
    groups.map(({ key, label, sums }) => `${key}|${label}|${sums.sold}`)
  expect(sold.rows).toBe(2)
  expect(Object.entries(sold.by).map(([name, groups]) => [name, ...told(groups)])).toEqual([
    ['day', '2026-11-20||180'],
    ['product', 'a|Areal|90', 'p|Gruta|90'],
    ['channel', 'LARAVEL||180'],
    ['method', 'pix||180'],
    ['seller', '||90', 's|Zoé|90'],
    ['code', 'VERAO||90']
  ])
  expect(sold.all).toMatchObject({ bookings: 2, people: 4, gross: 200, sold: 180, received: 160 })
  const visit = { day: '2026-11-20', hour: '09', ticket: 'MEIA', ticketName: 'Meia', origin: 'BA' }
  const visits = totalVisits([{ ...visit, expected: 3, checkedIn: 2, noShow: 1 }])
  expect(Object.entries(visits.by).map(([name, [group]]) => `${name} ${group?.key}|${group?.label}`)).toEqual([
    'day 2026-11-20|',
    'hour 09|',
    'ticket MEIA|Meia',
    'origin BA|'
  ])
  expect(totalSales([]).all).toEqual(SALES_ZERO)
  expect(totalVisits([]).all).toEqual({ expected: 0, checkedIn: 0, noShow: 0 })
})

it('a sum that is not whole is refused by its name', () => {
  const visit = { day: '2026-11-20', hour: '09', ticket: '', ticketName: '', origin: '' }
  expect(() => totalVisits([{ ...visit, expected: 1.5, checkedIn: 0, noShow: 0 }])).toThrow('not whole: expected')
})
