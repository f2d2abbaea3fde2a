import { randomUUID } from 'node:crypto'
import { cleanFileName } from '#app/domain/file/name.ts'
import { deleteComing, type FileRow, insertComing } from '../../db/queries/files/files.server.ts'
import { noteRemovals } from '../../db/queries/files/objects.server.ts'
import { payerOf } from '../../kernel/apart/work-for.server.ts'
import type { ApiContext } from '../../kernel/context.server.ts'
import type { IncomingFile } from '../../kernel/files/wire.server.ts'
import { newObjectKey } from '../../providers/objects/object-store.server.ts'
import { placeContent } from '../content.server.ts'
import { judgeFile } from './judge.server.ts'
import { keepFile } from './keep.server.ts'
import { openBody } from './read-body.server.ts'
import { storePieces } from './store-pieces.server.ts'
import type { Target } from './target.server.ts'

interface Sent {
  file: IncomingFile
  /** Name as typed; empty for the name in the form. */
  name: string
  document: string
  replaces: string
}

/**
 * The file has no owner until it is stored, and any error removes it.
 * @throws ApiError 400, 404, 409, 422, 503
 */
export async function receiveFile(ctx: ApiContext, target: Target, sent: Sent): Promise<FileRow> {
  const { db } = ctx
  const waits = (left: unknown) => ctx.log.warn({ err: left }, 'a refused file waits to be swept away')
  await target.require(db.orm)
  const id = randomUUID()
  await insertComing(db, {
    id,
    ...target.home,
    name: cleanFileName(sent.name),
    origin: id,
    uploadedBy: target.uploader.id,
    uploaderName: target.uploader.name,
    createdAt: ctx.now()
  })
  let objectKey = ''
  try {
    const body = await openBody(sent.file)
    const size = await storePieces(db, id, body.chunks)
    // A sender who uses a request's address counts as a stranger, even if signed in.
    const sender = target.uploader.id === null ? { ...ctx, actor: null } : ctx
    const judged = await judgeFile(sender, { fileId: id, size })
    const { replaces } = sent
    const document = sent.document.replace(/\p{C}/gu, '').replace(/\s+/g, ' ').trim()
    const name = cleanFileName(sent.name || body.name)
    if (ctx.objects) {
      objectKey = newObjectKey()
      await placeContent(ctx, { id, ...judged, objectKey })
    }
    const kept = await keepFile(ctx, target, {
      ...judged,
      id,
      objectKey,
      name,
      document,
      replaces,
      payer: payerOf(sender)
    })
    return kept
  } catch (error) {
    // A commit whose answer was lost may have kept the object: the job that removes it looks for its row.
    if (objectKey) await noteRemovals(db.orm, [objectKey]).catch(waits)
    // A file that cannot be removed now is swept away later; the error is reported all the same.
    await deleteComing(db.orm, id).catch(waits)
    throw error
  }
}
