import type { Permission } from './permissions.ts'
import { ROLE_SETS, type RoleName, toPermissions } from './role-sets.ts'

/** What lets somebody look after the place's users; the last active one who holds it cannot lose it. */
export const USERS_EDIT = 'users/edit'

/** Everything this version knows as a permission, in the order of the menu, screens before actions. */
export const KNOWN_PERMISSIONS: readonly string[] = ROLE_SETS.gestor.map(
  ({ controller, action }) => `${controller}/${action}`
)

const known = new Set(KNOWN_PERMISSIONS)

export function isKnownPermission(key: string): boolean {
  return known.has(key)
}

/**
 * Permissions as the menu wants them: name, icon and place in it are the product's, never the form's. What is not known
 * here is left out.
 */
export function toRules(keys: Iterable<string>): Permission[] {
  return toPermissions(Array.from(keys))
}

/** The role set that these permissions are, none missing and none too many; null for a mix of one's own. */
export function roleOf(keys: readonly string[]): RoleName | null {
  const held = new Set(keys)
  const found = (Object.keys(ROLE_SETS) as RoleName[]).find((role) => {
    const wanted = roleKeys(role)
    return wanted.length === held.size && wanted.every((key) => held.has(key))
  })
  return found ?? null
}

export function roleKeys(role: RoleName): string[] {
  return ROLE_SETS[role].map(({ controller, action }) => `${controller}/${action}`)
}

export function toRoleName(text: string): RoleName | null {
  return (Object.keys(ROLE_SETS) as RoleName[]).find((role) => role === text) ?? null
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
    unknown: added.filter((key) => !known.has(key)),
    notHeld: added.filter((key) => known.has(key) && granter.indexOf(key) < 0)
  }
}

/** True where somebody holds what `granter` does not: whoever took over that account would gain by it. */
export function holdsMore(keys: readonly string[], granter: readonly string[]): boolean {
  return keys.some((key) => granter.indexOf(key) < 0)
}
