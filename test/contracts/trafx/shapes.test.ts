import fc from 'fast-check'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { entriesText, TimeCountSchema } from '#app/contracts/trafx/shapes.ts'

const times = fc.constantFrom('08:03', '00:00', '23:59', '24:00', '8:03', '08:60', '', 'a', 8, null)
const counts = fc.constantFrom<unknown>(
  0,
  7,
  '7',
  '07',
  -1,
  '-1',
  1.5,
  '1e3',
  2_147_483_647,
  2_147_483_648,
  null,
  [],
  ''
)
const pairs = fc.oneof(
  fc.record({ time: times, count: counts }),
  fc.record({ time: fc.constant('08:03'), count: fc.nat() }),
  fc.constantFrom<unknown>(null, 'x', 1, [], {}, { time: '08:03' })
)

it('counts as JSON text are read as a list of them is', () => {
  const list = z.array(TimeCountSchema)
  fc.assert(
    fc.property(fc.array(pairs, { maxLength: 3 }), (value) => {
      const byHand = entriesText.safeParse(JSON.stringify(value))
      const read = list.safeParse(value)
      expect([byHand.success, byHand.data]).toEqual([read.success, read.data])
    })
  )
})

it.each(['{}', '"x"', '7', 'null', '[', '[[]]'])('%s is no list of counts', (text) => {
  expect(entriesText.safeParse(text).success).toBe(false)
})
