import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#app/domain/calendar/dates.ts'
import {
  type CountedDay,
  calibrateCount,
  canShow,
  checkFactor,
  countSeries,
  pointOf,
  type SeriesGrain
} from '#app/domain/counter/trafx-series.ts'

const GRAINS: SeriesGrain[] = ['bucket', 'hour', 'day', 'week', 'month']

function counted(date: string, changes: Partial<CountedDay> = {}): CountedDay {
  return { date, grain: 'bucket', covered: null, entries: [], totals: [], ...changes }
}

const brief = (points: ReturnType<typeof countSeries>) =>
  points.map(({ start, raw, coverage }) => `${start} ${raw} ${coverage}`)

describe('a point', () => {
  it.each([
    ['bucket', '2026-11-20T14:57'],
    ['hour', '2026-11-20T14:00'],
    ['day', '2026-11-20'],
    ['week', '2026-11-15'],
    ['month', '2026-11']
  ] as const)('for a %s is %s', (grain, start) => {
    expect(pointOf('2026-11-20', '14:59', grain)).toBe(start)
  })
})

describe('a series', () => {
  const covered = { from: '2026-11-13T07:30', to: '2026-11-15T10:00' }
  const days = [
    counted('2026-11-13', {
      covered,
      entries: [
        { time: '07:57', count: 1 },
        { time: '08:06', count: 2 }
      ]
    }),
    counted('2026-11-15', { covered, entries: [{ time: '09:57', count: 4 }] })
  ]

  it('shows gaps as gaps, and a day without anybody as none', () => {
    expect(brief(countSeries({ days, grain: 'day', from: '2026-11-12', to: '2026-11-16' }))).toEqual([
      '2026-11-12 null none',
      '2026-11-13 3 part',
      '2026-11-14 0 whole',
      '2026-11-15 4 part',
      '2026-11-16 null none'
    ])
  })

  it('has hours and buckets', () => {
    const hours = brief(countSeries({ days, grain: 'hour', from: '2026-11-13', to: '2026-11-13' }))
    expect(hours).toHaveLength(24)
    expect(hours.slice(6, 10)).toEqual([
      '2026-11-13T06:00 null none',
      '2026-11-13T07:00 1 part',
      '2026-11-13T08:00 2 whole',
      '2026-11-13T09:00 0 whole'
    ])
    const buckets = countSeries({ days, grain: 'bucket', from: '2026-11-13', to: '2026-11-13' })
    expect(buckets).toHaveLength(480)
    expect(buckets.filter(({ raw }) => raw)).toMatchObject([
      { start: '2026-11-13T07:57', raw: 1 },
      { start: '2026-11-13T08:06', raw: 2 }
    ])
  })

  it('has weeks and months, across the end of the year', () => {
    const input = {
      days: [
        counted('2026-12-31', { entries: [{ time: '09:00', count: 5 }] }),
        counted('2027-01-01', { entries: [{ time: '09:00', count: 7 }] })
      ],
      from: '2026-12-20',
      to: '2027-01-03'
    }
    expect(brief(countSeries({ ...input, grain: 'week' }))).toEqual([
      '2026-12-20 null none',
      '2026-12-27 12 part',
      '2027-01-03 null none'
    ])
    expect(brief(countSeries({ ...input, grain: 'month' }))).toEqual(['2026-12 5 part', '2027-01 7 part'])
  })

  it('shows totals at their own grain or coarser, never finer', () => {
    const totals = [counted('2026-11-13', { grain: 'hour', totals: [{ time: '09:00', count: 30 }] })]
    const range = { from: '2026-11-13', to: '2026-11-13' }
    expect(countSeries({ days: totals, grain: 'hour', ...range })[9]?.raw).toBe(30)
    expect(countSeries({ days: totals, grain: 'bucket', ...range }).every(({ raw }) => raw === null)).toBe(true)
    const daily = [counted('2026-11-13', { grain: 'day', totals: [{ time: '00:00', count: 310 }] })]
    expect(countSeries({ days: daily, grain: 'day', ...range })).toEqual([
      { start: '2026-11-13', raw: 310, count: 310, coverage: 'whole' }
    ])
    expect(countSeries({ days: daily, grain: 'hour', ...range }).every(({ count }) => count === null)).toBe(true)
    expect(canShow('bucket', 'month')).toBe(true)
    expect(canShow('day', 'hour')).toBe(false)
  })

  it('calibrates each point by its whole count', () => {
    const [point] = countSeries({
      days: days.slice(0, 1),
      grain: 'day',
      from: '2026-11-13',
      to: '2026-11-13',
      factor: 0.5
    })
    expect(point).toMatchObject({ raw: 3, count: 2 })
    expect(calibrateCount(1001, 1.25)).toBe(1251)
  })

  it('has the same sum at every grain, for any covered days', () => {
    const arbitrary = fc.array(
      fc
        .record({
          offset: fc.nat(40),
          covered: fc.option(fc.tuple(fc.nat(40), fc.nat(40))),
          entries: fc.array(fc.record({ time: fc.constantFrom('00:00', '09:03', '23:57'), count: fc.nat(50) }))
        })
        .map(({ offset, covered: told, entries }) => {
          const [a = 0, b = 0] = told ?? []
          const at = (day: number) => `${addDays('2026-12-01', day)}T12:00`
          return counted(addDays('2026-12-01', offset), {
            entries,
            covered: told && { from: at(Math.min(a, b)), to: at(Math.max(a, b)) }
          })
        }),
      { maxLength: 10 }
    )
    fc.assert(
      fc.property(arbitrary, (list) => {
        const sums = GRAINS.map((grain) =>
          countSeries({ days: list, grain, from: '2026-12-01', to: '2027-01-15' }).reduce(
            (sum, { raw }) => sum + (raw ?? 0),
            0
          )
        )
        expect(new Set(sums).size).toBe(1)
        expect(sums[0]).toBe(list.flatMap(({ entries }) => entries).reduce((sum, { count }) => sum + count, 0))
      }),
      { numRuns: 25 }
    )
  })
})

describe('a calibration factor', () => {
  it.each([
    ['1', 1],
    ['1,25', 1.25],
    [' 0.5 ', 0.5],
    ['100', 100],
    ['0,01', 0.01],
    ['0', null],
    ['0,001', null],
    ['-1', null],
    ['101', null],
    ['1e2', null],
    ['', null],
    ['um', null]
  ])('%j is %j', (text, factor) => {
    expect(checkFactor(text)).toEqual(
      factor === null ? { ok: false, message: 'Use um número entre 0,01 e 100, como 1,25.' } : { ok: true, factor }
    )
  })
})
