import { findPermission, PERMISSION_AREAS, type PermissionKey } from './permission-table.ts'

export interface AccessEntry {
  key: PermissionKey
  name: string
  allows: string
  kind: 'screen' | 'action'
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
    kind: row.kind
  }))
}))

export function permissionName(key: string): string {
  return findPermission(key)?.name ?? key
}
