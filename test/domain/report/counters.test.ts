import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countPeople, mergeCounted } from '#app/domain/report/counters.ts'

const row = (changes: Partial<Parameters<typeof countPeople>[0][number]> = {}) => ({
  serial: '0001',
  prodUuid: 'p1',
  mode: 'Infrared (IR+)',
  date: '2026-11-01',
  total: 6,
  grain: 'bucket' as const,
  entries: [
    { time: '08:03', count: 4 },
    { time: '09:00', count: 2 }
  ],
  totals: [],
  factor: 1,
  ...changes
})

describe('countPeople', () => {
  it('adds counters up by day and hour, calibrated', () => {
    const counted = countPeople([row(), row({ serial: '0002', factor: 0.5 })])
    expect(counted).toEqual({ byDay: { '2026-11-01': 9 }, byHour: { '08': 6, '09': 3 } })
  })

  it('counts people: vehicles and the car park stand apart', () => {
    const cars = row({ serial: '0002', mode: 'Vehicle (VEH-4d)' })
    const park = row({ serial: '0003', prodUuid: '' })
    expect(countPeople([row(), cars, park]).byDay).toEqual({ '2026-11-01': 6 })
  })

  it('takes the counters of one attraction', () => {
    expect(countPeople([row(), row({ prodUuid: 'p2' })], { product: 'p2' }).byDay).toEqual({ '2026-11-01': 6 })
    expect(countPeople([row()], { product: 'p3' })).toEqual({ byDay: {}, byHour: {} })
  })

  it('knows no hours of daily totals', () => {
    const counted = countPeople([row({ grain: 'day', entries: [], totals: [{ time: '00:00', count: 6 }] })])
    expect(counted).toEqual({ byDay: { '2026-11-01': 6 }, byHour: {} })
  })

  it('gives hours that sum to their day, for any factor', () => {
    const counts = fc.array(fc.record({ hour: fc.integer({ min: 0, max: 23 }), count: fc.nat(500) }), { maxLength: 60 })
    fc.assert(
      fc.property(counts, fc.integer({ min: 1, max: 30_000 }), (list, tenThousandths) => {
        const entries = list.map(({ hour, count }) => ({ time: `${String(hour).padStart(2, '0')}:00`, count }))
        const total = list.reduce((sum, { count }) => sum + count, 0)
        const counted = countPeople([row({ entries, total, factor: tenThousandths / 10_000 })])
        const hours = Object.values(counted.byHour)
        expect(hours.reduce((sum, people) => sum + people, 0)).toBe(counted.byDay['2026-11-01'])
        expect(hours.every((people) => people >= 0)).toBe(true)
      })
    )
  })
})

describe('mergeCounted', () => {
  it('adds parts up and keeps gaps as gaps', () => {
    const one = { byDay: { '2026-11-01': 2 }, byHour: { '08': 2 } }
    const two = { byDay: { '2026-11-03': 5 }, byHour: { '08': 4, '10': 1 } }
    expect(mergeCounted([one, two])).toEqual({
      byDay: { '2026-11-01': 2, '2026-11-03': 5 },
      byHour: { '08': 6, '10': 1 }
    })
    expect(one.byDay).toEqual({ '2026-11-01': 2 })
  })
})
