import { ApiError } from '#app/contracts/api-error.ts'
import { CONTENT_WORDS } from '#app/domain/file/content/problem.ts'
import type { StoredKind } from '#app/domain/file/kind.ts'
import { FILE_WORDS } from '#app/domain/file/limits.ts'
import { cutPieces } from '../../db/queries/files/pieces.server.ts'
import { workFor } from '../../kernel/apart/work-for.server.ts'
import type { ApiContext } from '../../kernel/context.server.ts'
import { refuseFile } from '../refusals.server.ts'
import { readPieces } from './store-pieces.server.ts'

export interface Judged {
  kind: StoredKind
  /** Bytes that are stored; for a picture, those up to its own end. */
  size: number
  sha256: string
  preview: Buffer | null
}

/**
 * Only a process that may be ended opens the file.
 * @throws ApiError 422 in clear words, 429, 503 when too many wait
 */
export async function judgeFile(ctx: ApiContext, coming: { fileId: string; size: number }): Promise<Judged> {
  const content = readPieces(ctx.db, coming)
  const { value } = await workFor(ctx, { task: 'judge', content }).catch((error: unknown) => {
    throw error instanceof ApiError && error.status === 429 ? usedUp(error) : error
  })
  if (value === null) throw refuseFile(CONTENT_WORDS.tooMuchWork)
  if (value.problem !== undefined) throw refuseFile(value.problem)
  if (value.size < coming.size) await cutPieces(ctx.db, { fileId: coming.fileId, size: value.size })
  return value
}

/** Reports it at the file, like every refusal of one. */
function usedUp({ retryAfterSeconds, code, status, cause }: ApiError): ApiError {
  const message = FILE_WORDS.workUsedUp
  return new ApiError({ status, code, message, fields: { file: [message] }, retryAfterSeconds, cause })
}
