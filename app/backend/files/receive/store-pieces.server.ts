import { createHash } from 'node:crypto'
import { FILE_WORDS, LARGEST_FILE } from '#app/domain/file/limits.ts'
import type { Database } from '../../db/connection.server.ts'
import { insertPiece, PIECE_BYTES, readPiece } from '../../db/queries/files/pieces.server.ts'
import { cutShort, refuseFile } from '../refusals.server.ts'

/** As they come, never more than one piece at a time. @throws ApiError 422 for none and for too many bytes */
export async function storePieces(db: Database, fileId: string, chunks: AsyncIterable<Uint8Array>) {
  const hash = createHash('sha256')
  const piece = Buffer.allocUnsafe(PIECE_BYTES)
  let [size, filled, number] = [0, 0, 0]
  for await (const chunk of chunks) {
    size += chunk.length
    if (size > LARGEST_FILE) throw refuseFile(FILE_WORDS.tooLarge)
    hash.update(chunk)
    for (let read = 0; read < chunk.length; ) {
      const part = chunk.subarray(read, read + PIECE_BYTES - filled)
      piece.set(part, filled)
      filled += part.length
      read += part.length
      if (filled < PIECE_BYTES) continue
      await insertPiece(db, { fileId, number, bytes: piece })
      number += 1
      filled = 0
    }
  }
  if (size === 0) throw refuseFile(FILE_WORDS.empty)
  if (filled > 0) await insertPiece(db, { fileId, number, bytes: piece.subarray(0, filled) })
  return { size, sha256: hash.digest('hex') }
}

/** All of it at once: only for who looks at one file at a time. */
export async function readWhole(db: Database, { fileId, size }: { fileId: string; size: number }): Promise<Buffer> {
  const whole = Buffer.allocUnsafe(size)
  let filled = 0
  for (let number = 0; filled < size; number += 1) {
    const piece = await readPiece(db, { fileId, number })
    if (!piece) throw cutShort()
    filled += piece.copy(whole, filled)
  }
  return whole
}
