import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fingerprintOf, niceTicks, pickEvery, shortNumber } from '#app/domain/report/chart-scale.ts'

describe('niceTicks', () => {
  it.each([
    [0, 0, [0, 1]],
    [0, 3, [0, 1, 2, 3]],
    [0, 144, [0, 50, 100, 150]],
    [-30, 90, [-50, 0, 50, 100]]
  ])('gives ticks between %d and %d as %j', (low, high, ticks) => expect(niceTicks(low, high, 4)).toEqual(ticks))

  it('is few whole numbers that hold zero and everything', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), fc.integer({ min: 0, max: 1e12 }), (low, more) => {
        const ticks = niceTicks(low, low + more, 4)
        expect(ticks.every(Number.isInteger)).toBe(true)
        expect(ticks).toContain(0)
        expect(ticks.length).toBeLessThanOrEqual(8)
        expect(ticks[0]).toBeLessThanOrEqual(low)
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(low + more)
      })
    )
  })
})

it.each([
  [0, '0'],
  [950, '950'],
  [2500, '2,5 mil'],
  [1_500_000, '1,5 mi'],
  [-2000, '-2 mil']
])('%d is short as %s', (value, text) => expect(shortNumber(value)).toBe(text))

it('picks no more labels than there is room for', () => {
  expect([pickEvery(30, 5), pickEvery(5, 5), pickEvery(0, 5), pickEvery(3, 0)]).toEqual([6, 1, 1, 3])
})

it('tells texts apart in eight digits', () => {
  expect(fingerprintOf('a')).toMatch(/^[0-9a-f]{8}$/)
  expect(fingerprintOf('a')).not.toBe(fingerprintOf('b'))
})

it.each([
  [999, '999'],
  [1000, '1 mil'],
  [-1000, '-1 mil'],
  [999_999, '1000 mil'],
  [1_000_000, '1 mi'],
  [-2_500_000, '-2,5 mi']
])('%i is short as %s', (value, short) => {
  expect(shortNumber(value)).toBe(short)
})

it('a fingerprint is that of FNV-1a', () => {
  // Published vectors of the 32-bit hash.
  expect(['', 'a', 'foobar'].map(fingerprintOf)).toEqual(['811c9dc5', 'e40c292c', 'bf9cf968'])
})
