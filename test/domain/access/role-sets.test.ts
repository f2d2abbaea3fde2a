import { describe, expect, it } from 'vitest'
import { isAllowed } from '#app/domain/access/permissions.ts'
import { ACTIONS, ROLE_SETS, type RoleName } from '#app/domain/access/role-sets.ts'
import { KNOWN_PERMISSIONS } from '#app/domain/access/rules.ts'
import { SCREENS } from '#app/domain/access/screens.ts'

const keysOf = (role: RoleName) => ROLE_SETS[role].map(({ controller, action }) => `${controller}/${action}`)

/** What each seeded role but the manager's may do, by controller. */
const held: Record<Exclude<RoleName, 'gestor'>, Record<string, string>> = {
  operador: {
    operation: 'all-bookings booking-list cancel checkin checkin-override edit index transport values',
    booking: 'index',
    products: 'edit index',
    clients: 'edit index services',
    agents: 'edit index',
    reports: 'visits',
    trafx: 'edit index',
    issues: 'add details index',
    messenger: 'edit'
  },
  portaria: { operation: 'all-bookings booking-list checkin' },
  financeiro: {
    operation: 'all-bookings booking-list values',
    clients: 'index',
    financial: 'edit index reopen withdraw',
    nf: 'edit index',
    reports: 'booking sales',
    issues: 'add details index'
  },
  condutor: { operation: 'booking-list' }
}

describe('role sets', () => {
  it.each(Object.entries(held))('are what each role may do: %s', (role, byController) => {
    const keys = Object.entries(byController).flatMap(([controller, actions]) =>
      actions.split(' ').map((action) => `${controller}/${action}`)
    )
    expect(keysOf(role as RoleName).sort()).toEqual(keys.sort())
  })

  it('are all there is to the manager', () => {
    expect(keysOf('gestor').sort()).toEqual([...KNOWN_PERMISSIONS].sort())
    expect(keysOf('gestor')).toHaveLength(45)
  })

  it('let the manager into every screen and every action', () => {
    for (const { path } of SCREENS) expect(isAllowed(path, ROLE_SETS.gestor)).toBe(true)
    expect(keysOf('gestor')).toEqual(expect.arrayContaining([...ACTIONS]))
  })

  it('show the gate the list and the check-in, and no money', () => {
    expect(keysOf('portaria').sort()).toEqual(['operation/all-bookings', 'operation/booking-list', 'operation/checkin'])
  })

  it('show a guide only the own bookings', () => {
    expect(keysOf('condutor')).toEqual(['operation/booking-list'])
  })

  it('keep money from operators of other things and check-ins from finance', () => {
    expect(keysOf('operador')).not.toContain('financial/index')
    expect(keysOf('financeiro')).not.toContain('operation/checkin')
    expect(keysOf('operador')).toEqual(
      expect.arrayContaining(['operation/checkin-override', 'operation/cancel', 'operation/values'])
    )
  })

  it.each(Object.keys(ROLE_SETS) as RoleName[])(
    'have nothing twice, and all of it known and named where shown: %s',
    (role) => {
      const keys = keysOf(role)
      expect(new Set(keys).size).toBe(keys.length)
      for (const { name, icon, visible } of ROLE_SETS[role]) {
        if (visible !== '') expect(name && icon).not.toBe('')
      }
      const known = [...SCREENS.map(({ controller, action }) => `${controller}/${action}`), 'booking/index', ...ACTIONS]
      for (const key of keys) expect(known).toContain(key)
    }
  )
})
