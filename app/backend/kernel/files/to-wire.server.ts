import type { Answer } from '#app/contracts/endpoint.ts'
import type { updateFile } from '#app/contracts/files.ts'
import { mimeOfKind, wireKind } from '#app/domain/file/kind.ts'
import { fileStatusLabel, isFileStatus } from '#app/domain/file/status.ts'
import type { FileRow } from '../../db/queries/files/files.server.ts'

export function publicPath({ id, name }: Pick<FileRow, 'id' | 'name'>): string {
  return `/${id}/${name}`
}

export function toFile(row: FileRow): Answer<typeof updateFile> {
  return {
    id: row.id,
    name: row.name,
    kind: wireKind(row.kind),
    mime: mimeOfKind(row.kind),
    size: row.size,
    ref: row.ref,
    refId: row.refId,
    statusId: row.status,
    status: isFileStatus(row.status) ? fileStatusLabel(row.status) : '',
    reason: row.reason,
    document: row.document,
    public: row.isPublic,
    file_path: row.isPublic ? publicPath(row) : '',
    version: row.version,
    current: row.isCurrent,
    origin: row.origin,
    has_preview: row.hasPreview,
    uploaded_by: row.uploaderName,
    removed_date: row.removedAt?.toISOString() ?? null,
    removed_by: row.removedBy,
    created_date: row.createdAt.toISOString()
  }
}
