import type { Answer } from '#app/contracts/endpoint.ts'
import type { readLinkedIssue } from '#app/contracts/issues/public.ts'
import { fileStatusLabel, isFileStatus } from '#app/domain/file/status.ts'
import type { IssueFileRow } from '../../db/queries/issues/files.server.ts'

type LinkedFile = NonNullable<Answer<typeof readLinkedIssue>['files']>[number]

/** As whoever follows the request sees it: who of the staff sent it stays unsaid. */
export function toFile(row: IssueFileRow): LinkedFile {
  const { id, name, kind, size, status, reason, document, version } = row
  return {
    ...{ id, name, kind, size, reason, document, version, ref: 'issues', refId: row.refId },
    statusId: status,
    status: isFileStatus(status) ? fileStatusLabel(status) : '',
    current: row.isCurrent,
    has_preview: row.hasPreview,
    uploaded_by: row.uploadedBy === null ? row.uploaderName : '',
    created_date: row.createdAt.toISOString()
  }
}
