import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#app/domain/calendar/dates.ts'
import {
  countDays,
  findRangeProblem,
  isSplittable,
  MAX_REPORT_DAYS,
  monthOf,
  periodLabel,
  previousPeriod,
  sameLastYear,
  shortMonth
} from '#app/domain/calendar/range.ts'

const days = fc
  .date({ min: new Date('2001-01-01'), max: new Date('2095-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const ranges = fc
  .tuple(days, fc.integer({ min: 0, max: MAX_REPORT_DAYS - 1 }))
  .map(([from, more]) => ({ from, to: addDays(from, more) }))
const firstOfMonth = ({ year, month }: { year: number; month: number }) => new Date(Date.UTC(year, month, 1))
const wholeMonths = fc
  .record({
    year: fc.integer({ min: 2001, max: 2094 }),
    month: fc.integer({ min: 0, max: 11 }),
    months: fc.integer({ min: 1, max: 60 })
  })
  .map(({ year, month, months }) => ({
    from: firstOfMonth({ year, month }).toISOString().slice(0, 10),
    to: addDays(
      firstOfMonth({ year, month: month + months })
        .toISOString()
        .slice(0, 10),
      -1
    ),
    months
  }))

describe('a range', () => {
  it.each([
    ['2026-11-20', '2026-11-20', null],
    ['2021-11-20', '2026-11-20', null],
    ['2020-02-28', '2025-02-28', null],
    ['2020-02-28', '2025-03-01', { code: 'too-long', field: 'to' }],
    ['2026-11-20', '2026-11-19', { code: 'reversed', field: 'to' }],
    ['2026-02-30', '2026-03-01', { code: 'no-day', field: 'from' }],
    ['2026-02-01', 'amanhã', { code: 'no-day', field: 'to' }],
    ['', '', { code: 'no-day', field: 'from' }],
    ['0001-01-01', '0001-01-02', { code: 'no-day', field: 'from' }],
    ['1001-01-01', '1001-01-02', { code: 'out-of-time', field: 'from' }],
    ['2026-01-01', '9998-12-31', { code: 'out-of-time', field: 'to' }],
    ['2026-01-01', '9999-12-31', { code: 'no-day', field: 'to' }]
  ])('%s to %s: %j', (from, to, problem) => {
    const found = findRangeProblem({ from, to })
    expect(found && { code: found.code, field: found.field }).toEqual(problem)
    if (found) expect(found.message).toMatch(/^[A-ZO].*\.$/)
  })

  it('may be any two texts', () => {
    fc.assert(fc.property(fc.string(), fc.string(), (from, to) => findRangeProblem({ from, to }) !== undefined))
    fc.assert(fc.property(ranges, (range) => findRangeProblem(range) === null))
  })

  it.each([
    ['2001-01-01', '2006-01-02', true],
    ['2000-01-01', '2005-01-02', true],
    ['2000-01-01', '2005-01-09', false],
    ['1985-01-01', '1985-01-02', true],
    ['2026-11-20', '2026-11-19', false],
    ['2026-02-30', '2026-03-01', false],
    ['', '', false]
  ])('%s to %s can be split: %s', (from, to, expected) => {
    expect(isSplittable({ from, to })).toBe(expected)
  })

  it('is this month where nothing is said', () => {
    expect(monthOf('2028-02-10')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
    expect(monthOf('2026-12-31')).toEqual({ from: '2026-12-01', to: '2026-12-31' })
  })
})

describe('the comparison period', () => {
  it.each([
    ['2026-11-20', '2026-11-20', '2026-11-19', '2026-11-19'],
    ['2026-11-01', '2026-11-30', '2026-10-01', '2026-10-31'],
    ['2026-01-01', '2026-03-31', '2025-10-01', '2025-12-31'],
    ['2026-01-01', '2026-12-31', '2025-01-01', '2025-12-31'],
    ['2028-03-01', '2028-03-07', '2028-02-23', '2028-02-29'],
    ['2027-01-01', '2027-01-02', '2026-12-30', '2026-12-31']
  ])('%s to %s: before it %s to %s', (from, to, before, until) => {
    expect(previousPeriod({ from, to })).toEqual({ from: before, to: until })
  })

  it.each([
    ['2026-11-20', '2026-11-22', '2025-11-20', '2025-11-22'],
    ['2028-02-29', '2028-02-29', '2027-02-28', '2027-02-28'],
    ['2028-02-01', '2028-02-29', '2027-02-01', '2027-02-28'],
    ['2029-02-01', '2029-02-28', '2028-02-01', '2028-02-29'],
    ['2028-02-29', '2028-03-10', '2027-02-28', '2027-03-10'],
    ['2026-12-30', '2027-01-02', '2025-12-30', '2026-01-02']
  ])('%s to %s: a year ago %s to %s', (from, to, before, until) => {
    expect(sameLastYear({ from, to })).toEqual({ from: before, to: until })
  })

  it('touches the range without a gap, and can be reported on itself', () => {
    fc.assert(
      fc.property(fc.oneof(ranges, wholeMonths), (range) => {
        const before = previousPeriod(range)
        expect(addDays(before.to, 1)).toBe(range.from)
        expect([range, before, sameLastYear(range), previousPeriod(before)].map(isSplittable)).not.toContain(false)
      })
    )
  })

  it('is as many days, or as many whole months', () => {
    const isWhole = ({ from, to }: { from: string; to: string }) =>
      from.endsWith('-01') && addDays(to, 1).endsWith('-01')
    fc.assert(
      fc.property(ranges, (range) => {
        fc.pre(!isWhole(range))
        expect(countDays(previousPeriod(range))).toBe(countDays(range))
      })
    )
    fc.assert(
      fc.property(wholeMonths, ({ from, to, months }) => {
        const before = previousPeriod({ from, to })
        const [year = 0, month = 0] = from.split('-').map(Number)
        const begin = firstOfMonth({ year, month: month - 1 - months })
        expect(before.from).toBe(begin.toISOString().slice(0, 10))
      })
    )
  })
})

it.each([
  ['2026-10-01', '2026-10-31', 'Outubro de 2026, de 01/10/2026 a 31/10/2026'],
  ['2026-10-01', '2026-10-30', 'De 01/10/2026 a 30/10/2026'],
  ['2026-10-05', '2026-10-05', '05/10/2026']
])('tells the days from %s to %s in words', (from, to, label) => {
  expect(periodLabel({ from, to })).toBe(label)
})

it('shortens a month to three letters and its year', () => {
  expect(shortMonth(monthOf('2026-10-17'))).toBe('out/26')
})
