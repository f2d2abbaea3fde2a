import type { AuditAction } from '#app/domain/audit/actions.ts'
import type { Changed } from '#app/domain/audit/changed.ts'
import type { Queryable } from '../db/connection.server.ts'
import type { IssueAround } from '../db/queries/issues/issues.server.ts'
import { recordChange } from '../kernel/audit/record-change.server.ts'
import type { ApiContext } from '../kernel/context.server.ts'

/** Messages stay in the conversation and are not copied into the record. */
export function recordIssue(
  tx: Queryable,
  ctx: ApiContext,
  { row, type }: IssueAround,
  what: { action: AuditAction; changed: Changed }
): Promise<void> {
  return recordChange(tx, ctx, { ...what, id: row.id, label: `Requerimento ${row.number}, ${type.label}` })
}
