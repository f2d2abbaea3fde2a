import { and, asc, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { APPROVED } from '#app/domain/issue/status.ts'
import type { Database, Transaction } from '../../connection.server.ts'
import { filePieces, files, issues } from '../../schema.server.ts'
import { inTransaction } from '../../transaction.server.ts'

/** Deletes the content, so that it is served no more and takes no room; the row stays. */
export async function dropContent(tx: Transaction, ids: readonly string[], { by, at }: { by: string; at: Date }) {
  const gone = { removedAt: at, removedBy: by, isPublic: false, preview: null, objectKey: '' }
  await tx
    .update(files)
    .set(gone)
    .where(inArray(files.id, [...ids]))
  await tx.delete(filePieces).where(inArray(filePieces.fileId, [...ids]))
}

const atOnce = 100

/**
 * Deletes older versions of documents of requests that ended before then. Returns their number; after a full batch,
 * more may remain.
 */
export async function dropOldVersions(db: Database, { before, now }: { before: Date; now: Date }): Promise<number> {
  return inTransaction(db, async (tx) => {
    const old = await tx
      .select({ id: files.id })
      .from(files)
      .innerJoin(issues, eq(issues.id, sql`case when ${files.ref} = 'issues' then ${files.refId}::uuid end`))
      .where(
        and(
          eq(files.isCurrent, false),
          isNull(files.removedAt),
          isNotNull(files.keptAt),
          sql`${issues.status} > ${APPROVED}`,
          lt(issues.changedAt, before)
        )
      )
      .orderBy(asc(files.keptAt))
      .limit(atOnce)
      .for('update', { of: files, skipLocked: true })
    if (old.length > 0)
      await dropContent(
        tx,
        old.map(({ id }) => id),
        { by: '', at: now }
      )
    return old.length
  })
}

/** Stores nothing if the file was removed while it was drawn. */
export async function savePreview({ orm }: Database, id: string, preview: Buffer): Promise<void> {
  await orm
    .update(files)
    .set({ preview })
    .where(and(eq(files.id, id), isNull(files.removedAt)))
}
