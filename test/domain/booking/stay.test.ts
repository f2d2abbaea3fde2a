import { describe, expect, it } from 'vitest'
import { isSameVisit, isVisitNow, visitWindow } from '#app/domain/booking/stay.ts'

const late = { date: '2026-11-20', time: '23:30', timezone: 'America/Bahia', tolerance: 30, durationMinutes: 60 }
const at = (time: string) => new Date(`${time}:00-03:00`)

describe('the visit of a slot that lasts over midnight', () => {
  it.each([
    ['2026-11-19T23:59', false],
    ['2026-11-20T00:00', true],
    ['2026-11-20T23:59', true],
    ['2026-11-21T00:05', true],
    ['2026-11-21T01:00', true],
    ['2026-11-21T01:01', false]
  ])('at %s is now: %s', (time, isNow) => {
    expect(isVisitNow(late, at(time))).toBe(isNow)
  })

  it('begins on the evening before, within the tolerance', () => {
    const early = { ...late, date: '2026-11-21', time: '00:15' }
    expect(isVisitNow(early, at('2026-11-20T23:44'))).toBe(false)
    expect(isVisitNow(early, at('2026-11-20T23:45'))).toBe(true)
  })

  it('has no window without a time, and only its day', () => {
    const whole = { ...late, time: 'manhã' }
    expect(visitWindow(whole)).toBeNull()
    expect([at('2026-11-20T23:59'), at('2026-11-21T00:05')].map((time) => isVisitNow(whole, time))).toEqual([
      true,
      false
    ])
  })

  it('is one visit before and after midnight, and another on the next evening', () => {
    expect(isSameVisit(late, at('2026-11-20T23:40'), at('2026-11-21T00:30'))).toBe(true)
    expect(isSameVisit(late, at('2026-11-20T23:40'), at('2026-11-21T01:30'))).toBe(false)
    expect(isSameVisit(late, at('2026-11-22T09:00'), at('2026-11-22T18:00'))).toBe(true)
  })
})
