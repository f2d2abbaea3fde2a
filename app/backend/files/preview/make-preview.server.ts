import { z } from 'zod'
import { ApiError } from '#app/contracts/api-error.ts'
import type { Transaction } from '../../db/connection.server.ts'
import { type FileRow, findFile } from '../../db/queries/files/files.server.ts'
import { savePreview } from '../../db/queries/files/removal.server.ts'
import { workLaterFor } from '../../kernel/apart/work-for.server.ts'
import type { Backend } from '../../kernel/context.server.ts'
import { enqueue, type JobHandler } from '../../kernel/outbox.server.ts'
import { openContent } from '../content.server.ts'

const kind = 'file-preview'
const PayloadSchema = z.object({ id: z.string(), payer: z.string().default('') })
/** Milliseconds of processor: a page that takes longer has no preview. */
const cpuMs = 4000

/** Runs after the answer, so that the sender does not wait for the preview. The check of an image makes its preview. */
export async function queuePreview(
  tx: Transaction,
  { id, placeId, kind: what }: FileRow,
  { payer, now }: { payer: string; now: Date }
): Promise<void> {
  if (what === 'pdf') await enqueue(tx, { kind, key: `${kind}:${id}`, payload: { id, payer }, placeId, dueAt: now })
}

/** Runs apart from quick jobs: a drawing may take seconds. A file that cannot be drawn has no preview. */
export const previewJob: JobHandler = {
  kind,
  run: async (backend, payload) => {
    const { id, payer } = PayloadSchema.parse(payload)
    const row = await findFile(backend.db.orm, id)
    if (!row || row.hasPreview || row.removedAt !== null) return
    const preview = await draw(backend, row, payer)
    if (preview) await savePreview(backend.db, row.id, preview)
  }
}

async function draw(backend: Backend, row: FileRow, payer: string): Promise<Buffer | null> {
  const { kind: what } = row
  if (what !== 'png' && what !== 'pdf') return null
  const content = await openContent(backend, row)
  // An image stored without a preview, by the demonstration.
  if (what === 'png') {
    const { value } = await workLaterFor(backend, payer, {
      task: 'redraw',
      content,
      options: { side: 480, as: 'webp' }
    })
    return value !== null && 'bytes' in value ? value.bytes : null
  }
  try {
    return (await workLaterFor(backend, payer, { task: 'first-page', content, cpuMs })).value?.bytes ?? null
  } catch (error) {
    // The network has used up its hour: the document stays without a preview.
    if (error instanceof ApiError && error.status === 429) return null
    throw error
  }
}
