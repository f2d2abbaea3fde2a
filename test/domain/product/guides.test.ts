import { expect, it } from 'vitest'
import { guidesWanted } from '#app/domain/product/guides.ts'

it.each([
  ['none', 8, 30, 0],
  ['booking', 8, 30, 1],
  ['people', 8, 8, 1],
  ['people', 8, 9, 2],
  ['people', 0, 3, 3]
])('%s, one for %i, of %i people: %i', (guide, guidePeople, people, wanted) => {
  expect(guidesWanted({ guide, guidePeople }, people)).toBe(wanted)
})
