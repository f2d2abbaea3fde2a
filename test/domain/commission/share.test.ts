import fc from 'fast-check'
import { expect, it } from 'vitest'
import { shareOf } from '#app/domain/commission/share.ts'

it('adds up to the whole when several share alike, with at most one centavo of difference', () => {
  fc.assert(
    fc.property(fc.integer({ min: -10_000_000, max: 10_000_000 }), fc.integer({ min: 1, max: 12 }), (amount, of) => {
      const parts = Array.from({ length: of }, (_, at) => shareOf(amount, { of, at }))
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount)
      expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(1)
    })
  )
})

it('gives the indivisible rest to the first', () => {
  expect([0, 1, 2].map((at) => shareOf(1000, { of: 3, at }))).toEqual([334, 333, 333])
  expect([0, 1, 2].map((at) => shareOf(-1000, { of: 3, at }))).toEqual([-334, -333, -333])
})
