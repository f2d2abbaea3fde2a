import { expect, it } from 'vitest'
import { mergeVisits, sumOf } from '#app/domain/report/merge-visits.ts'
import { totalVisits } from '#app/domain/report/totals.ts'

it('adds counts by day, and nothing without counts', () => {
  expect(sumOf({ '2026-11-20': 12, '2026-11-21': 30 })).toBe(42)
  expect([sumOf(), sumOf({})]).toEqual([0, 0])
})

const of = (day: string, people: number) =>
  totalVisits([
    { day, hour: '09', ticket: 'INTEIRA', ticketName: '', origin: 'BA', expected: people, checkedIn: 1, noShow: 0 }
  ])

it('adds visits of all periods, and of the counters those that were asked', () => {
  const merged = mergeVisits([
    { visits: of('2026-11-20', 2), counted: { byDay: { '2026-11-20': 5 }, byHour: { '09': 5 } } },
    { visits: of('2026-11-21', 3), counted: null },
    { visits: of('2026-11-22', 4), counted: { byDay: { '2026-11-22': 7 }, byHour: { '09': 7 } } }
  ])
  expect(merged.visits.all).toEqual({ expected: 9, checkedIn: 3, noShow: 0 })
  expect(merged.visits.by.day.map(({ key, sums }) => [key, sums.expected])).toEqual([
    ['2026-11-20', 2],
    ['2026-11-21', 3],
    ['2026-11-22', 4]
  ])
  expect(merged.counted).toEqual({ byDay: { '2026-11-20': 5, '2026-11-22': 7 }, byHour: { '09': 12 } })
  expect(merged.countedPeople).toBe(12)
})

it('tells no counters where nobody asked them, and no visits of no period', () => {
  expect(mergeVisits([{ visits: of('2026-11-20', 2), counted: null }])).toMatchObject({
    counted: null,
    countedPeople: 0
  })
  expect(mergeVisits([])).toEqual({ visits: totalVisits([]), counted: null, countedPeople: 0 })
})
