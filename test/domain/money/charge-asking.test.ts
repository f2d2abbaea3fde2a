import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextAskAt } from '#app/domain/money/charge-asking.ts'

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

  it('that has long ended is asked about no more', () => {
    const expiresAt = later(15 * minute)
    expect(nextAskAt({ createdAt, expiresAt, now: later(25 * 60 * minute) })).toBeNull()
  })
})
