import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { quotaPeople, quotaPlaces, quotaRemaining } from '#app/domain/product/quota.ts'

describe('quotaPlaces', () => {
  it.each([
    [40, 40, 16],
    [24, 40, 9],
    [1, 40, 0],
    [0, 40, 0],
    [30, 100, 30],
    [30, 0, 0]
  ])('with %i places at %i %% is %i', (capacity, percent, places) => {
    expect(quotaPlaces(capacity, percent)).toBe(places)
  })

  it('is whole and never more than its share', () => {
    fc.assert(
      fc.property(fc.nat(100_000), fc.integer({ min: 0, max: 100 }), (capacity, percent) => {
        const places = quotaPlaces(capacity, percent)
        expect(Number.isInteger(places)).toBe(true)
        expect(places * 100).toBeLessThanOrEqual(capacity * percent)
        expect((places + 1) * 100).toBeGreaterThan(capacity * percent)
      })
    )
  })
})

describe('quotaRemaining', () => {
  it('is never negative, though capacity went down', () => {
    expect(quotaRemaining({ capacity: 10, quotaTaken: 3 }, 40)).toBe(1)
    expect(quotaRemaining({ capacity: 10, quotaTaken: 9 }, 40)).toBe(0)
  })
})

describe('quotaPeople', () => {
  it('counts those of its types alone', () => {
    const items = [
      { quantity: 2, countsToQuota: false },
      { quantity: 3, countsToQuota: true }
    ]
    expect(quotaPeople(items)).toBe(3)
  })
})
