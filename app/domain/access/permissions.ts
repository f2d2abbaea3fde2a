import { SCREENS } from './screens.ts'

export { type Menu, type MenuEntry, type MenuGroup, type MenuLink, menuOf } from './menu.ts'

/** Where a permission is shown: the sidebar, under the user's name, or nowhere (an action). */
export type Visibility = 'main-menu' | 'profile-menu' | ''
export type PermissionKey = { controller: string; action: string }
export type Permission = PermissionKey & { name: string; icon: string; visible: Visibility }

// Remix matches paths without regard to case and after decoding, so the guard must read them the same way.
const BY_PATH: ReadonlyMap<string, PermissionKey> = new Map(
  SCREENS.map(({ path, controller, action }) => [path.toLowerCase(), { controller, action }])
)

/**
 * The permission a guarded path needs (specification §2 and §6). A screen needs its own `controller/action`, what lies
 * below a screen needs the screen's, and what lies beside it in the same area needs the area's index.
 * Null for a path that belongs to no guarded screen: nobody is let in there by a permission.
 */
export function permissionForPath(path: string): PermissionKey | null {
  const segments = segmentsOf(path)
  if (segments === null || segments.length === 0) return null
  if (OPEN_TO_ALL.indexOf(segments[0] ?? '') >= 0) return { controller: segments[0] ?? '', action: 'index' }
  for (let length = segments.length; length > 0; length--) {
    const above = `/${segments.slice(0, length).join('/')}`
    const found = BY_PATH.get(above) ?? BY_PATH.get(`${above}/index`)
    if (found) return found
  }
  return null
}

/** Areas of everybody who is signed in: the dashboard (specification §6) and one's own data. */
const OPEN_TO_ALL: readonly string[] = ['dashboard', 'account']

/** True where the path is open to somebody with these permissions; `/dashboard*` and `/account*` always are. */
export function isAllowed(path: string, permissions: readonly PermissionKey[]): boolean {
  const needed = permissionForPath(path)
  if (needed === null) return false
  return (
    OPEN_TO_ALL.indexOf(needed.controller) >= 0 || hasPermission(permissions, `${needed.controller}/${needed.action}`)
  )
}

/** True when a permission `controller/action` is held. */
export function hasPermission(permissions: readonly PermissionKey[], key: string): boolean {
  return permissions.some((permission) => `${permission.controller}/${permission.action}` === key)
}

function segmentsOf(path: string): string[] | null {
  try {
    const decoded = decodeURIComponent(path.split(/[?#]/, 1)[0] ?? '')
    const segments = decoded.split('/').filter((segment) => segment !== '')
    const climbs = segments.some((segment) => segment === '.' || segment === '..' || segment.indexOf('\\') >= 0)
    return climbs ? null : segments.map((segment) => segment.toLowerCase())
  } catch {
    return null
  }
}
