import type { AuditAction } from '#app/domain/audit/actions.ts'
import type { Changed } from '#app/domain/audit/changed.ts'
import type { Queryable } from '../db/connection.server.ts'
import type { FileRow } from '../db/queries/files/files.server.ts'
import { recordChange } from '../kernel/audit/record-change.server.ts'
import type { ApiContext } from '../kernel/context.server.ts'

/** Records the name of the requested document: people's own file names may be personal. */
export function recordFile(
  tx: Queryable,
  ctx: ApiContext,
  { ref, refId, document }: Pick<FileRow, 'ref' | 'refId' | 'document'>,
  what: { action: AuditAction; changed?: Changed | null; reason?: string }
): Promise<void> {
  const id = ref === 'issues' ? refId : ''
  return recordChange(tx, ctx, { ...what, id, label: document || 'Documento avulso' })
}
