import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#app/domain/calendar/dates.ts'
import { type DayRule, holdsOn, holdTogether, isWithin, weekdayOf } from '#app/domain/product/day-rule.ts'

const every = [0, 1, 2, 3, 4, 5, 6]
const rule = (validFrom: string | null, validTo: string | null, weekdays = every): DayRule => ({
  validFrom,
  validTo,
  weekdays
})

describe('a weekday', () => {
  it.each([
    ['2026-11-22', 0],
    ['2026-11-23', 1],
    ['2026-11-28', 6],
    ['1970-01-01', 4],
    ['1969-12-31', 3],
    ['1969-12-28', 0],
    ['2026-11-22T23:59:00-03:00', 0]
  ])('of %s is %i', (day, weekday) => expect(weekdayOf(day)).toBe(weekday))

  it('does not exist for a text that is no day', () => {
    expect(() => weekdayOf('2026-13-01')).toThrow(new RangeError('not a day: 2026-13-01'))
  })
})

it.each([
  ['2026-11-20', true],
  ['2026-11-22', true],
  ['2026-11-19', false],
  ['2026-11-23', false]
])('%s is within a span, both of its ends included: %s', (day, within) => {
  expect(isWithin(day, { validFrom: '2026-11-20', validTo: '2026-11-22' })).toBe(within)
})

describe('two rules', () => {
  it.each([
    // From Saturday 21 to Friday 27 is a week: any weekday is in it.
    [rule('2026-11-21', '2026-11-27', [5]), rule(null, null, [5]), true],
    [rule('2026-11-21', '2026-11-26', [5]), rule(null, null, [5]), false],
    [rule('2026-11-21', '2026-11-26', [4]), rule(null, null, [4]), true],
    [rule('2026-11-21', '2026-11-21', [6]), rule(null, null, [6, 0]), true],
    [rule('2026-11-20', '2026-11-21'), rule('2026-11-21', '2026-11-25'), true],
    [rule('2026-11-20', '2026-11-21'), rule('2026-11-22', '2026-11-25'), false],
    [rule('2026-11-22', '2026-11-25'), rule('2026-11-20', '2026-11-21'), false],
    [rule(null, '2026-11-21'), rule('2026-11-22', null), false],
    [rule(null, '2026-11-22'), rule('2026-11-22', null), true],
    [rule(null, null, [1, 2]), rule(null, null, [3]), false],
    [rule(null, '2026-11-21'), rule(null, '2026-11-25'), true]
  ])('%j and %j hold on a day together: %s', (one, other, together) => {
    expect(holdTogether(one, other)).toBe(together)
    expect(holdTogether(other, one)).toBe(together)
  })

  it('hold together exactly where there is a day on which both hold', () => {
    const day = fc.option(fc.integer({ min: 0, max: 20 }).map((ahead) => addDays('2026-11-20', ahead)))
    const some = fc.record({ validFrom: day, validTo: day, weekdays: fc.subarray(every) })
    fc.assert(
      fc.property(some, some, (one, other) => {
        // Where an end is open, a week beyond the others' ends shows every weekday.
        const days = Array.from({ length: 60 }, (_, at) => addDays('2026-11-01', at))
        expect(holdTogether(one, other)).toBe(days.some((one_) => holdsOn(one, one_) && holdsOn(other, one_)))
      }),
      { numRuns: 500 }
    )
  })
})
