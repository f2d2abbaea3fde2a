import { describe, expect, it } from 'vitest'
import { checkRecurrence } from '#app/domain/finance/check-general.ts'
import { dayInMonth, monthOf, nextMonth } from '#app/domain/finance/recurrence.ts'

describe('a month', () => {
  it.each([
    ['2026-01-31', '2026-01-01', '2026-02-01'],
    ['2026-12-01', '2026-12-01', '2027-01-01'],
    ['2028-02-29', '2028-02-01', '2028-03-01']
  ])('starting with %s begins on %s, and the next on %s', (day, first, next) => {
    expect([monthOf(day), nextMonth(monthOf(day))]).toEqual([first, next])
  })

  it.each([
    ['2026-02-01', 31, '2026-02-28'],
    ['2028-02-01', 30, '2028-02-29'],
    ['2026-04-01', 31, '2026-04-30'],
    ['2026-12-01', 31, '2026-12-31'],
    ['2026-11-01', 5, '2026-11-05']
  ])('%s has its day %i on %s', (month, day, found) => {
    expect(dayInMonth(month, day)).toBe(found)
  })
})

describe('a recurring transaction', () => {
  const read = (dayOfMonth: string, until = '') => checkRecurrence({ dayOfMonth, until }, '2026-11-01')

  it('has a day of the month, and a last month or none', () => {
    expect(read('5')).toEqual({ ok: true, value: { dayOfMonth: 5, until: null } })
    for (const until of ['2027-03', '03/2027', '3/2027', '15/03/2027', '2027-03-31']) {
      expect(read('31', until)).toEqual({ ok: true, value: { dayOfMonth: 31, until: '2027-03-01' } })
    }
    expect(read('1', '2026-11').ok).toBe(true)
  })

  it.each([
    ['0', ''],
    ['32', ''],
    ['', ''],
    ['5', '2026-10'],
    ['5', 'março'],
    ['5', '13/2027']
  ])('is not read as “%s” until “%s”', (day, until) => {
    expect(read(day, until).ok).toBe(false)
  })
})
