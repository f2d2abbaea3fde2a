import { type ControllerAction, findPermission, keyOf, type PermissionKey } from '../permission-table.ts'
import { SCREENS } from '../screens.ts'

/** Permissions for the work that the specification expects on each of its screens (§2, §7). */
const IMPLIED: Readonly<Record<string, readonly PermissionKey[]>> = {
  'operation/booking-list': [
    'operation/checkin',
    'operation/all-bookings',
    'operation/values',
    'operation/checkin-override',
    'operation/edit',
    'operation/cancel'
  ],
  'products/index': ['products/edit'],
  'clients/index': ['messenger/edit'],
  'financial/index': ['financial/edit', 'financial/withdrawals', 'financial/withdraw'],
  'trafx/index': ['trafx/edit'],
  'issues/details': ['issues/edit'],
  'configurations/index': ['configurations/servers']
}

/**
 * Permissions that come with the screens of a remote server that knows only the specification's permissions. That
 * server has no permission for acting on a screen and decides by itself. Returns nothing if any action permission is
 * held.
 */
export function impliedBy(held: readonly ControllerAction[]): PermissionKey[] {
  const keys = held.map(keyOf)
  if (keys.some((key) => findPermission(key)?.kind === 'action')) return []
  return keys.flatMap((key) => IMPLIED[key] ?? []).filter((key) => !keys.includes(key))
}

/**
 * A server may give a screen by its path (specification §6): `configurations` + `issuesTypes/index` opens
 * /configurations/issuesTypes/index, which is our `issuesTypes/index`.
 */
export function namedByPath<R extends ControllerAction>(held: readonly R[]): R[] {
  return held.map((one) => {
    const path = `/${keyOf(one)}`.toLowerCase()
    const screen = findPermission(keyOf(one)) ? undefined : SCREENS.find((known) => known.path.toLowerCase() === path)
    return screen ? { ...one, controller: screen.controller, action: screen.action } : one
  })
}
