import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { askAgainAt, nextAskAt } from '#app/domain/money/charge-asking.ts'

const createdAt = new Date('2026-11-20T12:00:00Z')
const minute = 60_000
const later = (ms: number) => new Date(createdAt.getTime() + ms)

/** Every moment that a charge of so many minutes is asked about, in milliseconds after it was made. */
function asks(minutes: number): number[] {
  const expiresAt = later(minutes * minute)
  const moments: number[] = []
  for (let at = nextAskAt({ createdAt, expiresAt, now: createdAt }); at; ) {
    moments.push(at.getTime() - createdAt.getTime())
    at = nextAskAt({ createdAt, expiresAt, now: at })
  }
  return moments
}

describe('a charge', () => {
  it('is asked about at least once a minute while it may be paid, and at its end', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 120 }), (minutes) => {
        const all = asks(minutes)
        const alive = all.filter((ms) => ms <= minutes * minute)
        expect(alive.at(-1)).toBe(minutes * minute)
        const gaps = alive.map((ms, index) => ms - (alive[index - 1] ?? 0))
        expect(Math.max(...gaps)).toBeLessThanOrEqual(minute)
      })
    )
  })

  it('is asked about ever less often after it, and no more after a day', () => {
    const after = asks(15).filter((ms) => ms > 15 * minute)
    const gaps = after.slice(1, -1).map((ms, index) => ms - (after[index] ?? 0))
    expect(gaps).toEqual([...gaps].sort((a, b) => a - b))
    expect(after.length).toBeLessThan(16)
    expect(after.at(-1)).toBe((24 * 60 + 15) * minute)
  })

  it.each([
    // While it may be paid: half a minute at first, a quarter of its age, a minute at most.
    [0, 30_000],
    [2 * minute, 150_000],
    [3 * minute, 225_000],
    [4 * minute, 5 * minute],
    [8 * minute, 9 * minute],
    [14.9 * minute, 15 * minute],
    // After its end: as long again as it has been over.
    [15 * minute, 15.5 * minute],
    [15.2 * minute, 15.7 * minute],
    [17 * minute, 19 * minute],
    [135 * minute, 255 * minute],
    [24 * 60 * minute, (24 * 60 + 15) * minute],
    [(24 * 60 + 15) * minute - 1, (24 * 60 + 15) * minute]
  ])('asked about after %i ms is asked again after %i ms', (now, next) => {
    expect(nextAskAt({ createdAt, expiresAt: later(15 * minute), now: later(now) })).toEqual(later(next))
  })

  it('that has just ended its day, or has long ended, is asked about no more', () => {
    expect(nextAskAt({ createdAt, expiresAt: later(0), now: later(24 * 60 * minute) })).toBeNull()
  })

  it('that has long ended is asked about no more', () => {
    const expiresAt = later(15 * minute)
    expect(nextAskAt({ createdAt, expiresAt, now: later(25 * 60 * minute) })).toBeNull()
  })

  it('at a terminal is asked about at once after an answer, later without one, and never past its end', () => {
    const expiresAt = later(minute)
    const silent = nextAskAt({ createdAt, expiresAt, now: createdAt, isAtTerminal: true })
    expect([silent, askAgainAt({ expiresAt, now: createdAt })]).toEqual([later(12_000), later(3000)])
    expect(nextAskAt({ createdAt, expiresAt, now: later(55_000), isAtTerminal: true })).toEqual(expiresAt)
    expect(askAgainAt({ expiresAt, now: later(58_000) })).toEqual(expiresAt)
    expect(nextAskAt({ createdAt, expiresAt, now: later(2 * minute), isAtTerminal: true })).toEqual(later(3 * minute))
  })
})
