import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareFigures, percentLabel } from '#app/domain/counter/comparison.ts'

describe('a comparison', () => {
  it.each([
    [1125, 1000, 125, 12.5, '+12,5 %'],
    [970, 1000, -30, -3, '-3 %'],
    [1000, 1000, 0, 0, '0 %'],
    [0, 1000, -1000, -100, '-100 %'],
    [1, 3, -2, -66.7, '-66,7 %'],
    [99_999, 100_000, -1, 0, '0 %'],
    [50, -100, 150, 150, '+150 %'],
    [5, 0, 5, null, 'sem base'],
    [0, 0, 0, null, 'sem base']
  ])('%d beside %d', (current, base, difference, percent, label) => {
    expect(compareFigures(current, base)).toEqual({
      current,
      base,
      difference,
      percent,
      label: label.replace(' %', '\u00a0%')
    })
  })

  it('is a finite one for any money', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.maxSafeInteger(), (current, base) => {
        const { percent, label } = compareFigures(current, base)
        expect(percent === null || Number.isFinite(percent)).toBe(true)
        expect(label).toMatch(/^(?:sem base|[+-]?\d+(?:,\d)?\u00a0%)$/)
      })
    )
  })

  it('rounds to a tenth', () => {
    expect(percentLabel(83.25)).toBe('83,3\u00a0%')
  })
})
