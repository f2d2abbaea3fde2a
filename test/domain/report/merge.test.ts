import fc from 'fast-check'
import { expect, it } from 'vitest'
import { byMonth, mergeAll } from '#app/domain/report/merge.ts'
import { totalVisits, type VisitsRow } from '#app/domain/report/totals.ts'

const rows = fc.array(
  fc.record<VisitsRow>({
    day: fc.constantFrom('2026-10-31', '2026-11-01', '2026-11-02'),
    hour: fc.constantFrom('08', '09'),
    ticket: fc.constantFrom('INTEIRA', 'MEIA'),
    ticketName: fc.constant(''),
    origin: fc.constantFrom('BA', ''),
    expected: fc.nat(20),
    checkedIn: fc.nat(20),
    noShow: fc.nat(20)
  }),
  { maxLength: 30 }
)

it('equals the result of all rows at once, for any cut', () => {
  fc.assert(
    fc.property(fc.array(rows, { maxLength: 9 }), (parts) => {
      expect(mergeAll(parts.map(totalVisits), totalVisits([]))).toEqual(totalVisits(parts.flat()))
    })
  )
})

it('adds days up by month and leaves the days as they were', () => {
  const sums = (net: number) => ({ net })
  const days = [
    { key: '2026-10-31', sums: sums(1) },
    { key: '2026-11-01', sums: sums(2) },
    { key: '2026-11-30', sums: sums(4) }
  ]
  expect(byMonth(days).map(({ key, sums: { net } }) => [key, net])).toEqual([
    ['2026-10', 1],
    ['2026-11', 6]
  ])
  expect(days.map(({ sums: { net } }) => net)).toEqual([1, 2, 4])
})
