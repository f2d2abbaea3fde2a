import { expect, it } from 'vitest'
import { impliedBy } from '#app/domain/access/permission-areas/implied.ts'
import { splitKey } from '#app/domain/access/permission-table.ts'

const held = (...keys: string[]) => keys.map(splitKey)

it('screens of the specification bring the work that is done on them', () => {
  expect(impliedBy(held('operation/booking-list'))).toContain('operation/checkin')
  expect(impliedBy(held('trafx/index', 'products/index'))).toEqual(['trafx/edit', 'products/edit'])
})

it('gives nothing to a user without screens', () => {
  expect(impliedBy(held('dashboard/index', 'reports/sales', 'of/others'))).toEqual([])
})

it('a server that tells its permissions for doing something is taken at its word', () => {
  expect(impliedBy(held('operation/booking-list', 'products/index', 'operation/cancel'))).toEqual([])
})

it('gives no permission twice', () => {
  expect(impliedBy(held('operation/booking-list', 'operation/checkin'))).not.toContain('operation/checkin')
})
