import { findPermission, PERMISSION_AREAS, PERMISSIONS, type PermissionKey, splitKey } from './permission-table.ts'

export interface AccessEntry {
  key: PermissionKey
  name: string
  allows: string
  kind: 'screen' | 'action'
  /** There is a page for it: others are not offered, and stay with who holds them. */
  isOffered: boolean
}

export interface AccessArea {
  code: string
  name: string
  entries: readonly AccessEntry[]
}

export const ACCESS_AREAS: readonly AccessArea[] = PERMISSION_AREAS.map(({ code, name, rows }) => ({
  code,
  name,
  entries: rows.map((row) => ({
    key: row.key,
    name: row.name,
    allows: row.allows,
    kind: row.kind,
    isOffered: isOffered(row)
  }))
}))

/** An action without a page to be done on does nothing yet: the controller's first one, where it has one. */
function isOffered({ key, kind, isBuilt }: (typeof PERMISSIONS)[number]): boolean {
  if (kind === 'screen') return isBuilt !== false
  const own = PERMISSIONS.filter(
    (row) => row.kind === 'screen' && splitKey(row.key).controller === splitKey(key).controller
  )
  const first = own.filter((row) => splitKey(row.key).action === 'index')
  const pages = first.length > 0 ? first : own
  return pages.length === 0 || pages.some((row) => row.isBuilt !== false)
}

export function permissionName(key: string): string {
  return findPermission(key)?.name ?? key
}
