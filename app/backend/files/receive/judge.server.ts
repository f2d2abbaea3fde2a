import { ApiError } from '#app/contracts/api-error.ts'
import { CONTENT_WORDS } from '#app/domain/file/content/problem.ts'
import { isImageKind, judgeContent, type StoredKind } from '#app/domain/file/kind.ts'
import type { Database } from '../../db/connection.server.ts'
import { takeTurns } from '../../kernel/files/take-turns.server.ts'
import { redrawPhoto } from '../../kernel/photo/redraw-photo.server.ts'
import { refuseFile } from '../refusals.server.ts'
import { readWhole } from './store-pieces.server.ts'

/** Pixels of the longer side. */
const previewSide = 480

const inTurn = takeTurns({ longest: 100 })

export interface Judged {
  kind: StoredKind
  /** Of an image: drawing it is also what shows that it is one. */
  preview: Buffer | null
}

/** One file at a time is whole in memory. @throws ApiError 422 in clear words, 503 when too many wait */
export function judgeFile(db: Database, coming: { fileId: string; size: number }): Promise<Judged> {
  return inTurn(async () => {
    const bytes = await readWhole(db, coming)
    const judged = judgeContent(bytes)
    if (judged.problem !== undefined) throw refuseFile(judged.problem)
    const { kind } = judged
    return { kind, preview: isImageKind(kind) ? await drawImage(bytes) : null }
  })
}

async function drawImage(bytes: Buffer): Promise<Buffer> {
  try {
    return await redrawPhoto(bytes, { side: previewSide })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 422) throw error
    throw refuseFile(error.fields.data?.[0] ?? CONTENT_WORDS.notWhole, error.cause)
  }
}
