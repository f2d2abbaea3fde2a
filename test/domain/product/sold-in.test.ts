import fc from 'fast-check'
import { expect, it } from 'vitest'
import { CEILINGS, ceilingProblem } from '#app/domain/product/ceilings.ts'
import { soldByDay } from '#app/domain/product/sold-in.ts'

const where = fc.record({
  date: fc.constantFrom('2026-12-01', '2026-12-02', '2026-12-03'),
  time: fc.constantFrom('', '09:00', '10:00')
})
const slot = fc.record({
  date: fc.constantFrom('2026-12-01', '2026-12-02', '2026-12-04'),
  time: fc.constantFrom('09:00', '10:00', '11:00'),
  bookings: fc.nat(9),
  people: fc.nat(99)
})

it('finds in blocks the same slots as a comparison of each with each, and each once', () => {
  fc.assert(
    fc.property(fc.array(where), fc.array(slot), (blocks, sold) => {
      const within = sold.filter((one) =>
        blocks.some(({ date, time }) => date === one.date && (time === '' || time === one.time))
      )
      expect(soldByDay(sold).soldIn(blocks)).toEqual({
        bookings: within.reduce((sum, { bookings }) => sum + bookings, 0),
        people: within.reduce((sum, { people }) => sum + people, 0)
      })
    })
  )
})

it('refuses one more than a ceiling, naming it, and leaves existing excess alone', () => {
  const { most } = CEILINGS.attractions
  expect(ceilingProblem('attractions', { before: most - 1, after: most })).toBeNull()
  expect(ceilingProblem('attractions', { before: most, after: most + 1 })).toBe(
    'Um parque tem no máximo 500 atrativos.'
  )
  expect(ceilingProblem('attractions', { before: most + 9, after: most + 9 })).toBeNull()
  expect(ceilingProblem('attractions', { before: most + 9, after: most + 8 })).toBeNull()
})
