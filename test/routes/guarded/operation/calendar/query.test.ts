import { expect, it } from 'vitest'
import { shiftMonth } from '#app/domain/calendar/months.ts'
import { readMonthQuery } from '#app/routes/guarded/operation/calendar/query.ts'

it('reads a typed month, and defaults to the current one for an invalid value', () => {
  const monthOf = (mes: string) => readMonthQuery(new URLSearchParams({ mes }), '2026-11-20').month
  expect(['2026-12', '12/2026', ' 2026-1 '].map(monthOf)).toEqual(['2026-12', '2026-12', '2026-01'])
  for (const mes of ['', '2026-13', '2026-00', '1999-12', '2200-01', 'x', '2026-12-01']) {
    expect([mes, monthOf(mes)]).toEqual([mes, '2026-11'])
  }
})

it('goes on to the neighbours, until nobody plans any more', () => {
  expect([shiftMonth('2026-12', 1), shiftMonth('2026-01', -1)]).toEqual(['2027-01', '2025-12'])
  expect([shiftMonth('2199-12', 1), shiftMonth('2000-01', -1)]).toEqual([null, null])
})
