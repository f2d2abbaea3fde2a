import fc from 'fast-check'
import { expect, it } from 'vitest'
import { occupancyState, shareTaken, slotsOf, sumSlots } from '#app/domain/product/day/occupancy.ts'

const day = '2026-11-25'
const weekdays = [0, 1, 2, 3, 4, 5, 6]
const rule = (time: string, capacity: number) => {
  return { time, capacity, weekdays, validFrom: null, validTo: null, closingMinutes: 0 }
}
const always = [{ validFrom: null, validTo: null }]
const rules = [rule('09:00', 40), rule('14:00', 20)]
const facts = {
  timetable: { rules, exceptions: [] },
  sales: always,
  opened: [],
  blocks: [],
  leftAt: () => Number.POSITIVE_INFINITY
}
const slot = (time: string, capacity: number, people = 0, rest = {}) => {
  const remaining = capacity - people
  return { time, capacity, people, remaining, isBlocked: false, reason: '', isException: false, ...rest }
}

it("lists a day's slots, their sales, and sales outside the timetable", () => {
  expect(slotsOf(facts, day)).toEqual([slot('09:00', 40), slot('14:00', 20)])
  const opened = [
    { time: '14:00', capacity: 20, taken: 7 },
    { time: '16:00', capacity: 3, taken: 3 },
    { time: '17:00', capacity: 30, taken: 0 }
  ]
  expect(slotsOf({ ...facts, opened }, day)).toEqual([slot('09:00', 40), slot('14:00', 20, 7), slot('16:00', 3, 3)])
  expect(slotsOf({ ...facts, opened, sales: [{ validFrom: null, validTo: '2026-11-24' }] }, day)).toEqual([
    slot('14:00', 20, 7),
    slot('16:00', 3, 3)
  ])
})

it('leaves no more places than limits of people allow, and never fewer than none', () => {
  const opened = [{ time: '09:00', capacity: 40, taken: 7 }]
  const leftAt = (time: string) => (time === '09:00' ? 5 : 0)
  expect(slotsOf({ ...facts, opened, leftAt }, day)).toEqual([
    slot('09:00', 40, 7, { remaining: 5 }),
    slot('14:00', 20, 0, { remaining: 0 })
  ])
})

it('tells blocks, by their own reason first, and exceptions of the day', () => {
  const blocks = [
    { time: '', reason: 'Chuva' },
    { time: '14:00', reason: 'Gravação' }
  ]
  const closed = { remaining: 0, isBlocked: true }
  expect(slotsOf({ ...facts, blocks }, day)).toEqual([
    slot('09:00', 40, 0, { ...closed, reason: 'Chuva' }),
    slot('14:00', 20, 0, { ...closed, reason: 'Gravação' })
  ])
  const exceptions = [
    { date: day, time: '09:00', capacity: 60 },
    { date: '2026-11-26', time: '14:00', capacity: 1 }
  ]
  expect(slotsOf({ ...facts, timetable: { rules, exceptions } }, day)).toEqual([
    slot('09:00', 60, 0, { isException: true }),
    slot('14:00', 20)
  ])
})

it('tells full, nearly full, blocked and closed apart, with a share that never says all before all is taken', () => {
  const sum = { slots: 2, blockedSlots: 0, capacity: 1000, people: 0, remaining: 1000 }
  const state = (people: number, rest = {}) => occupancyState({ ...sum, people, remaining: 1000 - people, ...rest })
  expect([state(0), state(790), state(800), state(999), state(1000)]).toEqual(['open', 'open', 'few', 'few', 'full'])
  expect([state(5, { blockedSlots: 2, remaining: 0 }), state(0, { slots: 0 })]).toEqual(['blocked', 'closed'])
  expect(state(500, { blockedSlots: 1 })).toBe('open')
  expect([1, 4, 996, 999, 1000, 1001].map((people) => shareTaken({ capacity: 1000, people }))).toEqual([
    1, 1, 99, 99, 100, 100
  ])
  expect([shareTaken({ capacity: 0, people: 0 }), shareTaken({ capacity: 9, people: 0 })]).toEqual([null, 0])
})

it('loses nobody and invents no place, for any sales and blocks', () => {
  const time = fc.constantFrom('09:00', '14:00', '16:00')
  const opened = fc.uniqueArray(
    fc.record({ time, capacity: fc.nat(50), taken: fc.nat(50) }).filter(({ capacity, taken }) => taken <= capacity),
    { selector: (one) => one.time }
  )
  const blocks = fc.array(fc.record({ time: fc.constantFrom('', '09:00', '14:00'), reason: fc.string() }))
  fc.assert(
    fc.property(opened, blocks, (opened, blocks) => {
      const slots = slotsOf({ ...facts, opened, blocks }, day)
      const sum = sumSlots(slots)
      expect(sum.people).toBe(opened.reduce((total, { taken }) => total + taken, 0))
      expect(sum.remaining).toBeLessThanOrEqual(sum.capacity - sum.people)
      if (blocks.some((block) => block.time === '')) expect([sum.remaining, sum.blockedSlots]).toEqual([0, sum.slots])
      expect(slots.map((one) => one.time)).toEqual([...new Set(slots.map((one) => one.time))].sort())
    })
  )
})

it('adds up what is left, and puts slots in order of their time', () => {
  const every = [0, 1, 2, 3, 4, 5, 6]
  const rule = (time: string, capacity: number) => ({
    time,
    capacity,
    closingMinutes: 0,
    validFrom: null,
    validTo: null,
    weekdays: every
  })
  const facts = {
    timetable: { rules: [rule('10:00', 10), rule('08:00', 5)], exceptions: [] },
    sales: [
      { validFrom: null, validTo: '2026-11-01' },
      { validFrom: '2026-11-20', validTo: null }
    ],
    opened: [
      { time: '10:00', capacity: 10, taken: 4 },
      { time: '07:00', capacity: 3, taken: 3 }
    ],
    blocks: [
      { time: '08:00', reason: 'Chuva' },
      { time: '12:00', reason: 'x' }
    ],
    leftAt: () => Number.POSITIVE_INFINITY
  }
  const slots = slotsOf(facts, '2026-11-20')
  expect(slots.map(({ time, remaining, isBlocked, reason }) => [time, remaining, isBlocked, reason])).toEqual([
    ['07:00', 0, false, ''],
    ['08:00', 0, true, 'Chuva'],
    ['10:00', 6, false, '']
  ])
  expect(sumSlots([...slots, ...slots])).toEqual({ slots: 6, blockedSlots: 2, capacity: 36, people: 14, remaining: 12 })
  // Between two seasons nothing is sold: only what was booked is told.
  expect(slotsOf(facts, '2026-11-10').map(({ time }) => time)).toEqual(['07:00', '10:00'])
})
