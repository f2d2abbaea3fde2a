import type { z } from 'zod'
import type { getPrivacyRequest } from '#app/contracts/privacy/requests.ts'
import { shapeOf } from '../../db/personal/table-shapes.server.ts'
import type { ListedRequest } from '../../db/queries/privacy/requests.server.ts'
import { type Approver, hasApprover } from '../../kernel/approval/two-people.server.ts'
import type { Actor } from '../../kernel/context.server.ts'

type Wire = z.input<typeof getPrivacyRequest.response>

interface Showing {
  actor: Actor
  /** Lists the approvers for an asker (`readApprovers`). */
  approversOf: (askedBy: number | null) => Approver[]
  /** Today in the place's zone. */
  today: string
  /** Only on its own page, from `accountWords`. */
  accounts?: string[]
}

const iso = (date: Date | null) => date?.toISOString() ?? null

export function toWireRequest(
  row: ListedRequest,
  { actor, approversOf, today, accounts = [] }: Showing
): Wire['request'] {
  const { request } = row
  const { id, number, origin, state, reason, note, dueOn, version, askedBy } = request
  const isOpen = state === 'asked' || state === 'approval'
  const approvers = isOpen ? approversOf(askedBy ?? actor.userId) : []
  return {
    id,
    number,
    origin,
    state,
    reason,
    note,
    due_on: dueOn,
    version,
    is_late: isOpen && dueOn < today,
    asked_by: row.asker ?? '',
    asked_date: iso(request.askedAt),
    is_own: askedBy === actor.userId,
    accounts,
    has_approver: hasApprover(approvers),
    approvers,
    approved_by: row.approver ?? '',
    approved_date: iso(request.approvedAt),
    ended_by: row.ender ?? '',
    ended_date: iso(request.endedAt)
  }
}

export const toWireCounts = (counts: Record<string, number>) =>
  Object.entries(counts).map(([table, count]) => {
    const { title, kept } = shapeOf(table).entry
    return { title, count, why: kept?.why ?? '' }
  })
