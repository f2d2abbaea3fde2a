import { type FileRow, findFile } from '../db/queries/files/files.server.ts'
import type { ApiContext, Backend } from '../kernel/context.server.ts'
import { refuseAt } from '../kernel/explain-fault.server.ts'
import { type ObjectFacts, ObjectFault } from '../providers/objects/object-store.server.ts'
import { readPieces } from './receive/store-pieces.server.ts'
import { cutShort } from './refusals.server.ts'

type Reading = Pick<Backend, 'db' | 'objects'> & Pick<ApiContext, 'endsAt'>

/**
 * Copies the pieces of an arrived file into its object.
 * @throws ApiError 503 at the field when the bucket is away
 */
export async function placeContent(
  { db, objects }: Pick<Backend, 'db' | 'objects'>,
  { id, objectKey, size, sha256 }: ObjectFacts & { id: string; objectKey: string }
): Promise<void> {
  const read = () => readPieces(db, { fileId: id, size })
  await objects?.put(objectKey, { size, sha256 }, read).catch(refuseAt('file'))
}

/**
 * Opens the bytes of a file wherever its row says that they are, also while they are being moved.
 * @throws ObjectFault when they are in the bucket and cannot be read
 */
export async function openContent(reading: Reading, row: FileRow): Promise<AsyncIterable<Uint8Array>> {
  if (row.objectKey === '') return readMoving(reading, row)
  try {
    return await openObject(reading, row)
  } catch (error) {
    if (!(error instanceof ObjectFault) || error.kind !== 'missing') throw error
    const now = await findFile(reading.db.orm, row.id)
    if (!now || now.objectKey === row.objectKey) throw error
    return now.objectKey === '' ? readMoving(reading, now) : openObject(reading, now)
  }
}

async function openObject({ objects, endsAt }: Reading, row: FileRow): Promise<AsyncIterable<Uint8Array>> {
  if (!objects) throw new ObjectFault('refused', 'a file is in a bucket, and the settings name none')
  return objects.open(row.objectKey, row, endsAt)
}

/** Goes on in the bucket if the pieces are moved there while they are read. */
async function* readMoving(reading: Reading, row: FileRow): AsyncGenerator<Uint8Array, void> {
  let read = 0
  try {
    for await (const piece of readPieces(reading.db, { fileId: row.id, size: row.size })) {
      read += piece.length
      yield piece
    }
    return
  } catch (error) {
    const now = await findFile(reading.db.orm, row.id)
    if (!now || now.objectKey === '' || now.removedAt) throw error
    yield* skip(await openObject(reading, now), read)
  }
}

async function* skip(pieces: AsyncIterable<Uint8Array>, most: number): AsyncGenerator<Uint8Array, void> {
  let left = most
  for await (const piece of pieces) {
    const skipped = Math.min(left, piece.length)
    left -= skipped
    if (skipped < piece.length) yield piece.subarray(skipped)
  }
  if (left > 0) throw cutShort()
}
