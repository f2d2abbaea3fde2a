import { expect, it } from 'vitest'
import { seesContacts } from '#app/domain/access/contacts.ts'
import type { PermissionKey } from '#app/domain/access/permission-table.ts'
import { type RoleName, roleKeys } from '#app/domain/access/role-sets.ts'

const sees = (keys: readonly string[]) => seesContacts((key: PermissionKey) => keys.includes(key))

it.each<[RoleName, boolean]>([
  ['gestor', true],
  ['operador', true],
  ['financeiro', true],
  ['condutor', true],
  ['portaria', false]
])("shows visitors' contacts whole for %s: %j", (role, whole) => {
  expect(sees(roleKeys(role))).toBe(whole)
})

it('stay masked for every part of the gate’s permissions that reaches all bookings', () => {
  for (const left of roleKeys('portaria').filter((key) => key !== 'operation/all-bookings')) {
    expect(sees(roleKeys('portaria').filter((key) => key !== left))).toBe(false)
  }
})

it.each<PermissionKey>([
  'operation/edit',
  'operation/cancel',
  'operation/closure',
  'operation/payment-link',
  'operation/refund',
  'operation/refund-approve',
  'operation/transport-edit',
  'clients/index',
  'messages/write',
  'financial/unsettled',
  'financial/receivables',
  'nf/edit',
  'configurations/privacy',
  'reports/booking'
])('are whole at the gate for whoever also holds %s, whose work reaches for visitors', (key) => {
  expect(sees([...roleKeys('portaria'), key])).toBe(true)
})

it.each<PermissionKey>(['reports/sales', 'operation/index', 'products/edit', 'financial/index'])(
  'stay masked at the gate for whoever also holds %s, whose work reaches for nobody',
  (key) => {
    expect(sees([...roleKeys('portaria'), key])).toBe(false)
  }
)
