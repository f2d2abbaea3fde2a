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

it('are whole at the gate for a user who also changes bookings', () => {
  expect(sees([...roleKeys('portaria'), 'operation/edit'])).toBe(true)
})
