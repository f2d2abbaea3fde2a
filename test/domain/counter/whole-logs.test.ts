import { expect, it } from 'vitest'
import { CounterLogSchema } from '#app/contracts/trafx/calls.ts'
import { wholeLogs } from '#app/domain/counter/whole-logs.ts'

const log = (changes: object) => CounterLogSchema.parse({ serial: '2101', records: 9, total: 3, ...changes })

it('days of one log are one log, from its first day to its last', () => {
  const days = ['18/11/2026', '2026-11-16', '17/11/2026'].map((date) => log({ date }))
  expect(wholeLogs([...days, log({ date: '2026-11-20', records: 12 })])).toMatchObject([
    { serial: '2101', date: '2026-11-16', last_date: '2026-11-18', days: 3, total: 9 },
    { serial: '2101', date: '2026-11-20', last_date: '2026-11-20', days: 1, total: 3 }
  ])
})

it('whole ones stay as they are', () => {
  const whole = [log({ id: 'a', date: '2026-11-16', days: 2 }), log({ id: 'b', date: '2026-11-16', days: 1 })]
  expect(wholeLogs(whole)).toEqual(whole)
})
