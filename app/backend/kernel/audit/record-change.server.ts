import { type AuditAction, subjectOf } from '#app/domain/audit/actions.ts'
import type { Changed } from '#app/domain/audit/changed.ts'
import type { Queryable } from '../../db/connection.server.ts'
import { insertAuditEvent } from '../../db/queries/audit/write.server.ts'
import { whoIsThere } from '../actor.server.ts'
import type { ApiContext } from '../context.server.ts'

type Asked = Pick<ApiContext, 'actor' | 'enrolling' | 'address' | 'requestId' | 'now'>

interface Person {
  userId: number
  placeId: string
  name: string
}

interface Change {
  action: AuditAction
  /** Public id for the link to its page; for a booking, its code. */
  id?: string
  /** Name of the subject at that time. */
  label?: string
  /** Null: nothing changed, and nothing is written. Missing: the action says it all. */
  changed?: Changed | null
  reason?: string
  /** Person who did it, if the session does not name one yet. */
  by?: Person
}

/**
 * Runs in the transaction of the change. Without a signed-in user it writes nothing: visitors' changes are in their
 * bookings.
 */
export async function recordChange(tx: Queryable, ctx: Asked, change: Change): Promise<void> {
  const { action, id = '', label = '', changed, reason = '' } = change
  const person = change.by ?? whoIsThere(ctx)
  if (!person || changed === null) return
  await insertAuditEvent(tx, {
    placeId: person.placeId,
    at: ctx.now(),
    userId: person.userId,
    actor: person.name,
    action,
    subject: subjectOf(action),
    subjectId: id,
    subjectLabel: label,
    ...changed,
    reason,
    address: ctx.address,
    requestId: ctx.requestId
  })
}
