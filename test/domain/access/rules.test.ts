import { describe, expect, it } from 'vitest'
import { holdsMore, isKnownPermission, refusedPermissions, toRules, USERS_EDIT } from '#app/domain/access/rules.ts'

it('a permission is known by the table', () => {
  expect(['users/edit', 'made/up', '__proto__'].map(isKnownPermission)).toEqual([true, false, false])
})

describe('rules', () => {
  it('have the menu’s order, name and icon, and nothing unknown', () => {
    expect(toRules(['made/up', 'reports/sales', 'operation/booking-list', 'reports/sales'])).toMatchObject([
      { controller: 'operation', action: 'booking-list', name: 'Reservas', visible: 'main-menu' },
      { controller: 'reports', action: 'sales', icon: 'chart-column', visible: 'main-menu' }
    ])
  })

  it('lead to users and messages by the menu where the settings are closed', () => {
    expect(toRules(['users/index', 'configurations/messages']).map(({ visible }) => visible)).toEqual([
      'profile-menu',
      'profile-menu'
    ])
    const open = toRules(['users/index', 'configurations/index'])
    expect(open.find(({ controller }) => controller === 'users')?.visible).toBe('')
  })
})

describe('giving', () => {
  it('is refused for unknown permissions and those the giver lacks; held ones may stay', () => {
    const change = {
      wanted: ['a/b', 'nf/index', 'nf/edit', 'x/y'],
      current: ['a/b', 'nf/edit'],
      granter: ['users/edit', 'x/y']
    }
    expect(refusedPermissions(change)).toEqual({ unknown: ['x/y'], notHeld: ['nf/index'] })
  })

  it('is open for what the giver holds, whichever of it', () => {
    const granter = ['users/edit', 'nf/index', 'nf/edit']
    for (const wanted of granter) {
      expect(refusedPermissions({ wanted: [wanted], current: [], granter })).toEqual({ unknown: [], notHeld: [] })
    }
  })

  it('calls what nobody knows unknown, not what the giver lacks', () => {
    const change = { wanted: ['x/y', 'made/up'], current: ['x/y'], granter: [] }
    expect(refusedPermissions(change)).toEqual({ unknown: ['made/up'], notHeld: [] })
  })

  it('knows who may do more', () => {
    expect([holdsMore(['a/b'], ['a/b', 'c/d']), holdsMore(['a/b'], [])]).toEqual([false, true])
  })
})

it('rules come as the menu has them: its own, the profile’s, other screens, then what is done there', () => {
  const keys = ['operation/cancel', 'issues/details', 'configurations/index', 'reports/sales', 'nf/edit']
  const order = [
    'reports/sales main-menu',
    'configurations/index profile-menu',
    'issues/details ',
    'operation/cancel ',
    'nf/edit '
  ]
  for (const given of [keys, [...keys].reverse()]) {
    expect(toRules(given).map(({ controller, action, visible }) => `${controller}/${action} ${visible}`)).toEqual(order)
  }
})

it('users are looked after by who holds one permission', () => {
  expect(USERS_EDIT).toBe('users/edit')
})
