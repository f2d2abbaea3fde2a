import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { StaffRowSchema, StaffUserSchema } from '#app/contracts/users/calls.ts'
import { type Held, isBeyond } from '#app/domain/access/beyond.ts'
import { roleOf } from '#app/domain/access/role-sets.ts'
import type { StaffListRow, StaffMember } from '../db/queries/identity/staff.server.ts'

export function toRow(row: StaffListRow, viewerUuid: string): z.input<typeof StaffRowSchema> {
  return {
    uuid: row.uuid,
    name: row.name,
    username: row.username,
    email: row.email,
    state: row.state,
    role: roleOf(row.keys) ?? '',
    permission_count: row.keys.length,
    last_access: row.lastSeen?.toISOString() ?? null,
    created_date: row.createdAt.toISOString(),
    self: row.uuid === viewerUuid
  }
}

/** `sole` lists rights that no other active user holds. */
export function toStaffUser(
  member: StaffMember,
  { viewer, sole }: { viewer: StaffMember; sole: string[] }
): z.input<typeof StaffUserSchema> {
  return {
    ...toRow(member, viewer.uuid),
    phone: member.phone,
    indexpage: member.indexPage,
    permissions: member.rules,
    modules: member.modules,
    sessions: member.sessions,
    two_step: member.hasTwoStep,
    invited_date: member.invitedAt?.toISOString() ?? null,
    invitation_until: member.codeUntil?.toISOString() ?? null,
    codes_from: member.codesFrom?.toISOString() ?? null,
    suspended_date: member.suspendedAt?.toISOString() ?? null,
    waiting: member.waitingSince !== null,
    beyond: isBeyond(member, viewer),
    sole,
    access_changed_date: member.accessChangedAt?.toISOString() ?? null,
    access_changed_by: member.accessChangedBy,
    access_version: accessVersion(member)
  }
}

/** Equal for equal permissions and modules, whatever their order. */
export function accessVersion({ keys, modules }: Pick<Held, 'keys' | 'modules'>): string {
  const held = [[...keys].sort(), modules === null ? null : [...modules].sort()]
  return createHash('sha256').update(JSON.stringify(held)).digest('base64url')
}
