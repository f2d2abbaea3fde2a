import { expect, it } from 'vitest'
import { sumOf } from '#app/domain/report/merge-visits.ts'

it('adds counts by day, and nothing without counts', () => {
  expect(sumOf({ '2026-11-20': 12, '2026-11-21': 30 })).toBe(42)
  expect([sumOf(), sumOf({})]).toEqual([0, 0])
})
