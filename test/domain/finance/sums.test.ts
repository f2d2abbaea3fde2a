import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mostCentavos } from '#app/domain/finance/limits.ts'
import { discountOf, sumItems, WHOLE } from '#app/domain/finance/sums.ts'

describe('a discount', () => {
  it.each([
    [10_000, 1250, true, 1250],
    // Half a centavo away from zero: 12,5 % of 1000,05 is 125,00625; 50 % of 0,01 is half a centavo.
    [100_005, 1250, true, 12_501],
    [1, 5000, true, 1],
    [3, 1666, true, 0],
    [999, WHOLE, true, 999],
    [10_000, 500, false, 500],
    [10_000, 0, false, 0]
  ])('on a price of %i by %i (percent: %s) is %i', (price, discount, isPercentage, off) => {
    expect(discountOf({ price, discount, isPercentage })).toBe(off)
  })
})

const price = fc.integer({ min: 0, max: mostCentavos })
const priced = fc
  .tuple(price, fc.boolean(), fc.double({ min: 0, max: 1, noNaN: true }))
  .map(([of, isPercentage, part]) => ({
    price: of,
    isPercentage,
    discount: Math.floor((isPercentage ? WHOLE : of) * part)
  }))

describe('sums', () => {
  it('are those of their parts, and nothing is below zero', () => {
    fc.assert(
      fc.property(fc.array(priced, { maxLength: 30 }), (items) => {
        const { total, discount, final } = sumItems(items)
        const finals = items.map((item) => item.price - discountOf(item))
        expect(finals.every((value, index) => value >= 0 && value <= (items[index]?.price ?? 0))).toBe(true)
        expect(finals.reduce((sum, value) => sum + value, 0)).toBe(final)
        expect(total - discount).toBe(final)
        expect([total, discount, final].every(Number.isSafeInteger)).toBe(true)
      })
    )
  })

  it('are off by at most half a centavo for a percentage', () => {
    fc.assert(
      fc.property(price, fc.integer({ min: 0, max: WHOLE }), (of, hundredths) => {
        const exact = BigInt(of) * BigInt(hundredths)
        const off = BigInt(discountOf({ price: of, discount: hundredths, isPercentage: true })) * BigInt(WHOLE)
        const apart = off > exact ? off - exact : exact - off
        expect(apart * 2n <= BigInt(WHOLE)).toBe(true)
      })
    )
  })
})
