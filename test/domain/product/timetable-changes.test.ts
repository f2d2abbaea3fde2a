import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#app/domain/calendar/dates.ts'
import { checkBlocks } from '#app/domain/product/check/check-blocks.ts'
import { tellDays } from '#app/domain/product/tell-days.ts'
import { type SlotRule, slotsOn, type Timetable } from '#app/domain/product/timetable.ts'
import { changesOf, touchedOn } from '#app/domain/product/timetable-changes.ts'

const from = '2026-11-22'
const to = addDays(from, 20)
const every = [0, 1, 2, 3, 4, 5, 6]

const rules = fc.array(
  fc.record<SlotRule>({
    time: fc.constantFrom('08:00', '09:00', '10:00'),
    capacity: fc.integer({ min: 1, max: 3 }),
    closingMinutes: fc.constantFrom(0, 30),
    weekdays: fc.subarray(every, { minLength: 1 }),
    validFrom: fc.option(fc.integer({ min: 0, max: 20 }).map((days) => addDays(from, days))),
    validTo: fc.option(fc.integer({ min: 0, max: 20 }).map((days) => addDays(from, days)))
  }),
  { maxLength: 5 }
)
const exceptions = fc.array(
  fc.record({
    date: fc.integer({ min: 0, max: 20 }).map((days) => addDays(from, days)),
    time: fc.constantFrom('', '09:00', '12:00'),
    capacity: fc.integer({ min: 0, max: 3 })
  }),
  { maxLength: 4 }
)
const timetables = fc.record<Timetable>({ rules, exceptions })

describe('changesOf', () => {
  it('turns the slots of every day into those of the other pattern, and names no other day', () => {
    fc.assert(
      fc.property(timetables, timetables, (before, after) => {
        const changes = new Map(changesOf({ before, after }, { from, to }).map((change) => [change.date, change]))
        for (let day = from; day <= to; day = addDays(day, 1)) {
          const slots = new Map(slotsOn(before, day).map((slot) => [slot.time, slot]))
          const change = changes.get(day)
          for (const { time } of change?.lost ?? []) expect(slots.delete(time)).toBe(true)
          for (const slot of change?.gained ?? []) {
            expect(slots.has(slot.time)).toBe(false)
            slots.set(slot.time, slot)
          }
          for (const { time, from: was, to: is } of change?.changed ?? []) {
            expect(slots.get(time)).toEqual(was)
            slots.set(time, is)
          }
          expect([...slots.values()].sort((a, b) => (a.time < b.time ? -1 : 1))).toEqual(slotsOn(after, day))
        }
        expect(changesOf({ before, after: before }, { from, to })).toEqual([])
      })
    )
  })

  it('counts sales of a slot that is removed or changes', () => {
    const slot = { time: '09:00', capacity: 4, closingMinutes: 0 }
    const day = { date: from, gained: [], lost: [slot], changed: [] }
    const sold = [
      { date: from, time: '09:00', bookings: 2, people: 5 },
      { date: from, time: '10:00', bookings: 1, people: 1 },
      { date: to, time: '09:00', bookings: 1, people: 1 }
    ]
    expect(touchedOn(day, sold)).toEqual({ bookings: 2, people: 5 })
    expect(touchedOn({ ...day, lost: [], gained: [slot] }, sold)).toEqual({ bookings: 0, people: 0 })
  })
})

it.each([
  [{ weekdays: every, validFrom: null, validTo: null }, 'todos os dias'],
  [{ weekdays: [1, 2, 3, 4, 5], validFrom: from, validTo: null }, 'de seg a sex, a partir de 22/11/2026'],
  [{ weekdays: [0, 6], validFrom: null, validTo: from }, 'sáb e dom, até 22/11/2026'],
  [{ weekdays: [3], validFrom: from, validTo: from }, 'qua, só em 22/11/2026'],
  [{ weekdays: [1, 3, 5], validFrom: from, validTo: to }, 'seg, qua e sex, de 22/11/2026 a 12/12/2026']
])('%j is said as %s', (rule, said) => {
  expect(tellDays(rule)).toBe(said)
})

describe('checkBlocks', () => {
  it('reads a day, a day and time, or parts, each once', () => {
    const parts = { date: '21/11/2026', time: '9h', reason: 'Chuva' }
    expect(checkBlocks(['21/11/2026', '2026-11-21T09:00', '2026-11-21 14:00', parts])).toEqual({
      ok: true,
      value: [
        { date: '2026-11-21', time: '', reason: '' },
        { date: '2026-11-21', time: '09:00', reason: 'Chuva' },
        { date: '2026-11-21', time: '14:00', reason: '' }
      ]
    })
  })

  it.each([
    [[], 'unavailability'],
    [Array(401).fill('2026-11-21'), 'unavailability'],
    [['', '2026-02-30'], 'unavailability.0.date'],
    [['2026-11-21 noite'], 'unavailability.0.time'],
    [[{ date: '2026-11-21', time: '', reason: 'a'.repeat(201) }], 'unavailability.0.reason']
  ])('refuses %#', (typed, field) => {
    expect(checkBlocks(typed)).toMatchObject({ ok: false, fields: { [field]: [expect.any(String)] } })
  })
})
