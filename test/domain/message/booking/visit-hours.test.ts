import { describe, expect, it } from 'vitest'
import {
  minutesAsTime,
  REMINDER_AT,
  reminderInstant,
  thanksInstant,
  timeAsMinutes
} from '#app/domain/message/booking/visit-hours.ts'

describe('the hours around a visit', () => {
  it.each([
    ['America/Bahia', '2026-12-31T21:00:00.000Z'],
    ['America/Rio_Branco', '2026-12-31T23:00:00.000Z'],
    ['America/Noronha', '2026-12-31T20:00:00.000Z']
  ])('are those of the place, in %s', (zone, at) => {
    expect(reminderInstant('2027-01-01', 1080, zone).toISOString()).toBe(at)
  })

  it('are there also where a clock is put forward over them', () => {
    expect(reminderInstant('2026-03-30', 150, 'Europe/Lisbon').toISOString()).toBe('2026-03-29T01:30:00.000Z')
    expect(thanksInstant('2026-03-28', 'Europe/Lisbon').toISOString()).toBe('2026-03-29T09:00:00.000Z')
  })

  it('are typed as people write them', () => {
    expect(['18:00', '0:05', ' 23:59 ', '24:00', '18', '7:5'].map(timeAsMinutes)).toEqual([
      1080,
      5,
      1439,
      null,
      null,
      null
    ])
    expect(minutesAsTime(1080)).toBe('18:00')
    expect([0, 5, 65, 1439].map(minutesAsTime)).toEqual(['00:00', '00:05', '01:05', '23:59'])
    expect(['23:60', '00:00', '1 8:00', '18:000', '118:00', 'x18:00', '18:00x', ''].map(timeAsMinutes)).toEqual([
      null,
      0,
      null,
      null,
      null,
      null,
      null,
      null
    ])
    expect(REMINDER_AT).toBe(timeAsMinutes('18:00'))
  })
})
