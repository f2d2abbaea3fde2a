import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#app/domain/calendar/dates.ts'
import { countDays, MAX_REPORT_DAYS } from '#app/domain/calendar/range.ts'
import {
  cacheLifetime,
  needsNoCache,
  requestKeptUntil,
  type Slot,
  slotCacheKey,
  splitRange
} from '#app/domain/report/slots.ts'

const days = fc
  .date({ min: new Date('1995-01-01'), max: new Date('2095-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const nearYearEndsAndLeapDays = fc.constantFrom('2027-12-30', '2028-02-27', '2028-02-29', '2092-02-28', '2000-02-28')
const ranges = fc
  .tuple(
    fc.oneof(days, nearYearEndsAndLeapDays),
    fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: MAX_REPORT_DAYS - 1 }))
  )
  .map(([from, more]) => ({ from, to: addDays(from, more) }))

function expectCoveredOnce(slots: Slot[], { from, to }: { from: string; to: string }) {
  expect(slots[0]?.from).toBe(from)
  expect(slots[slots.length - 1]?.to).toBe(to)
  slots.forEach((slot, index) => {
    expect(slot.index).toBe(index)
    expect(slot.from <= slot.to).toBe(true)
    if (index > 0) expect(slot.from).toBe(addDays(slots[index - 1]?.to ?? '', 1))
  })
}

const texts = (slots: Slot[]) => slots.map(({ from, to }) => `${from.slice(5)} ${to.slice(5)}`)

describe('splitRange', () => {
  it.each([
    ['2026-11-20', '2026-11-20', 1, ['11-20 11-20']],
    ['2026-11-20', '2026-11-21', 1, ['11-20 11-21']],
    ['2026-11-20', '2026-11-22', 1, ['11-20 11-22']],
    ['2026-11-20', '2026-11-24', 1, ['11-20 11-21', '11-22 11-24']],
    ['2028-02-28', '2028-03-02', 2, ['02-28 02-29', '03-01 03-02']],
    ['2026-12-28', '2027-01-05', 7, ['12-28 01-03', '01-04 01-05']],
    ['2026-12-28', '2027-01-04', 7, ['12-28 01-04']],
    ['2026-11-01', '2026-11-30', 90, ['11-01 11-30']]
  ])('%s to %s by %i', (from, to, intervalDays, slots) => {
    expect(texts(splitRange({ from, to, intervalDays }))).toEqual(slots)
  })

  it('covers every range once, in slots of the interval and at least two days', () => {
    fc.assert(
      fc.property(ranges, fc.integer({ min: 1, max: 400 }), (range, intervalDays) => {
        const slots = splitRange({ ...range, intervalDays })
        expectCoveredOnce(slots, range)
        const size = Math.max(2, intervalDays)
        slots.forEach((slot, index) => {
          const length = countDays(slot)
          if (countDays(range) > 1) expect(length).toBeGreaterThanOrEqual(2)
          if (index < slots.length - 1) expect(length).toBe(size)
          expect(length).toBeLessThanOrEqual(size + 1)
        })
      })
    )
  })

  it('takes a day where nothing is said', () => {
    expect(splitRange({ from: '2026-11-01', to: '2026-11-30' })).toHaveLength(15)
    expect(splitRange({ from: '2021-11-20', to: '2026-11-20' })).toHaveLength(913)
  })

  it.each([
    ['2026-11-20', '2026-11-19', 1],
    ['2016-11-20', '2026-11-20', 1],
    ['2026-02-30', '2026-03-01', 1],
    ['2026-11-01', '2026-11-30', 0],
    ['2026-11-01', '2026-11-30', 1.5],
    ['2026-11-01', '2026-11-30', Number.NaN]
  ])('refuses %s to %s by %d', (from, to, intervalDays) => {
    expect(() => splitRange({ from, to, intervalDays })).toThrow(RangeError)
  })
})

describe('the cache', () => {
  const today = '2026-11-20'
  const now = new Date('2026-11-20T14:59:59Z')

  it.each([
    ['2026-11-16', '2026-11-17', false, 'kept', '2026-11-16/2026-11-17'],
    ['2026-11-17', '2026-11-18', false, 'hourly', '2026-11-17/2026-11-18@2026-11-20T14'],
    ['2026-11-19', '2026-11-20', false, 'hourly', '2026-11-19/2026-11-20@2026-11-20T14'],
    ['2026-11-20', '2026-11-21', true, 'hourly', '2026-11-20/2026-11-21@2026-11-20T14'],
    ['2027-01-01', '2027-01-02', true, 'hourly', '2027-01-01/2027-01-02@2026-11-20T14']
  ])('%s to %s: nocache %s, %s', (from, to, noCache, lifetime, key) => {
    expect(needsNoCache({ from }, today)).toBe(noCache)
    expect(cacheLifetime({ from, to }, today)).toBe(lifetime)
    expect(slotCacheKey({ from, to }, { today, now })).toBe(key)
  })
})

describe('an answer to a request', () => {
  const today = '2026-11-20'
  const now = new Date('2026-11-20T14:20:30Z')
  it.each([
    // Neither of today nor of yesterday.
    ['2026-11-20', '2026-11-21', null],
    ['2026-11-19', '2026-11-20', null],
    ['2026-11-25', '2026-11-26', null],
    // One of its days is recent: to the end of the hour.
    ['2026-11-18', '2026-11-19', '2026-11-20T15:00:00.000Z'],
    ['2026-11-01', '2026-11-20', '2026-11-20T15:00:00.000Z'],
    ['2026-11-01', '2026-11-18', '2026-11-20T15:00:00.000Z'],
    // For two days.
    ['2026-11-01', '2026-11-17', '2026-11-22T14:20:30.000Z']
  ])('for %s to %s is kept until %s', (from, to, until) => {
    expect(requestKeptUntil({ from, to }, { today, now })?.toISOString() ?? null).toBe(until)
  })

  it('that comes at a full hour is kept until the next', () => {
    const at = new Date('2026-11-20T14:00:00Z')
    expect(requestKeptUntil({ from: '2026-11-18', to: '2026-11-19' }, { today, now: at })).toEqual(
      new Date('2026-11-20T15:00:00Z')
    )
  })
})

it('refuses to split something that is no range or no number of days', () => {
  expect(() => splitRange({ from: '2026-11-20', to: '2026-11-19' })).toThrow(
    'not a range to split: 2026-11-20 to 2026-11-19'
  )
  expect(() => splitRange({ from: '2026-11-20', to: '2026-11-21', intervalDays: 0 })).toThrow('not a number of days')
})
