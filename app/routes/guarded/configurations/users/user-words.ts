import type { StaffUser } from '#app/contracts/users/calls.ts'
import { roleOf, toRoleName } from '#app/domain/access/role-sets.ts'
import { formatInstant } from '#app/domain/calendar/dates.ts'
import { countLabel, ROLE_LABELS } from '#app/domain/words/labels.ts'

export function accessLabel(role: string, permissions: number): string {
  const name = toRoleName(role)
  if (name) return ROLE_LABELS[name]
  if (permissions === 0) return 'Nenhum acesso'
  return `Personalizado (${countLabel(permissions, { one: 'permissão', many: 'permissões' })})`
}

export function accessLabelOf(keys: readonly string[]): string {
  return accessLabel(roleOf(keys) ?? '', keys.length)
}

/** '' when the permissions have not changed since they were granted. */
export function changedLabel({ access_changed_date: at, access_changed_by: by }: StaffUser, zone: string): string {
  return at ? [by, formatInstant(at, zone)].filter(Boolean).join(', ') : ''
}
