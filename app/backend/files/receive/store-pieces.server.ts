import { FILE_WORDS, LARGEST_FILE } from '#app/domain/file/limits.ts'
import type { Database } from '../../db/connection.server.ts'
import { insertPiece, PIECE_BYTES, readPiece } from '../../db/queries/files/pieces.server.ts'
import { sqlState } from '../../db/transaction.server.ts'
import { cutShort, refuseFile } from '../refusals.server.ts'

/**
 * Stores chunks as they arrive, at most one piece in memory. Returns the number of bytes.
 * @throws ApiError 422 for none and for too many bytes
 */
export async function storePieces(db: Database, fileId: string, chunks: AsyncIterable<Uint8Array>): Promise<number> {
  const piece = Buffer.allocUnsafe(PIECE_BYTES)
  let size = 0
  let filled = 0
  let number = 0
  for await (const chunk of chunks) {
    size += chunk.length
    if (size > LARGEST_FILE) throw refuseFile(FILE_WORDS.tooLarge)
    for (let read = 0; read < chunk.length; ) {
      const part = chunk.subarray(read, read + PIECE_BYTES - filled)
      piece.set(part, filled)
      filled += part.length
      read += part.length
      if (filled < PIECE_BYTES) continue
      await keepPiece(db, { fileId, number, bytes: piece })
      number += 1
      filled = 0
    }
  }
  if (size === 0) throw refuseFile(FILE_WORDS.empty)
  if (filled > 0) await keepPiece(db, { fileId, number, bytes: piece.subarray(0, filled) })
  return size
}

async function keepPiece(db: Database, piece: Parameters<typeof insertPiece>[1]): Promise<void> {
  await insertPiece(db, piece).catch((error: unknown) => {
    // It was swept away meanwhile, because it took too long.
    throw sqlState(error) === '23503' ? cutShort(error) : error
  })
}

/**
 * Reads one piece at a time, at most one in memory.
 * @throws ApiError 400 if one is missing
 */
export async function* readPieces(
  db: Database,
  { fileId, size }: { fileId: string; size: number }
): AsyncGenerator<Buffer, void> {
  let read = 0
  for (let number = 0; read < size; number += 1) {
    const piece = await readPiece(db, { fileId, number })
    // It was removed during the reading: a download cut short is better than one that only looks complete.
    if (!piece) throw cutShort()
    read += piece.length
    yield piece
  }
}
