import { CATALOGUE } from './permission-areas/catalogue.ts'
import { CONFIGURATIONS } from './permission-areas/configurations.ts'
import { ISSUES } from './permission-areas/issues.ts'
import { MONEY } from './permission-areas/money.ts'
import { OPERATION } from './permission-areas/operation.ts'
import { PEOPLE } from './permission-areas/people.ts'
import type { PermissionRow } from './permission-areas/permission-row.ts'
import { PRODUCTS } from './permission-areas/products.ts'
import { REPORTS } from './permission-areas/reports.ts'

export const PERMISSION_AREAS = [
  OPERATION,
  PRODUCTS,
  PEOPLE,
  MONEY,
  REPORTS,
  ISSUES,
  CONFIGURATIONS,
  CATALOGUE
] as const

/** Key of a permission known here. Other APIs and older rows may hold other keys. */
export type PermissionKey = (typeof PERMISSION_AREAS)[number]['rows'][number]['key']

export const PERMISSIONS: readonly PermissionRow<PermissionKey>[] = PERMISSION_AREAS.flatMap(
  ({ rows }): readonly PermissionRow<PermissionKey>[] => rows
)

const byKey: ReadonlyMap<string, PermissionRow<PermissionKey>> = new Map(PERMISSIONS.map((row) => [row.key, row]))

export function findPermission(key: string): PermissionRow<PermissionKey> | null {
  return byKey.get(key) ?? null
}

export function menuLabel({ name, menu }: PermissionRow): string {
  return menu?.label ?? name
}

export type ControllerAction = { controller: string; action: string }

export function splitKey(key: string): ControllerAction {
  const [controller = '', action = ''] = key.split('/')
  return { controller, action }
}

export function keyOf({ controller, action }: ControllerAction): string {
  return `${controller}/${action}`
}
