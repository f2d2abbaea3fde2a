import { notFound } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { deleteFile } from '#app/contracts/files.ts'
import type { Transaction } from '../db/connection.server.ts'
import { type FileRow, lockFile, lockFilesOf } from '../db/queries/files/files.server.ts'
import { dropContent } from '../db/queries/files/removal.server.ts'
import { inTransaction } from '../db/transaction.server.ts'
import type { ApiContext, StaffContext } from '../kernel/context.server.ts'
import type { FileOwner } from '../kernel/files/owner.server.ts'
import { requireUuid } from '../kernel/place-id.server.ts'
import { toOwned } from './receive/target.server.ts'
import { recordFile } from './record-file.server.ts'
import { unknownFile } from './refusals.server.ts'

export const removedAnswer = { status: 'Documento removido.' }

interface Removal {
  placeId: string
  id: string
  /** Name of the person who removes it. */
  by: string
  /**
   * Checks that the user may.
   * @throws ApiError
   */
  require(tx: Transaction, file: FileRow): Promise<void>
  removed(tx: Transaction, file: FileRow): Promise<void>
}

/**
 * Removes content and room; the row stays. A second call changes nothing.
 * @throws ApiError 404, and like `require`
 */
export async function removeFile(ctx: ApiContext, { placeId, id, by, ...asked }: Removal): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await lockFilesOf(tx, placeId)
    const file = await lockFile(tx, { placeId, id })
    if (!file) throw notFound({ message: unknownFile })
    await asked.require(tx, file)
    if (file.removedAt !== null) return
    await dropContent(tx, [id], { by, at: ctx.now() })
    await asked.removed(tx, file)
  })
}

/** @throws ApiError 403, 404 also for another place's, 409 where another sent it, it was judged or its request is closed */
export async function dropFile(
  { params }: Received<typeof deleteFile>,
  ctx: StaffContext,
  owners: FileOwner[]
): Promise<Answer<typeof deleteFile>> {
  const { placeId, name } = ctx.actor
  const ownerOf = ({ ref }: FileRow) => owners.find((owner) => owner.ref === ref)
  await removeFile(ctx, {
    placeId,
    id: requireUuid(params.id, unknownFile),
    by: name,
    async require(tx, file) {
      const owner = ownerOf(file)
      if (!owner) throw notFound({ message: unknownFile })
      await owner.require(tx, ctx, { refId: file.refId, wish: 'remove', file })
    },
    async removed(tx, file) {
      await ownerOf(file)?.removed?.(tx, ctx, toOwned(file))
      await recordFile(tx, ctx, file, { action: 'file.removed' })
    }
  })
  return removedAnswer
}
