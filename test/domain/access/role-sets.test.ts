import { describe, expect, it } from 'vitest'
import { PERMISSIONS } from '#app/domain/access/permission-table.ts'
import { isAllowed } from '#app/domain/access/permissions.ts'
import { ROLE_SETS, type RoleName, roleKeys, roleOf, toRoleName } from '#app/domain/access/role-sets.ts'
import { toRules } from '#app/domain/access/rules.ts'
import { SCREENS } from '#app/domain/access/screens.ts'

const roles = Object.keys(ROLE_SETS) as RoleName[]
const known = PERMISSIONS.map(({ key }): string => key)

/** Permissions of each seeded role except the manager's, by controller. */
const held: Record<Exclude<RoleName, 'gestor'>, Record<string, string>> = {
  operador: {
    operation:
      'all-bookings booking-list cancel checkin checkin-override closure drawer edit index inside payment-link receive refund transport transport-edit values waiver-care',
    booking: 'index',
    products: 'edit index',
    clients: 'edit index pendencies services',
    agents: 'edit index',
    reports: 'visits',
    trafx: 'edit index',
    issues: 'add details index',
    messenger: 'edit',
    messages: 'consents write'
  },
  portaria: { operation: 'all-bookings booking-list checkin drawer inside receive', booking: 'index' },
  financeiro: {
    operation: 'all-bookings booking-list receive refund refund-approve refund-depart undo-receive values',
    clients: 'index pendencies',
    financial:
      'cash-flow close close-day commissions commissions-edit edit index receivables reconciliation reopen settle unsettled withdraw withdraw-approve withdrawals',
    nf: 'edit index',
    reports: 'booking sales',
    issues: 'add details index'
  },
  condutor: { operation: 'booking-list inside my-groups waiver-care' }
}

describe('role sets', () => {
  it.each(Object.entries(held))("list each role's permissions: %s", (role, byController) => {
    const keys = Object.entries(byController).flatMap(([controller, actions]) =>
      actions.split(' ').map((action) => `${controller}/${action}`)
    )
    expect(roleKeys(role as RoleName).sort()).toEqual(keys.sort())
  })

  it('are all there is to the manager', () => {
    expect(roleKeys('gestor').sort()).toEqual([...known].sort())
    expect(roleKeys('gestor')).toHaveLength(99)
  })

  it('let the manager into every screen', () => {
    for (const { path } of SCREENS) expect(isAllowed(path, ROLE_SETS.gestor)).toBe(true)
  })

  it('let the gate see the list, let people in, sell and receive, and show it no sums', () => {
    expect(roleKeys('portaria').sort()).toEqual([
      'booking/index',
      'operation/all-bookings',
      'operation/booking-list',
      'operation/checkin',
      'operation/drawer',
      'operation/inside',
      'operation/receive'
    ])
  })

  it('show an agent only the own bookings', () => {
    expect(roleKeys('condutor').sort()).toEqual([
      'operation/booking-list',
      'operation/inside',
      'operation/my-groups',
      'operation/waiver-care'
    ])
  })

  it('keep money from operators of other things and check-ins from finance', () => {
    expect(roleKeys('operador')).not.toContain('financial/index')
    expect(roleKeys('financeiro')).not.toContain('operation/checkin')
    expect(roleKeys('operador')).toEqual(
      expect.arrayContaining(['operation/checkin-override', 'operation/cancel', 'operation/values'])
    )
  })

  it.each(roles)('have nothing twice, and all of it known and named where shown: %s', (role) => {
    const keys = roleKeys(role)
    expect(new Set(keys).size).toBe(keys.length)
    for (const { name, icon, visible } of ROLE_SETS[role]) {
      if (visible !== '') expect(name && icon).not.toBe('')
    }
    for (const key of keys) expect(known).toContain(key)
  })
})

describe('a role', () => {
  it.each(roles)('%s is recognised by its permissions in any order', (role) => {
    expect(roleOf(roleKeys(role).reverse())).toBe(role)
    expect(roleOf([...roleKeys(role), 'made/up'])).toBeNull()
    expect(roleOf(roleKeys(role).slice(1))).toBe(null)
    expect(toRules(roleKeys(role))).toEqual(ROLE_SETS[role])
  })

  it('is one of ours', () => {
    expect([toRoleName('gestor'), toRoleName('dono'), toRoleName('')]).toEqual(['gestor', null, null])
  })
})
