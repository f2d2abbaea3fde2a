import { type ControllerAction, keyOf, type PermissionKey } from './permission-table.ts'
import { OPEN_AREAS, SCREENS } from './screens.ts'

export type Visibility = 'main-menu' | 'profile-menu' | ''
/** Specification §3. */
export type Permission = ControllerAction & { name: string; icon: string; visible: Visibility }

// Remix matches paths without regard to case and after decoding, so the guard must read them the same way.
const BY_PATH: ReadonlyMap<string, ControllerAction> = new Map(
  SCREENS.map(({ path, controller, action }) => [path.toLowerCase(), { controller, action }])
)

/**
 * Specification §2, §6: a screen needs its own key, below it the screen's, beside it the area's index.
 * Null for an unguarded path: no permission opens it.
 */
export function permissionForPath(path: string): ControllerAction | null {
  const segments = segmentsOf(path)
  if (segments === null || segments.length === 0) return null
  if (OPEN_AREAS.indexOf(segments[0] ?? '') >= 0) return { controller: segments[0] ?? '', action: 'index' }
  for (let length = segments.length; length > 0; length--) {
    const above = `/${segments.slice(0, length).join('/')}`
    const found = BY_PATH.get(above) ?? BY_PATH.get(`${above}/index`)
    if (found) return found
  }
  return null
}

/** `/dashboard*` and `/account*` are always open. */
export function isAllowed(path: string, permissions: readonly ControllerAction[]): boolean {
  const needed = permissionForPath(path)
  if (needed === null) return false
  if (OPEN_AREAS.indexOf(needed.controller) >= 0) return true
  return permissions.some((held) => keyOf(held) === keyOf(needed)) || isAlsoAllowed(path, permissions)
}

/** Pages that a second permission opens too. Sellers of groups need not see the other bookings. */
const ALSO: readonly { below: string; key: PermissionKey }[] = [
  { below: '/operation/booking-list/group/', key: 'operation/group-sale' }
]

function isAlsoAllowed(path: string, permissions: readonly ControllerAction[]): boolean {
  const address = `/${(segmentsOf(path) ?? []).join('/')}`
  return ALSO.some(({ below, key }) => address.indexOf(below) === 0 && hasPermission(permissions, key))
}

export function hasPermission(permissions: readonly ControllerAction[], key: PermissionKey): boolean {
  return permissions.some((held) => keyOf(held) === key)
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
