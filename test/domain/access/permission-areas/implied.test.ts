import { expect, it } from 'vitest'
import { impliedBy, namedByPath } from '#app/domain/access/permission-areas/implied.ts'
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

it.each([
  [
    'operation/booking-list',
    'operation/checkin operation/all-bookings operation/values operation/checkin-override operation/edit operation/cancel'
  ],
  ['products/index', 'products/edit'],
  ['clients/index', 'messenger/edit'],
  ['financial/index', 'financial/edit financial/withdrawals financial/withdraw'],
  ['trafx/index', 'trafx/edit'],
  ['issues/details', 'issues/edit'],
  ['configurations/index', 'configurations/servers']
])('the screen %s alone brings %s', (screen, work) => {
  expect(impliedBy(held(screen)).join(' ')).toBe(work)
})

it('a screen given by its path is the one that has this path, in any letters', () => {
  const given = [
    { controller: 'configurations', action: 'issuesTypes/index', name: 'Tipos' },
    { controller: 'Operation', action: 'Check-In', name: '' },
    { controller: 'operation', action: 'checkin', name: '' }
  ]
  expect(namedByPath(given)).toEqual([
    { controller: 'issuesTypes', action: 'index', name: 'Tipos' },
    { controller: 'operation', action: 'checkin', name: '' },
    { controller: 'operation', action: 'checkin', name: '' }
  ])
})

it('a permission that is no path of ours stays as a server gave it', () => {
  const given = held('made/up', 'operation/cancel', 'dashboard/index')
  expect(namedByPath(given)).toEqual(given)
})
