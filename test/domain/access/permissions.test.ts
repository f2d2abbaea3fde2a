import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitKey } from '#app/domain/access/permission-table.ts'
import { hasPermission, isAllowed, permissionForPath } from '#app/domain/access/permissions.ts'
import { ROLE_SETS } from '#app/domain/access/role-sets.ts'
import { SCREENS } from '#app/domain/access/screens.ts'

const keyOf = (path: string) => {
  const needed = permissionForPath(path)
  return needed && `${needed.controller}/${needed.action}`
}

describe('permissionForPath', () => {
  it.each([
    ['/products/index', 'products/index'],
    ['/operation/index', 'operation/index'],
    ['/operation/booking-list', 'operation/booking-list'],
    ['/nf/index', 'nf/index'],
    ['/financial/index', 'financial/index'],
    ['/clients/index', 'clients/index'],
    ['/clients/services', 'clients/services'],
    ['/agents/index', 'agents/index'],
    ['/trafx/index', 'trafx/index'],
    ['/reports/sales', 'reports/sales'],
    ['/reports/visits', 'reports/visits'],
    ['/reports/visits/dashboard', 'reports/visits'],
    ['/reports/booking', 'reports/booking'],
    ['/issues', 'issues/index'],
    ['/issues/index', 'issues/index'],
    ['/issues/add', 'issues/add'],
    ['/issues/details', 'issues/details'],
    ['/issues/details/42', 'issues/details'],
    ['/configurations', 'configurations/index'],
    ['/configurations/issuesTypes', 'issuesTypes/index'],
    ['/configurations/issuesTypes/index', 'issuesTypes/index'],
    ['/configurations/issuesTypes/add', 'issuesTypes/add'],
    ['/configurations/issuesTypes/edit/7', 'issuesTypes/edit'],
    ['/components/buttons', 'components/index'],
    ['/pages/sample', 'pages/index'],
    ['/dashboard', 'dashboard/index'],
    ['/dashboard/index', 'dashboard/index'],
    ['/products/42/edit', 'products/index'],
    ['/operation/booking-list/9f/cancel', 'operation/booking-list']
  ])('%s needs %s', (path, key) => {
    expect(keyOf(path)).toBe(key)
  })

  it('reads a path as the router does: any case, encoded, with slashes too many and a query', () => {
    for (const path of [
      '/REPORTS/Sales/',
      '//reports//sales',
      '/%72eports/sales?inicio=2026-11-01#x',
      '/reports%2Fsales'
    ]) {
      expect(keyOf(path)).toBe('reports/sales')
    }
  })

  it.each([
    '/',
    '',
    '/reports',
    '/reports/secret',
    '/nothing',
    '/dashboards',
    '/operationx/index',
    '/%',
    '/dashboard/../reports/sales',
    '/operation/./booking-list',
    '/operation/%2e/booking-list',
    '/operation/booking-list/..',
    '/operation/a\\b',
    '/operation/\\b',
    '/operation/%5cb'
  ])('knows no permission for %j', (path) => {
    expect(permissionForPath(path)).toBeNull()
    expect(isAllowed(path, ROLE_SETS.gestor)).toBe(false)
  })
})

describe('isAllowed', () => {
  it('lets everybody see the dashboard and nobody else anything without a permission', () => {
    expect(isAllowed('/dashboard/index', [])).toBe(true)
    for (const { path } of SCREENS) expect(isAllowed(path, [])).toBe(false)
  })

  it('opens exactly the screens of the permissions held, and all that lies below', () => {
    fc.assert(
      fc.property(fc.subarray([...SCREENS]), (held) => {
        for (const screen of SCREENS) {
          const expected = held.includes(screen)
          expect(isAllowed(screen.path, held)).toBe(expected)
          expect(isAllowed(`${screen.path}/abc/edit`, held)).toBe(expected)
        }
      })
    )
  })

  it('finds a permission wherever it stands among those held', () => {
    const held = ['operation/cancel', 'operation/checkin', 'nf/index'].map(splitKey)
    for (const key of ['operation/cancel', 'operation/checkin', 'nf/index'] as const) {
      expect(hasPermission(held, key)).toBe(true)
    }
    expect([hasPermission(held, 'nf/edit'), hasPermission([], 'nf/edit')]).toEqual([false, false])
    expect([isAllowed('/nf/index', held), isAllowed('/nf/index/7', held)]).toEqual([true, true])
  })

  it("opens a group's page to its sellers too, and no other page below the bookings", () => {
    const seller = ['operation/group-sale'].map(splitKey)
    const page = '/operation/booking-list/group/7f'
    expect([page, `${page}/cancel`, page.toUpperCase()].map((path) => isAllowed(path, seller))).toEqual([
      true,
      true,
      true
    ])
    const other = ['/operation/booking-list', '/operation/booking-list/group', '/operation/booking-list/7f']
    expect([...other, `${page}/../../7f`].map((path) => isAllowed(path, seller))).toEqual([false, false, false, false])
    expect(isAllowed(page, ['operation/booking-list'].map(splitKey))).toBe(true)
  })

  it('asks for controller and action both', () => {
    expect(hasPermission([{ controller: 'operation', action: 'cancel' }], 'operation/cancel')).toBe(true)
    expect(hasPermission([{ controller: 'operation', action: 'cancel' }], 'operation/checkin')).toBe(false)
    expect(isAllowed('/reports/sales', [{ controller: 'reports', action: '*' }])).toBe(false)
  })
})
