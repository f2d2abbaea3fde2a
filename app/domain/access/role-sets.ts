import { keysOf } from '../words/records.ts'
import type { RoleName } from './permission-areas/permission-row.ts'
import { keyOf, PERMISSIONS } from './permission-table.ts'
import type { Permission } from './permissions.ts'
import { toRules } from './rules.ts'

export type { RoleName } from './permission-areas/permission-row.ts'

/** Product decisions "Places, users, permissions". */
export const ROLE_SETS: Readonly<Record<RoleName, readonly Permission[]>> = {
  gestor: toRules(PERMISSIONS.map(({ key }) => key)),
  operador: rulesOf('operador'),
  portaria: rulesOf('portaria'),
  financeiro: rulesOf('financeiro'),
  condutor: rulesOf('condutor')
}

function rulesOf(role: Exclude<RoleName, 'gestor'>): Permission[] {
  return toRules(PERMISSIONS.filter(({ roles }) => roles.indexOf(role) >= 0).map(({ key }) => key))
}

const roleNames = keysOf(ROLE_SETS)

export function roleKeys(role: RoleName): string[] {
  return ROLE_SETS[role].map(keyOf)
}

/** Role with exactly these keys; null for any other set. */
export function roleOf(keys: readonly string[]): RoleName | null {
  const held = new Set(keys)
  const found = roleNames.find((role) => {
    const wanted = roleKeys(role)
    return wanted.length === held.size && wanted.every((key) => held.has(key))
  })
  return found ?? null
}

export function toRoleName(text: string): RoleName | null {
  return roleNames.find((role) => role === text) ?? null
}
