import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#app/domain/calendar/dates.ts'
import { type DayRule, holdTogether, weekdayOf } from '#app/domain/product/day-rule.ts'
import { findClashes, type SlotRule, slotOn, slotsOn, type Timetable } from '#app/domain/product/timetable.ts'

const day = fc.integer({ min: 0, max: 40 }).map((offset) => addDays('2026-11-20', offset))
const end = fc.option(day, { nil: null })
const weekdays = fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 7 })
const time = fc.constantFrom('08:00', '09:30', '14:00')
const dayRule: fc.Arbitrary<DayRule> = fc.record({ validFrom: end, validTo: end, weekdays })
const rule: fc.Arbitrary<SlotRule> = fc
  .tuple(dayRule, time, fc.integer({ min: 0, max: 50 }), fc.constantFrom(0, 30, 120))
  .map(([days, at, capacity, closingMinutes]) => ({ ...days, time: at, capacity, closingMinutes }))
const exception = fc.record({ date: day, time: fc.constantFrom('', '09:30', '18:00'), capacity: fc.nat(30) })
const timetable: fc.Arbitrary<Timetable> = fc.record({
  rules: fc.array(rule, { maxLength: 5 }),
  exceptions: fc.uniqueArray(exception, { maxLength: 5, selector: (one) => `${one.date} ${one.time}` })
})

const always = { validFrom: null, validTo: null, weekdays: [0, 1, 2, 3, 4, 5, 6], closingMinutes: 0 }
const monday = '2026-11-23'

describe('slotsOn', () => {
  it('has the times of the weekday, within their days', () => {
    const rules = [
      { ...always, time: '14:00', capacity: 10 },
      { ...always, time: '09:00', capacity: 20, weekdays: [1], validTo: '2026-11-23' }
    ]
    expect(slotsOn({ rules, exceptions: [] }, monday).map((slot) => slot.time)).toEqual(['09:00', '14:00'])
    expect(slotsOn({ rules, exceptions: [] }, '2026-11-30').map((slot) => slot.time)).toEqual(['14:00'])
  })

  it('has exactly the times named for a day that has its own', () => {
    const rules = [{ ...always, time: '14:00', capacity: 10, closingMinutes: 45 }]
    const exceptions = [
      { date: monday, time: '', capacity: 0 },
      { date: monday, time: '18:00', capacity: 30 }
    ]
    expect(slotsOn({ rules, exceptions }, monday)).toEqual([{ time: '18:00', capacity: 30, closingMinutes: 45 }])
    expect(slotsOn({ rules, exceptions: exceptions.slice(0, 1) }, monday)).toEqual([])
    expect(slotsOn({ rules, exceptions }, '2026-11-24')).toHaveLength(1)
  })

  it('closes an exception as the line does that holds on its day', () => {
    const line = { ...always, time: '09:00', capacity: 10 }
    const rules = [
      { ...line, weekdays: [1, 2, 3, 4, 5], closingMinutes: 0 },
      { ...line, weekdays: [0, 6], closingMinutes: 120 }
    ]
    const exceptions = [{ date: '2026-11-28', time: '09:00', capacity: 20 }]
    expect(slotOn({ rules, exceptions }, '2026-11-28', '09:00')).toMatchObject({ capacity: 20, closingMinutes: 120 })
  })

  it('has a slot exactly when its rules say', () => {
    fc.assert(
      fc.property(timetable, day, time, (known, on, at) => {
        const changed = known.exceptions.filter((one) => one.date === on)
        const own = changed.find((one) => one.time === at)
        const isAnew = changed.some((one) => one.time === '')
        const said = known.rules.find(
          (one) =>
            one.time === at &&
            one.weekdays.includes(weekdayOf(on)) &&
            (one.validFrom ?? on) <= on &&
            (one.validTo ?? on) >= on
        )
        const capacity = own ? own.capacity : isAnew ? 0 : (said?.capacity ?? 0)
        expect(slotOn(known, on, at)?.capacity ?? 0).toBe(capacity)
      })
    )
  })

  it('never has a time twice, and always in order', () => {
    fc.assert(
      fc.property(timetable, day, (known, on) => {
        const times = slotsOn(known, on).map((slot) => slot.time)
        expect(times).toEqual([...new Set(times)].sort())
      })
    )
  })
})

describe('holdTogether', () => {
  it('is true exactly where a day has both', () => {
    fc.assert(
      fc.property(dayRule, dayRule, (one, other) => {
        const holds = (which: DayRule, on: string) =>
          which.weekdays.includes(weekdayOf(on)) && (which.validFrom ?? on) <= on && (which.validTo ?? on) >= on
        const days = Array.from({ length: 80 }, (_, offset) => addDays('2026-11-01', offset))
        expect(holdTogether(one, other)).toBe(days.some((on) => holds(one, on) && holds(other, on)))
      })
    )
  })
})

describe('clashes', () => {
  it('names lines of the same time that share a day', () => {
    const rules = [
      { ...always, time: '09:00', capacity: 1, weekdays: [1, 2] },
      { ...always, time: '09:00', capacity: 2, weekdays: [2, 3] },
      { ...always, time: '10:00', capacity: 3 }
    ]
    expect(findClashes(rules)).toEqual([[0, 1]])
  })
})

it('an exception is sold as long as the pattern says of its time on that day, else of that time, else of any', () => {
  const every = [0, 1, 2, 3, 4, 5, 6]
  const rule = (time: string, closingMinutes: number, weekdays = every) => ({
    time,
    capacity: 10,
    closingMinutes,
    weekdays,
    validFrom: null,
    validTo: null
  })
  const closing = (rules: ReturnType<typeof rule>[], time: string) =>
    slotOn({ rules, exceptions: [{ date: '2026-11-23', time, capacity: 5 }] }, '2026-11-23', time)?.closingMinutes
  // 2026-11-23 is a Monday.
  const rules = [rule('08:00', 5), rule('09:00', 10, [0]), rule('09:00', 20, [1])]
  expect(closing(rules, '09:00')).toBe(20)
  expect(closing(rules.slice(0, 2), '09:00')).toBe(10)
  expect(closing(rules, '15:00')).toBe(5)
  expect(closing([], '15:00')).toBe(0)
})
