import { z } from 'zod'
import { RuleSchema } from '../auth.ts'
import { count, flag, instant, list, text } from '../tolerant.ts'

/** `role` is the role set with exactly these permissions; empty for any other set. */
export const StaffRowSchema = z.object({
  uuid: z.string(),
  name: z.string(),
  username: text,
  email: text,
  state: z.enum(['active', 'invited', 'pending', 'suspended']),
  role: text,
  permission_count: count,
  /** Exact to a few minutes; null for a user without a session. */
  last_access: instant,
  created_date: instant,
  self: flag
})

export const StaffUserSchema = StaffRowSchema.extend({
  phone: text,
  indexpage: text,
  permissions: list(RuleSchema),
  /** Null for all modules of the place. */
  modules: z.union([z.array(z.string()), z.null()]),
  sessions: count,
  two_step: flag,
  invited_date: instant,
  /** End of the sent code's validity; null without a code. */
  invitation_until: instant,
  suspended_date: instant,
  /** True for a self-registered user, who may not sign in before the first permission. */
  waiting: flag,
  /** Instant from which codes go to the phone; null if they already do. */
  codes_from: instant,
  /**
   * True if the user holds rights that the caller lacks: the caller may then change only the name and the first screen.
   */
  beyond: flag,
  /** Permissions that no other active user holds: they cannot be taken away until somebody else has them. */
  sole: list(z.string()),
  access_changed_date: instant,
  access_changed_by: text,
  /** Version of the user's permissions and modules; `setUserAccess` wants it back. */
  access_version: text
})

export type StaffRow = z.output<typeof StaffRowSchema>
export type StaffUser = z.output<typeof StaffUserSchema>

/** `code` is sent once, and only if it could not be delivered. `reset_path` is a path on this site. */
export const InvitationSchema = z.object({
  user: StaffUserSchema,
  sent: flag,
  simulated: flag,
  code: text,
  reset_path: text,
  expires: instant
})

export type Invitation = z.output<typeof InvitationSchema>
