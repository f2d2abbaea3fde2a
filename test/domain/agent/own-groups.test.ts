import { expect, it } from 'vitest'
import { ownGroups } from '#app/domain/agent/own-groups.ts'

const slot = (product: string, date: string, time: string) => ({ product, date, time })
const led = (people: number, ...of: [string, string, string]) => ({ ...slot(...of), people })

it('puts the bookings of a slot together, by day and hour, and keeps a slot without bookings', () => {
  const groups = ownGroups(
    [slot('gruta', '2026-12-02', '08:30'), slot('gruta', '2026-12-01', '14:00')],
    [
      led(3, 'poço', '2026-12-02', '08:00'),
      led(2, 'gruta', '2026-12-02', '08:30'),
      led(5, 'gruta', '2026-12-02', '08:30')
    ]
  )
  expect(
    groups.map(({ slot: { product, date, time }, assigned, people, bookings }) => [
      `${date} ${time} ${product}`,
      assigned !== null,
      people,
      bookings.length
    ])
  ).toEqual([
    ['2026-12-01 14:00 gruta', true, 0, 0],
    ['2026-12-02 08:00 poço', false, 3, 1],
    ['2026-12-02 08:30 gruta', true, 7, 2]
  ])
})

it('has no groups for a guide without work', () => {
  expect(ownGroups([], [])).toEqual([])
})
