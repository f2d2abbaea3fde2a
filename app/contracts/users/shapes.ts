import { z } from 'zod'
import { RuleSchema } from '../auth.ts'
import { count, flag, instant, list, text } from '../tolerant.ts'

/** `role`: the role set that the permissions are, empty for a mix. */
export const StaffRowSchema = z.object({
  uuid: z.string(),
  name: z.string(),
  username: text,
  email: text,
  state: z.enum(['active', 'invited', 'pending', 'suspended']),
  role: text,
  permission_count: count,
  /** To within some minutes; null for somebody who has no session. */
  last_access: instant,
  created_date: instant,
  self: flag
})

export const StaffUserSchema = StaffRowSchema.extend({
  phone: text,
  indexpage: text,
  permissions: list(RuleSchema),
  /** Null: all of the place's. */
  modules: z.union([z.array(z.string()), z.null()]),
  sessions: count,
  two_step: flag,
  invited_date: instant,
  /** Until when the sent code serves; null without one. */
  invitation_until: instant,
  suspended_date: instant,
  /** Registered by itself, and may not sign in before the first permission. */
  waiting: flag,
  /** Instant from which codes go to the phone; null if they already do. */
  codes_from: instant,
  /** Holds what the caller does not: but for name and first screen, all of it is for others to change. */
  beyond: flag,
  /** Permissions that nobody else active holds: they cannot go before somebody else has them. */
  sole: list(z.string()),
  access_changed_date: instant,
  access_changed_by: text,
  /** Version of the user's permissions and modules; `setUserAccess` wants it back. */
  access_version: text
})

export type StaffRow = z.output<typeof StaffRowSchema>
export type StaffUser = z.output<typeof StaffUserSchema>

/** `code` comes once, and only where it could not be sent. `reset_path` is a path on this site. */
export const InvitationSchema = z.object({
  user: StaffUserSchema,
  sent: flag,
  simulated: flag,
  code: text,
  reset_path: text,
  expires: instant
})

export type Invitation = z.output<typeof InvitationSchema>
