import { findPermission, menuLabel, PERMISSIONS, type PermissionKey, splitKey } from './permission-table.ts'
import type { Permission, Visibility } from './permissions.ts'

type Row = (typeof PERMISSIONS)[number]

/** What lets somebody look after the place's users; the last active one who holds it cannot lose it. */
export const USERS_EDIT: PermissionKey = 'users/edit'

export function isKnownPermission(key: string): key is PermissionKey {
  return findPermission(key) !== null
}

/**
 * Permissions as the menu wants them: name, icon and place in it are the product's, never the form's. Each once, the
 * sidebar's first, actions last. What is not known here is left out.
 */
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
  return { ...splitKey(row.key), name: menuLabel(row), icon: row.menu?.icon ?? '', visible: visibilityOf(row, held) }
}

function visibilityOf({ menu }: Row, held: ReadonlySet<string>): Visibility {
  if (menu?.place === 'main') return 'main-menu'
  const isAlone = menu?.place === 'settings' && !held.has('configurations/index')
  return isAlone || menu?.place === 'profile' ? 'profile-menu' : ''
}

export interface PermissionChange {
  wanted: readonly string[]
  /** What the user holds now. */
  current: readonly string[]
  /** What who changes it holds. */
  granter: readonly string[]
}

/** What may not be given: unknown and not held yet, or known but not held by who gives it. What is there may stay. */
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

/** True where somebody holds what `granter` does not: whoever took over that account would gain by it. */
export function holdsMore(keys: readonly string[], granter: readonly string[]): boolean {
  return keys.some((key) => granter.indexOf(key) < 0)
}
