import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { capacityShare, compareCounts } from '#app/domain/counter/ratios.ts'

const one = (counted: number | null, sold: number, checkedIn: number, now = '2026-11-21') => {
  const at = (count: number | null) => [{ key: '2026-11-20', count }]
  return compareCounts({ counted: at(counted), sold: at(sold), checkedIn: at(checkedIn), now })[0]
}

describe('counter, tickets and check-in', () => {
  it.each([
    [100, 100, 100, 1, 1, []],
    [119, 100, 100, 1.19, 1, []],
    [130, 100, 100, 1.3, 1, ['counted-above']],
    [70, 100, 100, 0.7, 1, ['counted-below']],
    [0, 100, 100, 0, 1, ['counted-below']],
    [8, 2, 1, 8, 0.5, []],
    [30, 0, 0, null, null, ['counted-above']],
    [60, 100, 60, 1, 0.6, ['not-checked-in']],
    [null, 100, 60, null, 0.6, ['not-checked-in']],
    [null, 0, 0, null, null, []]
  ])('%j counted, %i sold, %i in', (counted, sold, checkedIn, countedPerCheckin, checkinPerSold, codes) => {
    const row = one(counted, sold, checkedIn)
    expect(row).toMatchObject({ key: '2026-11-20', counted, sold, checkedIn, countedPerCheckin, checkinPerSold })
    expect(row?.alerts.map(({ code }) => code)).toEqual(codes)
  })

  it('tell in words what to look at', () => {
    expect(one(130, 100, 100)?.alerts[0]?.message).toBe(
      '30 pessoas a mais no contador do que no check-in. Veja se há entrada sem ingresso.'
    )
    expect(one(null, 30, 10)?.alerts[0]?.message).toBe('20 pessoas com ingresso e sem check-in.')
  })

  it('alert only about past days', () => {
    expect(one(0, 100, 50, '2026-11-20')?.alerts).toEqual([])
  })

  it('takes the thresholds it is given', () => {
    const at = (count: number) => [{ key: 'a', count }]
    const [row] = compareCounts({
      counted: at(3),
      sold: at(2),
      checkedIn: at(2),
      now: 'b',
      thresholds: { people: 1, share: 0 }
    })
    expect(row?.alerts.map(({ code }) => code)).toEqual(['counted-above'])
  })

  it('has one row for each key that any of the three knows, in order', () => {
    const list = fc.array(fc.record({ key: fc.constantFrom('a', 'b', 'c', '__proto__'), count: fc.option(fc.nat(99)) }))
    fc.assert(
      fc.property(list, list, list, (counted, sold, checkedIn) => {
        const rows = compareCounts({ counted, sold, checkedIn, now: 'z' })
        const keys = [...counted, ...sold, ...checkedIn].map(({ key }) => key)
        expect(rows.map(({ key }) => key)).toEqual([...new Set(keys)].sort())
        const total = sold.reduce((sum, { count }) => sum + (count ?? 0), 0)
        expect(rows.reduce((sum, row) => sum + row.sold, 0)).toBe(total)
      })
    )
  })
})

describe('the carrying capacity', () => {
  it.each([
    [50, 100, 50, '50 %', 'calm'],
    [80, 100, 80, '80 %', 'near'],
    [100, 100, 100, '100 %', 'near'],
    [101, 100, 101, '101 %', 'over'],
    [10_001, 10_000, 100, '100 %', 'over'],
    [1, 3, 33.3, '33,3 %', 'calm'],
    [0, 100, 0, '0 %', 'calm'],
    [null, 100, null, 'sem contagem', 'none'],
    [5, null, null, 'sem capacidade definida', 'none'],
    [5, 0, null, 'sem capacidade definida', 'none']
  ])('%j people of %j', (people, capacity, percent, label, level) => {
    expect(capacityShare(people, capacity)).toEqual({ percent, label: label.replace(' %', '\u00a0%'), level })
  })
})
