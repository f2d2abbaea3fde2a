import type { Permission } from './permissions.ts'
import { ACTION_NAMES, ROLE_SETS, type RoleName } from './role-sets.ts'
import { PUBLIC_MENU_SCREENS, SCREENS } from './screens.ts'

/** What lets somebody look after the place's users; the last active one who holds it cannot lose it. */
export const USERS_EDIT = 'users/edit'

/** Everything this version knows as a permission, in the order of the menu, screens before actions. */
export const KNOWN_PERMISSIONS: readonly string[] = Array.from(
  new Set([
    ...ROLE_SETS.gestor.map(({ controller, action }) => `${controller}/${action}`),
    ...[...SCREENS, ...PUBLIC_MENU_SCREENS].map(({ controller, action }) => `${controller}/${action}`),
    ...Object.keys(ACTION_NAMES)
  ])
)

const known = new Set(KNOWN_PERMISSIONS)
const rules = new Map(ROLE_SETS.gestor.map((rule) => [`${rule.controller}/${rule.action}`, rule]))

/** These screens are reached from the settings; whoever cannot open those finds them under the own name. */
const UNDER_SETTINGS = ['users/index', 'messenger/edit']

export function isKnownPermission(key: string): boolean {
  return known.has(key)
}

/**
 * Permissions as the menu wants them: name, icon and place in it are the product's, never the form's. What is not known
 * here is left out.
 */
export function toRules(keys: Iterable<string>): Permission[] {
  const held = new Set(keys)
  return KNOWN_PERMISSIONS.filter((key) => held.has(key)).map((key) => {
    const [controller = '', action = ''] = key.split('/')
    const rule = rules.get(key) ?? { controller, action, name: '', icon: '', visible: '' as const }
    const isHidden = UNDER_SETTINGS.indexOf(key) >= 0 && !held.has('configurations/index')
    return isHidden ? { ...rule, visible: 'profile-menu' as const } : rule
  })
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
