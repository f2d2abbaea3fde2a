import { describe, expect, it } from 'vitest'
import { clampHoldMinutes, DEFAULT_HOLD_MINUTES, holdUntil, isHoldExpired } from '#app/domain/booking/hold.ts'

const now = new Date('2026-11-20T12:00:00Z')

describe('holds', () => {
  it.each([
    [15, 15],
    [0, 1],
    [-5, 1],
    [121, 120],
    [120, 120],
    [119.5, 120],
    [119.4, 119],
    [1.5, 2],
    [1.4, 1],
    [Number.NaN, DEFAULT_HOLD_MINUTES],
    [Number.POSITIVE_INFINITY, DEFAULT_HOLD_MINUTES]
  ])('for %s minutes last %s', (minutes, clamped) => {
    expect(clampHoldMinutes(minutes)).toBe(clamped)
    expect(holdUntil(now, minutes).getTime() - now.getTime()).toBe(clamped * 60_000)
  })

  it('end at their instant, not before, and not without one', () => {
    const until = holdUntil(now, 15)
    expect(isHoldExpired(until, new Date(until.getTime() - 1))).toBe(false)
    expect(isHoldExpired(until, until)).toBe(true)
    expect(isHoldExpired(null, now)).toBe(false)
  })
})
