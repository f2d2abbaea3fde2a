import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#app/domain/calendar/dates.ts'
import { monthOf } from '#app/domain/calendar/range.ts'
import { balanceOf, byMoney, noLedger, splitMonths } from '#app/domain/finance/ledger.ts'

const day = fc.integer({ min: 0, max: 20_000 }).map((count) => addDays('1995-01-01', count))
const range = fc.tuple(day, fc.nat({ max: 1800 })).map(([from, length]) => ({ from, to: addDays(from, length) }))

describe('the months of a range', () => {
  it('are the newest first, cut at its ends', () => {
    expect(splitMonths({ from: '2026-01-20', to: '2026-03-05' })).toEqual([
      { index: 0, from: '2026-03-01', to: '2026-03-05' },
      { index: 1, from: '2026-02-01', to: '2026-02-28' },
      { index: 2, from: '2026-01-20', to: '2026-01-31' }
    ])
    expect(splitMonths({ from: '2026-02-03', to: '2026-02-03' })).toEqual([
      { index: 0, from: '2026-02-03', to: '2026-02-03' }
    ])
  })

  it('hold each of its days once, each within one calendar month', () => {
    fc.assert(
      fc.property(range, ({ from, to }) => {
        const slots = splitMonths({ from, to })
        expect(slots.map(({ index }) => index)).toEqual(slots.map((_, at) => at))
        expect([slots.at(-1)?.from, slots[0]?.to]).toEqual([from, to])
        for (const [at, slot] of slots.entries()) {
          expect(monthOf(slot.from)).toEqual(monthOf(slot.to))
          const next = slots[at + 1]
          if (next) expect(addDays(next.to, 1)).toBe(slot.from)
        }
      })
    )
  })
})

it('the greatest come first, whichever way the money went', () => {
  const group = (key: string, came: number, out: number) => ({
    key,
    label: key,
    sums: { ...noLedger.all, in: came, out }
  })
  const ordered = byMoney([group('a', 1, 0), group('b', 0, 9), group('', 50, 50), group('c', 3, 3)])
  expect(ordered.map(({ key }) => key)).toEqual(['b', 'c', 'a', ''])
  expect(balanceOf({ in: 3, out: 5 })).toBe(-2)
})
