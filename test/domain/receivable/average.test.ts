import fc from 'fast-check'
import { expect, it } from 'vitest'
import { averageDays } from '#app/domain/receivable/average.ts'

it.each([
  [0, 0, null],
  [1, 0, 0],
  [2, 1, 1],
  [3, 1, 0],
  [4, 10, 3],
  [7, 200, 29]
])('%i bills, %i days', (bills, days, expected) => {
  expect(averageDays({ bills, days })).toBe(expected)
})

it('is whole days, and between the least and the most', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 1 }), (each) => {
      const average = averageDays({ bills: each.length, days: each.reduce((sum, one) => sum + one, 0) }) ?? -1
      expect(Number.isInteger(average)).toBe(true)
      expect(average).toBeGreaterThanOrEqual(Math.min(...each))
      expect(average).toBeLessThanOrEqual(Math.max(...each))
    })
  )
})
