import type { StaffRow } from '#app/contracts/users/calls.ts'
import { formatInstant } from '#app/domain/calendar/dates.ts'
import { accessLabel } from '../user-words.ts'

/** Formats times in the place's time zone. */
export function toUserRow(row: StaffRow, timezone: string) {
  const { uuid, name, username, email, state, self } = row
  return {
    ...{ uuid, name, state, self, username, email: email === username ? '' : email },
    access: accessLabel(row.role, row.permission_count),
    lastAccess: row.last_access ? formatInstant(row.last_access, timezone) : 'Sem sessão'
  }
}

export type UserRow = ReturnType<typeof toUserRow>
