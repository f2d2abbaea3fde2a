import fc from 'fast-check'
import { DateTime } from 'luxon'
import { describe, expect, it } from 'vitest'
import { afterQuiet } from '#app/domain/message/quiet-hours.ts'

describe('quiet hours', () => {
  const quiet = { from: 21 * 60, until: 8 * 60, zone: 'America/Bahia' }
  it.each([
    ['2026-11-23T20:59:00-03:00', '2026-11-23T20:59:00-03:00'],
    ['2026-11-23T21:00:00-03:00', '2026-11-24T08:00:00-03:00'],
    ['2026-11-24T03:10:00-03:00', '2026-11-24T08:00:00-03:00'],
    ['2026-11-24T08:00:00-03:00', '2026-11-24T08:00:00-03:00']
  ])('delay a message due at %s to %s', (now, leaves) => {
    expect(afterQuiet(new Date(now), quiet).toISOString()).toBe(new Date(leaves).toISOString())
  })

  it.each([
    ['America/Manaus', '2026-11-24T01:00:00Z', '2026-11-24T12:00:00Z'],
    ['America/Manaus', '2026-11-24T00:59:00Z', '2026-11-24T00:59:00Z'],
    ['America/Bahia', '2026-11-24T00:59:00Z', '2026-11-24T11:00:00Z'],
    ['America/Noronha', '2026-11-23T23:00:00Z', '2026-11-24T10:00:00Z'],
    ['America/Rio_Branco', '2026-11-24T12:59:59Z', '2026-11-24T13:00:00Z']
  ])('are those of the clock of %s: %s becomes %s', (zone, now, leaves) => {
    expect(afterQuiet(new Date(now), { ...quiet, zone })).toEqual(new Date(leaves))
  })

  it.each([
    // Within one day: from 12:00 to 14:00.
    [720, 840, '2026-11-24T14:59:00Z', '2026-11-24T14:59:00Z'],
    [720, 840, '2026-11-24T15:00:00Z', '2026-11-24T17:00:00Z'],
    [720, 840, '2026-11-24T16:59:59Z', '2026-11-24T17:00:00Z'],
    [720, 840, '2026-11-24T17:00:00Z', '2026-11-24T17:00:00Z'],
    [720, 840, '2026-11-24T20:00:00Z', '2026-11-24T20:00:00Z'],
    [720, 720, '2026-11-24T15:00:00Z', '2026-11-24T15:00:00Z']
  ])('between minutes %i and %i move %s to %s', (from, until, now, leaves) => {
    expect(afterQuiet(new Date(now), { from, until, zone: 'America/Bahia' })).toEqual(new Date(leaves))
  })

  it('end at their hour, within a day, and do not exist when both hours are equal', () => {
    const minute = fc.integer({ min: 0, max: 1439 })
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true }),
        minute,
        minute,
        (now, from, until) => {
          const leaves = afterQuiet(now, { from, until, zone: 'America/Bahia' })
          expect(leaves.getTime()).toBeGreaterThanOrEqual(now.getTime())
          expect(leaves.getTime() - now.getTime()).toBeLessThanOrEqual(24 * 3_600_000)
          if (from === until) expect(leaves).toEqual(now)
          if (leaves > now) {
            const local = DateTime.fromJSDate(leaves, { zone: 'America/Bahia' })
            expect(local.hour * 60 + local.minute).toBe(until)
          }
          expect(afterQuiet(leaves, { from, until, zone: 'America/Bahia' })).toEqual(leaves)
        }
      )
    )
  })
})
