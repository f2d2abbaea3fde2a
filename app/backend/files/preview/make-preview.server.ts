import { z } from 'zod'
import type { Transaction } from '../../db/connection.server.ts'
import { type FileRow, findFile } from '../../db/queries/files/files.server.ts'
import { savePreview } from '../../db/queries/files/removal.server.ts'
import type { Backend } from '../../kernel/context.server.ts'
import { takeTurns } from '../../kernel/files/take-turns.server.ts'
import { enqueue, type JobHandler } from '../../kernel/outbox.server.ts'
import { redrawPhoto } from '../../kernel/photo/redraw-photo.server.ts'
import { readWhole } from '../receive/store-pieces.server.ts'
import { drawPage } from './draw-page.server.ts'

const kind = 'file-preview'
const PayloadSchema = z.object({ id: z.string() })
const quality = 80

const inTurn = takeTurns({ longest: 20 })

/** After the answer: whoever sends a document does not wait for its picture. Images have theirs from being looked at. */
export async function queuePreview(tx: Transaction, { id, kind: what }: FileRow, now: Date): Promise<void> {
  if (what === 'pdf') await enqueue(tx, { kind, key: `${kind}:${id}`, payload: { id }, dueAt: now })
}

/** Apart from the quick ones: a drawing may take seconds. What cannot be drawn simply has no picture. */
export const previewJob: JobHandler = {
  kind,
  slow: true,
  run: async ({ db }: Backend, payload) => {
    const row = await findFile(db.orm, PayloadSchema.parse(payload).id)
    if (!row || row.hasPreview || row.removedAt !== null) return
    const preview = await inTurn(async () => draw(row.kind, await readWhole(db, { fileId: row.id, size: row.size })))
    if (preview) await savePreview(db, row.id, preview)
  }
}

async function draw(what: string, bytes: Buffer): Promise<Buffer | null> {
  if (what === 'pdf') return toWebp(await drawPage(bytes))
  // Of an image that was kept without: by the demonstration.
  return what === 'png' ? redrawPhoto(bytes, { side: 480 }) : null
}

async function toWebp(drawn: Awaited<ReturnType<typeof drawPage>>): Promise<Buffer | null> {
  if (!drawn) return null
  const { width, height, pixels } = drawn
  const { default: sharp } = await import('sharp')
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .flatten({ background: '#fff' })
    .webp({ quality })
    .toBuffer()
}
