import fc from 'fast-check'
import { expect, it } from 'vitest'
import { afterQuiet } from '#app/domain/message/quiet-hours.ts'
import { sendTimes } from '#app/domain/message/send-times.ts'

const zone = 'America/Bahia'

it('goes on after the quiet hours', () => {
  // 20:59 in Bahia, two a minute, quiet from 21:00 to 8:00.
  const from = new Date('2026-11-20T23:59:00Z')
  const times = sendTimes(4, { from, perMinute: 2, quiet: { from: 1260, until: 480, zone } })
  expect(times.map((time) => time.toISOString())).toEqual([
    '2026-11-20T23:59:00.000Z',
    '2026-11-20T23:59:30.000Z',
    '2026-11-21T11:00:00.000Z',
    '2026-11-21T11:00:30.000Z'
  ])
})

it('is in order, evenly apart, and never in the quiet hours', () => {
  const minute = fc.integer({ min: 0, max: 1439 })
  const start = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(start, fc.integer({ min: 1, max: 600 }), minute, minute, (from, perMinute, since, until) => {
      const quiet = { from: since, until, zone }
      const times = sendTimes(20, { from, perMinute, quiet })
      expect(times.every((time) => afterQuiet(time, quiet).getTime() === time.getTime())).toBe(true)
      const gaps = times.slice(1).map((time, at) => time.getTime() - (times[at]?.getTime() ?? 0))
      expect(gaps.every((gap) => gap >= Math.floor(60_000 / perMinute))).toBe(true)
      expect(times[0]?.getTime()).toBeGreaterThanOrEqual(from.getTime())
    }),
    { numRuns: 50 }
  )
})
