import { and, eq, gt, sql } from 'drizzle-orm'
import type { Database, Queryable } from '../../connection.server.ts'
import { prepareOnce } from '../../prepared.server.ts'
import { filePieces } from '../../schema.server.ts'

/** Bytes of every piece except the last. */
export const PIECE_BYTES = 256 * 1024

const prepareInsert = prepareOnce((orm) =>
  orm
    .insert(filePieces)
    .values({
      fileId: sql.placeholder('fileId'),
      number: sql.placeholder('number'),
      bytes: sql.placeholder('bytes')
    })
    .prepare('insert_file_piece')
)

/**
 * Runs outside a transaction: a file arrives for as long as its sender takes.
 * @throws 23503 if the file was swept away meanwhile
 */
export async function insertPiece({ orm }: Database, piece: { fileId: string; number: number; bytes: Buffer }) {
  await prepareInsert(orm).execute(piece)
}

const preparePiece = prepareOnce((orm) =>
  orm
    .select({ bytes: filePieces.bytes })
    .from(filePieces)
    .where(and(eq(filePieces.fileId, sql.placeholder('fileId')), eq(filePieces.number, sql.placeholder('number'))))
    .prepare('file_piece')
)

/** Null after the last piece. */
export async function readPiece({ orm }: Database, piece: { fileId: string; number: number }): Promise<Buffer | null> {
  const [row] = await preparePiece(orm).execute(piece)
  return row?.bytes ?? null
}

export async function deletePieces(reader: Queryable, fileId: string): Promise<void> {
  await reader.delete(filePieces).where(eq(filePieces.fileId, fileId))
}

/** Cuts a file that is still arriving: only its first `size` bytes stay. */
export async function cutPieces({ orm }: Database, { fileId, size }: { fileId: string; size: number }): Promise<void> {
  const last = Math.floor((size - 1) / PIECE_BYTES)
  await orm.delete(filePieces).where(and(eq(filePieces.fileId, fileId), gt(filePieces.number, last)))
  await orm
    .update(filePieces)
    .set({ bytes: sql`substring(${filePieces.bytes} from 1 for ${size - last * PIECE_BYTES}::int)` })
    .where(and(eq(filePieces.fileId, fileId), eq(filePieces.number, last)))
}
