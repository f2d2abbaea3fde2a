import { invalid } from '#app/contracts/api-error.ts'
import { CONTENT_WORDS } from '#app/domain/file/content/problem.ts'
import type { Wanted } from '../apart/tasks.server.ts'
import { workFor } from '../apart/work-for.server.ts'
import type { ApiContext } from '../context.server.ts'

/** Pixels of the longer side by default. */
const usualSide = 640

/**
 * Turns it upright by EXIF, converts to sRGB, removes metadata.
 * @throws ApiError 422 for other or too large content, 429, 503 when too many wait
 */
export async function redrawPhoto(
  ctx: ApiContext,
  bytes: Uint8Array,
  { side = usualSide, as = 'webp' }: Partial<Wanted> = {}
): Promise<Buffer> {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const { value } = await workFor(ctx, { task: 'redraw', content, options: { side, as } })
  if (value !== null && 'bytes' in value) return value.bytes
  throw invalid({ fields: { data: [value?.problem ?? CONTENT_WORDS.tooMuchWork] } })
}
