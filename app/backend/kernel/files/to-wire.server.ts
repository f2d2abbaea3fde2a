import type { Answer } from '#app/contracts/endpoint.ts'
import type { updateFile } from '#app/contracts/files.ts'
import { mimeOfKind, wireKind } from '#app/domain/file/kind.ts'
import { fileStatusLabel, isFileStatus } from '#app/domain/file/status.ts'
import type { FileRow } from '../../db/queries/files/files.server.ts'

export function publicPath({ id, name }: Pick<FileRow, 'id' | 'name'>): string {
  return `/${id}/${name}`
}

/** `reader` is the id of the user who reads it; null for the asker with a request's address. */
export function toFile(row: FileRow, reader: number | null): Answer<typeof updateFile> {
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
    own: row.uploadedBy === reader,
    removed_date: row.removedAt?.toISOString() ?? null,
    removed_by: row.removedBy,
    created_date: row.createdAt.toISOString()
  }
}
