import { expect, it } from 'vitest'
import { sumOf } from '#app/domain/report/merge-visits.ts'

it('adds up what was counted by day, and nothing where nobody counted', () => {
  expect(sumOf({ '2026-11-20': 12, '2026-11-21': 30 })).toBe(42)
  expect([sumOf(), sumOf({})]).toEqual([0, 0])
})
