import { describe, expect, it } from 'vitest'
import { ACTIONS, ROLE_SETS, type RoleName } from '#app/domain/access/role-sets.ts'
import {
  holdsMore,
  isKnownPermission,
  KNOWN_PERMISSIONS,
  refusedPermissions,
  roleKeys,
  roleOf,
  toRoleName,
  toRules
} from '#app/domain/access/rules.ts'
import { PUBLIC_MENU_SCREENS, SCREENS } from '#app/domain/access/screens.ts'

const roles = Object.keys(ROLE_SETS) as RoleName[]

describe('known permissions', () => {
  it('are the screens, the public ones of the menu and the actions, each once', () => {
    const screens = [...SCREENS, ...PUBLIC_MENU_SCREENS].map(({ controller, action }) => `${controller}/${action}`)
    expect(new Set(KNOWN_PERMISSIONS)).toEqual(new Set([...screens, ...ACTIONS]))
    expect(new Set(KNOWN_PERMISSIONS).size).toBe(KNOWN_PERMISSIONS.length)
    expect([isKnownPermission('users/edit'), isKnownPermission('__proto__')]).toEqual([true, false])
  })
})

describe('a role', () => {
  it.each(roles)('%s is known by its permissions, whatever their order', (role) => {
    expect(roleOf(roleKeys(role).reverse())).toBe(role)
    expect(roleOf([...roleKeys(role), 'made/up'])).toBeNull()
    expect(roleOf(roleKeys(role).slice(1))).toBe(null)
    expect(toRules(roleKeys(role))).toEqual(ROLE_SETS[role])
  })

  it('is one of ours', () => {
    expect([toRoleName('gestor'), toRoleName('dono'), toRoleName('')]).toEqual(['gestor', null, null])
  })
})

describe('rules', () => {
  it('have the menu’s order, name and icon, and nothing unknown', () => {
    expect(toRules(['made/up', 'reports/sales', 'operation/booking-list', 'reports/sales'])).toMatchObject([
      { controller: 'operation', action: 'booking-list', name: 'Reservas', visible: 'main-menu' },
      { controller: 'reports', action: 'sales', icon: 'chart-column', visible: 'main-menu' }
    ])
  })

  it('lead to users and messages by the menu where the settings are closed', () => {
    expect(toRules(['users/index', 'messenger/edit']).map(({ visible }) => visible)).toEqual([
      'profile-menu',
      'profile-menu'
    ])
    const open = toRules(['users/index', 'configurations/index'])
    expect(open.find(({ controller }) => controller === 'users')?.visible).toBe('')
  })
})

describe('giving', () => {
  it('is refused for what does not exist and for what the giver has not; what is there may stay', () => {
    const change = {
      wanted: ['a/b', 'nf/index', 'nf/edit', 'x/y'],
      current: ['a/b', 'nf/edit'],
      granter: ['users/edit', 'x/y']
    }
    expect(refusedPermissions(change)).toEqual({ unknown: ['x/y'], notHeld: ['nf/index'] })
  })

  it('knows who may do more', () => {
    expect([holdsMore(['a/b'], ['a/b', 'c/d']), holdsMore(['a/b'], [])]).toEqual([false, true])
  })
})
