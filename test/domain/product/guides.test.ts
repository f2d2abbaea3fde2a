import { expect, it } from 'vitest'
import {
  bookingLacks,
  groupSize,
  guideRoom,
  guidesWanted,
  ownPlaces,
  slotLacks,
  slotWants
} from '#app/domain/product/guides.ts'

it.each([
  ['none', 8, 30, 0],
  ['booking', 8, 30, 1],
  ['people', 8, 8, 1],
  ['people', 8, 9, 2],
  ['people', 0, 3, 3]
])('%s, one for %i, of %i people: %i', (guide, guidePeople, people, wanted) => {
  expect(guidesWanted({ guide, guidePeople }, people)).toBe(wanted)
})

const slot = (bookings: number, people: number, rooms: (number | null)[], own = 0) => ({ bookings, people, own, rooms })
const byPeople = { guide: 'people', guidePeople: 8 }
const byBooking = { guide: 'booking', guidePeople: 8 }
const anyway = { guide: 'none', guidePeople: 8 }

it('counts the people of a slot together', () => {
  expect(slotWants(byPeople, slot(17, 40, []))).toBe(5)
  expect(slotWants(byBooking, slot(17, 40, []))).toBe(17)
  expect(slotWants(anyway, slot(17, 40, []))).toBe(0)
})

it.each([
  [byPeople, slot(17, 40, []), 5],
  [byPeople, slot(17, 40, [8, 8, 8, 8, 8]), 0],
  [byPeople, slot(17, 40, [8, 4]), 4],
  [byPeople, slot(17, 40, [8], 4), 4],
  [byBooking, slot(3, 40, [1], 1), 1],
  [byPeople, slot(0, 0, [8]), 0],
  [byBooking, slot(3, 40, [1, 1]), 1],
  [byBooking, slot(1, 4, [1, 1]), 0],
  [anyway, slot(3, 40, [null]), 0]
])('knows how many guides a slot lacks: %o, %o', (rule, has, missing) => {
  expect(slotLacks(rule, has)).toBe(missing)
})

it('gives a guide the room that the rule and their own number allow', () => {
  expect([guideRoom(byPeople, null), guideRoom(byPeople, 5), guideRoom(byPeople, 20)]).toEqual([8, 5, 8])
  expect([guideRoom(byBooking, null), guideRoom(byBooking, 5)]).toEqual([1, 1])
  expect([guideRoom(anyway, null), guideRoom(anyway, 5)]).toEqual([null, 5])
  // The smallest of the slot's number, the guide's own and the rule's.
  expect([guideRoom(byPeople, 6, 4), guideRoom(byPeople, null, 4), guideRoom(byPeople, 3, 4)]).toEqual([4, 4, 3])
  expect([guideRoom(byPeople, null, 12), guideRoom(byBooking, null, 4), guideRoom(anyway, null, 4)]).toEqual([8, 1, 4])
  expect([groupSize(byPeople, 4), groupSize(byBooking, 4)]).toEqual([4, 1])
})

it('counts for guides of a booking no more than its own people', () => {
  const any = (guides: number) => Array.from({ length: guides }, () => null)
  expect(ownPlaces(byPeople, { people: 3, limits: any(1) })).toBe(3)
  expect(ownPlaces(byPeople, { people: 20, limits: any(2) })).toBe(16)
  expect(ownPlaces(byPeople, { people: 20, limits: [null, 5] })).toBe(13)
  expect(ownPlaces(byPeople, { people: 20, limits: [] })).toBe(0)
  expect([0, 1, 2].map((guides) => ownPlaces(byBooking, { people: 4, limits: any(guides) }))).toEqual([0, 1, 1])
  expect([0, 2].map((guides) => ownPlaces(anyway, { people: 4, limits: any(guides) }))).toEqual([0, 4])
  expect(ownPlaces(anyway, { people: 4, limits: [3] })).toBe(3)
})

it.each([
  ['none', 0, 12, [], 0],
  ['booking', 0, 12, [], 1],
  ['booking', 0, 12, [1], 0],
  ['people', 10, 12, [], 2],
  ['people', 10, 12, [10], 1],
  ['people', 10, 12, [10, 10], 0],
  // Two guides of the wanted two, who lead fewer people.
  ['people', 10, 12, [6, 5], 1],
  ['people', 10, 3, [2], 1]
] as const)(
  'counts the guides that a booking lacks by their room: %s, %s, %s people, %j',
  (guide, guidePeople, people, rooms, missing) => {
    expect(bookingLacks({ guide, guidePeople }, { people, rooms })).toBe(missing)
  }
)
