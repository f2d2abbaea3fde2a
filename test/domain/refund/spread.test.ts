import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { spreadRefund } from '#app/domain/refund/spread.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 12, minute))
const source = (id: string, left: number, minute = 0) => ({ id, left, paidAt: at(minute) })
const told = (parts: ReturnType<typeof spreadRefund>) => parts?.map(({ source: { id }, value }) => [id, value])

describe('a refund by several payments', () => {
  it.each([
    [[source('a', 5000, 1), source('b', 8000, 2)], 3000, [['b', 3000]]],
    [[source('a', 5000, 1), source('b', 8000, 2)], 8000, [['b', 8000]]],
    [
      [source('a', 5000, 1), source('b', 8000, 2)],
      8001,
      [
        ['b', 8000],
        ['a', 1]
      ]
    ],
    [
      [source('b', 8000, 2), source('a', 5000, 1)],
      13_000,
      [
        ['b', 8000],
        ['a', 5000]
      ]
    ],
    [[source('a', 5000, 1), source('b', 8000, 2)], 13_001, null],
    // A source without a rest gives nothing and takes nothing.
    [[source('a', 5000, 1), source('b', 0, 2), source('c', -700, 3)], 5000, [['a', 5000]]],
    [[source('a', 5000), source('c', -700)], 4300, [['a', 4300]]],
    // Sources of the same moment are sorted by id, so that two requests get the same result.
    [[source('b', 10), source('a', 10)], 10, [['a', 10]]],
    [[source('a', 10), source('b', 10)], 10, [['a', 10]]],
    [[source('a', 10)], 0, []],
    [[], 0, []],
    [[], 1, null]
  ])('from %j takes for %i: %j', (sources, value, expected) => {
    expect(told(spreadRefund(sources, value)) ?? null).toEqual(expected)
  })

  it('is complete or refused', () => {
    const any = fc.record({ id: fc.uuid(), left: fc.integer({ min: -100, max: 10_000 }), paidAt: fc.date() })
    fc.assert(
      fc.property(fc.array(any, { maxLength: 6 }), fc.nat(40_000), (sources, value) => {
        const there = sources.reduce((sum, { left }) => sum + Math.max(0, left), 0)
        const parts = spreadRefund(sources, value)
        expect(parts === null).toBe(value > there)
        if (!parts) return
        expect(parts.reduce((sum, part) => sum + part.value, 0)).toBe(value)
        for (const part of parts) expect(part.value <= part.source.left && part.value > 0).toBe(true)
      })
    )
  })
})
