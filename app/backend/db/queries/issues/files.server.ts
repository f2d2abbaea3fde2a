import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Queryable } from '../../connection.server.ts'
import { files } from '../../schema.server.ts'

export type IssueFileRow = Awaited<ReturnType<typeof listIssueFiles>>[number]

/** The newest first, older versions too; without their bytes. */
export async function listIssueFiles(reader: Queryable, { placeId, issueId }: { placeId: string; issueId: string }) {
  return reader
    .select({
      id: files.id,
      name: files.name,
      kind: files.kind,
      size: files.size,
      refId: files.refId,
      status: files.status,
      reason: files.reason,
      document: files.document,
      version: files.version,
      isCurrent: files.isCurrent,
      uploadedBy: files.uploadedBy,
      uploaderName: files.uploaderName,
      hasPreview: sql<boolean>`${files.preview} is not null`,
      createdAt: files.createdAt
    })
    .from(files)
    .where(and(eq(files.placeId, placeId), eq(files.ref, 'issues'), eq(files.refId, issueId), isNotNull(files.keptAt)))
    .orderBy(desc(files.createdAt), desc(files.id))
    .limit(200)
}
