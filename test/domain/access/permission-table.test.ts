import { describe, expect, expectTypeOf, it } from 'vitest'
import { holds } from '#app/backend/kernel/context.server.ts'
import type { Access } from '#app/contracts/endpoint.ts'
import {
  findPermission,
  keyOf,
  menuLabel,
  PERMISSIONS,
  type PermissionKey,
  splitKey
} from '#app/domain/access/permission-table.ts'
import { hasPermission, isAllowed } from '#app/domain/access/permissions.ts'
import type { requireAccess, Viewer } from '#app/session/require-access.server.ts'

describe('the table of permissions', () => {
  it('has each key once, as controller and action', () => {
    const keys = PERMISSIONS.map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
    for (const key of keys) expect(keyOf(splitKey(key))).toBe(key)
  })

  it('has a path, a page and a place in the menu for screens alone', () => {
    const actions = PERMISSIONS.filter(({ kind }) => kind === 'action')
    expect(actions.length).toBeGreaterThan(0)
    for (const { path, menu } of actions) expect([path, menu]).toEqual([undefined, undefined])
  })

  it("gives a key's name, in the menu and outside", () => {
    const visits = findPermission('reports/visits')
    expect([visits?.name, visits && menuLabel(visits)]).toEqual(['Relatório de visitas', 'Visitas'])
    expect([findPermission('made/up'), findPermission('__proto__')]).toEqual([null, null])
  })
})

describe('a key', () => {
  it.each([
    ['reports/sales', 'reports', 'sales'],
    ['reports', 'reports', ''],
    ['', '', ''],
    ['issuesTypes/edit/7', 'issuesTypes', 'edit']
  ])('%j is of controller %j and action %j', (key, controller, action) => {
    expect(splitKey(key)).toEqual({ controller, action })
  })
})

describe('a key of the table', () => {
  it('is all that may be asked for: a misspelt one does not pass the type check', () => {
    const held = [{ controller: 'operation', action: 'checkin' }]
    expect(hasPermission(held, 'operation/checkin')).toBe(true)
    // @ts-expect-error a misspelt key
    expect(hasPermission(held, 'operation/chekin')).toBe(false)
    // @ts-expect-error a misspelt key
    expect(holds(null, 'operation/chekin')).toBe(false)
    // @ts-expect-error a misspelt key
    const access: Access = ['operation/checkin', 'operation/chekin']
    expect(access).toHaveLength(2)
    expectTypeOf<string>().not.toExtend<PermissionKey>()
    expectTypeOf<Parameters<typeof holds>[1]>().toEqualTypeOf<PermissionKey>()
    expectTypeOf<Parameters<Viewer['can']>>().toEqualTypeOf<[permission: PermissionKey]>()
    expectTypeOf<Parameters<typeof requireAccess>[1]>().toEqualTypeOf<
      PermissionKey | { evenClosed: true } | undefined
    >()
    expectTypeOf<Exclude<Access, 'public' | 'session'>>().toEqualTypeOf<PermissionKey | readonly PermissionKey[]>()
  })

  it('is not required of held permissions: a foreign API has its own', () => {
    const foreign = [
      { controller: 'Reports', action: 'made-up' },
      { controller: 'reports', action: 'sales' }
    ]
    expect(isAllowed('/reports/sales/detail', foreign)).toBe(true)
    expect(isAllowed('/reports/visits', foreign)).toBe(false)
  })
})
