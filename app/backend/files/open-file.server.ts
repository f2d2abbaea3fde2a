import { notFound } from '#app/contracts/api-error.ts'
import { mimeOfKind } from '#app/domain/file/kind.ts'
import { FILE_WORDS } from '#app/domain/file/limits.ts'
import { type FileRow, findFile, readPreview } from '../db/queries/files/files.server.ts'
import type { ApiContext, StaffContext } from '../kernel/context.server.ts'
import type { FileOwner } from '../kernel/files/owner.server.ts'
import { publicPath } from '../kernel/files/to-wire.server.ts'
import type { FileAnswer } from '../kernel/files/wire.server.ts'
import { requireUuid } from '../kernel/place-id.server.ts'
import { openContent } from './content.server.ts'
import { unknownFile } from './refusals.server.ts'

/** @throws ApiError 404 where it was removed, or there is no picture of it; ObjectFault */
export async function openFile(ctx: ApiContext, row: FileRow, { preview }: { preview: boolean }): Promise<FileAnswer> {
  if (row.removedAt !== null) throw notFound({ message: FILE_WORDS.removed })
  if (!preview)
    return {
      name: row.name,
      mime: mimeOfKind(row.kind),
      size: row.size,
      pieces: await openContent(ctx, row)
    }
  const picture = row.hasPreview ? await readPreview(ctx.db, row.id) : null
  if (!picture) throw notFound({ message: unknownFile })
  return {
    name: `${row.name}.webp`,
    mime: 'image/webp',
    size: picture.length,
    pieces: oneAfterTheOther(picture),
    isInline: true
  }
}

async function* oneAfterTheOther(...pieces: Uint8Array[]): AsyncGenerator<Uint8Array, void> {
  yield* pieces
}

/** @throws ApiError 404, also for a file of another place, or of something that the user may not see */
export async function findSeen(ctx: StaffContext, owners: FileOwner[], id: string): Promise<FileRow> {
  const { placeId } = ctx.actor
  const row = await findFile(ctx.db.orm, requireUuid(id, unknownFile))
  const owner = owners.find(({ ref }) => ref === row?.ref)
  if (!row || !owner || row.placeId !== placeId) throw notFound({ message: unknownFile })
  await owner.require(ctx.db.orm, ctx, { refId: row.refId, wish: 'read' })
  return row
}

const pathShape = /^\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/([^/]+)$/

/**
 * Compares the path as text with the one in the list: it leads to no disk.
 * @throws ApiError 404
 */
export async function openPublic(ctx: ApiContext, path: string): Promise<FileAnswer> {
  const id = pathShape.exec(path)?.[1]
  const row = id ? await findFile(ctx.db.orm, id) : null
  if (!row?.isPublic || publicPath(row) !== path) throw notFound({ message: unknownFile })
  return openFile(ctx, row, { preview: false })
}
