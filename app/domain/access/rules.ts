import { findPermission, menuLabel, PERMISSIONS, type PermissionKey, splitKey } from './permission-table.ts'
import type { Permission, Visibility } from './permissions.ts'

type Row = (typeof PERMISSIONS)[number]

/** A holder looks after the users: invites them, lets them in, gives and takes access. */
export const USERS_EDIT: PermissionKey = 'users/edit'

export function isKnownPermission(key: string): key is PermissionKey {
  return findPermission(key) !== null
}

/** Name, icon and place come from the product, never the form; unknown keys are left out, actions last. */
export function toRules(keys: Iterable<string>): Permission[] {
  const held = new Set(keys)
  return PERMISSIONS.filter(({ key }) => held.has(key))
    .sort((one, other) => rankOf(one) - rankOf(other))
    .map((row) => toRule(row, held))
}

function rankOf({ kind, menu }: Row): number {
  if (menu?.place === 'main') return 0
  if (menu?.place === 'profile') return 1
  return kind === 'screen' ? 2 : 3
}

function toRule(row: Row, held: ReadonlySet<string>): Permission {
  const name = row.menu?.given ?? menuLabel(row)
  return { ...splitKey(row.key), name, icon: row.menu?.icon ?? '', visible: visibilityOf(row, held) }
}

function visibilityOf({ menu }: Row, held: ReadonlySet<string>): Visibility {
  if (menu?.place === 'main') return 'main-menu'
  const isAlone = menu?.place === 'settings' && !held.has('configurations/index')
  return isAlone || menu?.place === 'profile' ? 'profile-menu' : ''
}

export interface PermissionChange {
  wanted: readonly string[]
  current: readonly string[]
  granter: readonly string[]
}

/**
 * Lists the keys that cannot be granted: unknown ones, and those that the granter does not hold. Keys that the user
 * already has may stay.
 */
export function refusedPermissions({ wanted, current, granter }: PermissionChange): {
  unknown: string[]
  notHeld: string[]
} {
  const added = wanted.filter((key) => current.indexOf(key) < 0)
  return {
    unknown: added.filter((key) => !isKnownPermission(key)),
    notHeld: added.filter((key) => isKnownPermission(key) && granter.indexOf(key) < 0)
  }
}

export function holdsMore(keys: readonly string[], granter: readonly string[]): boolean {
  return keys.some((key) => granter.indexOf(key) < 0)
}
