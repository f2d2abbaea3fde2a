import { describe, expect, it } from 'vitest'
import { durationLabel, entryTiming } from '#app/domain/booking/entry-time.ts'

const slot = { date: '2026-11-20', time: '09:00', timezone: 'America/Bahia', tolerance: 30 }
const at = (time: string) => new Date(`${time}:00-03:00`)

describe('somebody comes', () => {
  it.each([
    ['2026-11-20T08:30', null],
    ['2026-11-20T09:30', null],
    ['2026-11-20T08:29', { code: 'early', minutes: 31 }],
    ['2026-11-20T10:20', { code: 'late', minutes: 80 }],
    ['2026-11-21T10:20', null]
  ])('at %s: %j', (time, timing) => {
    expect(entryTiming(slot, at(time))).toEqual(timing)
  })

  it('neither early nor late where the booking has no time', () => {
    expect(entryTiming({ ...slot, time: '' }, at('2026-11-20T18:00'))).toBeNull()
  })
})

it.each([
  [45, '45 min'],
  [60, '1 h'],
  [80, '1 h 20 min'],
  [0, '0 min']
])('%i minutes are %s', (minutes, said) => {
  expect(durationLabel(minutes)).toBe(said)
})
