import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#app/domain/calendar/dates.ts'
import { expectedIn, type FlowDay, flowChart, runBalance } from '#app/domain/finance/cash-flow.ts'

const none = { in: 0, out: 0, bookings: 0, toReceive: 0, toPay: 0 }
const money = fc.nat({ max: 100_000_00 })
const flowDay: fc.Arbitrary<FlowDay> = fc.record({
  date: fc.nat({ max: 120 }).map((count) => addDays('2026-10-21', count)),
  in: money,
  out: money,
  bookings: money,
  toReceive: money,
  toPay: money
})

describe('the running balance', () => {
  it('begins with the opening balance, and ends with all received and expected amounts', () => {
    fc.assert(
      fc.property(fc.uniqueArray(flowDay, { selector: ({ date }) => date }), fc.integer(), (days, start) => {
        const rows = runBalance(days, start)
        const change = days.reduce((sum, day) => sum + day.in - day.out + expectedIn(day) - day.toPay, 0)
        expect(rows.at(-1)?.balance ?? start).toBe(start + change)
        expect(rows.map(({ date }) => date)).toEqual(days.map(({ date }) => date).sort())
      })
    )
  })
})

it('is drawn on every day: as it was until yesterday, and as it should become', () => {
  const rows = runBalance(
    [
      { ...none, date: '2026-11-18', in: 100 },
      { ...none, date: '2026-11-20', out: 30, bookings: 5 },
      { ...none, date: '2026-11-22', toPay: 200, toReceive: 20 }
    ],
    1000
  )
  const period = { from: '2026-11-17', to: '2026-11-23', today: '2026-11-20', start: 1000 }
  const { points, series } = flowChart(rows, period)
  expect(points.map(({ label }) => label)).toEqual(['17/11', '18/11', '19/11', '20/11', '21/11', '22/11', '23/11'])
  expect(series.map(({ values }) => values)).toEqual([
    [1000, 1100, 1100, null, null, null, null],
    [null, null, 1100, 1075, 1075, 895, 895]
  ])
})
