import { notFound } from '#app/contracts/api-error.ts'
import { nameForKind } from '#app/domain/file/kind.ts'
import { FILE_WORDS, LARGEST_OF_STRANGERS, LARGEST_PLACE, MOST_FILES_OF_ONE } from '#app/domain/file/limits.ts'
import type { Transaction } from '../../db/connection.server.ts'
import {
  countRoom,
  deleteComing,
  type FileHome,
  type FileRow,
  findTwin,
  keepComing,
  lockFile,
  lockFilesOf,
  type NewFile,
  supersedeFiles
} from '../../db/queries/files/files.server.ts'
import { noteRemovals } from '../../db/queries/files/objects.server.ts'
import { deletePieces } from '../../db/queries/files/pieces.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import type { ApiContext } from '../../kernel/context.server.ts'
import { requireUuid } from '../../kernel/place-id.server.ts'
import { queuePreview } from '../preview/make-preview.server.ts'
import { recordFile } from '../record-file.server.ts'
import { cutShort, refuseFile, unknownFile } from '../refusals.server.ts'
import type { Judged } from './judge.server.ts'
import type { Target } from './target.server.ts'

export interface Arrived extends Judged {
  id: string
  /** Key of its object; empty if its pieces are to stay in the database. */
  objectKey: string
  name: string
  document: string
  /** Id of the file that this one replaces; empty for a first version. */
  replaces: string
  /** Network whose quota pays for the preview; '' for staff. */
  payer: string
}

/**
 * Stores everything that gives it an owner in one step.
 * @throws ApiError like the target's, 422 if there is no room
 */
export async function keepFile(ctx: ApiContext, target: Target, arrived: Arrived): Promise<FileRow> {
  return inTransaction(ctx.db, async (tx) => {
    await lockFilesOf(tx, target.home.placeId)
    await target.require(tx)
    const old = arrived.replaces ? await lockReplaced(tx, target.home, arrived.replaces) : null
    const document = old ? old.document : arrived.document
    const twin = await findTwin(tx, target.home, { sha256: arrived.sha256, document })
    if (twin) {
      await deleteComing(tx, arrived.id)
      if (arrived.objectKey) await noteRemovals(tx, [arrived.objectKey])
      return twin
    }
    await requireRoomForFile(tx, target, arrived.size)
    const chain = old ? { origin: old.origin, version: await supersedeFiles(tx, old.origin) } : {}
    const kept = await keepComing(tx, arrived.id, { ...rowOf(arrived), ...chain, document, keptAt: ctx.now() })
    if (!kept) throw cutShort()
    if (arrived.objectKey) await deletePieces(tx, kept.id)
    await target.added?.(tx, kept)
    if (target.uploader.id !== null) await recordFile(tx, ctx, kept, { action: 'file.sent' })
    await queuePreview(tx, kept, { payer: arrived.payer, now: ctx.now() })
    return kept
  })
}

function rowOf({ name, kind, size, sha256, preview, objectKey }: Arrived): Partial<NewFile> {
  return { name: nameForKind(name, kind), kind, size, sha256, preview, objectKey }
}

/** @throws ApiError 404 for what is none of the same thing's */
async function lockReplaced(tx: Transaction, home: FileHome, id: string): Promise<FileRow> {
  const old = await lockFile(tx, { placeId: home.placeId, id: requireUuid(id, unknownFile) })
  if (!old || old.ref !== home.ref || old.refId !== home.refId) throw notFound({ message: unknownFile })
  return old
}

async function requireRoomForFile(tx: Transaction, { home, uploader }: Target, size: number): Promise<void> {
  const { ofOne, bytes, strangers } = await countRoom(tx, home)
  if (ofOne >= MOST_FILES_OF_ONE) throw refuseFile(FILE_WORDS.full)
  const isFull = uploader.id === null && strangers + size > LARGEST_OF_STRANGERS
  if (isFull || bytes + size > LARGEST_PLACE) throw refuseFile(FILE_WORDS.placeFull)
}
