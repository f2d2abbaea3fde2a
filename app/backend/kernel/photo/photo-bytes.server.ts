import { createHash } from 'node:crypto'
import { findPhoto } from '../../db/queries/identity/photos.server.ts'
import { newObjectKey, ObjectFault } from '../../providers/objects/object-store.server.ts'
import type { ApiContext, Backend } from '../context.server.ts'
import { refuseAt } from '../explain-fault.server.ts'

/** Columns of a photo that say where its bytes are. */
export interface PlacedPhoto {
  bytes: Buffer | null
  objectKey: string
  size: number
  sha256: string
}

/**
 * Puts the bytes into the bucket if there is one. Run it before the transaction that inserts the row: if that fails, the
 * object has no row and is swept away.
 * @throws ApiError 503 at the field `data` when the bucket is away
 */
export async function placePhoto({ objects }: Pick<Backend, 'objects'>, bytes: Buffer): Promise<PlacedPhoto> {
  const facts = { size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
  if (!objects) return { bytes, objectKey: '', ...facts }
  const objectKey = newObjectKey()
  await objects.put(objectKey, facts, () => inOne(bytes)).catch(refuseAt('data'))
  return { bytes: null, objectKey, ...facts }
}

async function* inOne(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

/**
 * Null for an unknown id.
 * @throws ObjectFault when its object cannot be read
 */
export async function readPhotoBytes(
  { db, objects, endsAt }: Pick<ApiContext, 'db' | 'objects' | 'endsAt'>,
  id: string
): Promise<{ mime: string; bytes: Buffer } | null> {
  for (let hasMoved = false; ; hasMoved = true) {
    const row = await findPhoto(db, id)
    if (!row) return null
    const { mime, bytes, objectKey } = row
    if (bytes) return { mime, bytes }
    try {
      if (!objects) throw new ObjectFault('refused', 'a photo is in a bucket, and the settings name none')
      return { mime, bytes: await gather(await objects.open(objectKey, row, endsAt)) }
    } catch (error) {
      // It was moved between the two looks; its row says whereto.
      if (hasMoved || !(error instanceof ObjectFault) || error.kind !== 'missing') throw error
    }
  }
}

/** For photos, of some hundred kilobytes, and for one file at a time. */
export async function gather(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = []
  for await (const piece of pieces) all.push(piece)
  return Buffer.concat(all)
}
