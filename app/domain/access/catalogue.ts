import { findPermission, PERMISSION_AREAS, type PermissionKey } from './permission-table.ts'

/** One permission in words for whoever decides who may do what. */
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

/** Every known permission once, by the area of work it belongs to. */
export const ACCESS_AREAS: readonly AccessArea[] = PERMISSION_AREAS.map(({ code, name, rows }) => ({
  code,
  name,
  entries: rows.map((row) => ({ key: row.key, name: row.name, allows: row.allows, kind: row.kind }))
}))

/** A permission's name for a person; one we do not know keeps its key. */
export function permissionName(key: string): string {
  return findPermission(key)?.name ?? key
}
