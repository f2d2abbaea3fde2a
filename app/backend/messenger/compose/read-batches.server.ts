import { conflict, notFound } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { cancelBatch, getBatch, listBatches } from '#app/contracts/messages/compose.ts'
import { countLabel } from '#app/domain/words/labels.ts'
import {
  type BatchRow,
  cancelBatchRows,
  findBatch,
  listBatchRows,
  sumBatches
} from '../../db/queries/messaging/batches.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import { recordChange } from '../../kernel/audit/record-change.server.ts'
import type { StaffContext } from '../../kernel/context.server.ts'
import { requireUuid } from '../../kernel/place-id.server.ts'

const unknownBatch = 'Não encontramos este envio.'

type Sum = Awaited<ReturnType<typeof sumBatches>>[number]

export async function listPlaceBatches(
  { query: { page, limit } }: Received<typeof listBatches>,
  ctx: StaffContext
): Promise<Answer<typeof listBatches>> {
  const { placeId } = ctx.actor
  const { rows, total } = await listBatchRows(ctx.db, { placeId, limit, offset: (page - 1) * limit })
  const sums = await sumBatches(
    ctx.db.orm,
    rows.map(({ batch }) => batch.id)
  )
  return { data: rows.map((row) => batchToWire(row, sums)), total, page, limit }
}

/** @throws ApiError 404 */
export async function readBatch(
  { params }: Received<typeof getBatch>,
  ctx: StaffContext
): Promise<Answer<typeof getBatch>> {
  const row = await requireBatch(ctx, params.id)
  return batchToWire(row, await sumBatches(ctx.db.orm, [row.batch.id]))
}

/**
 * Messages that have begun to leave are still sent.
 * @throws ApiError 404, 409 if none waits any more
 */
export async function dropBatch(
  { params }: Received<typeof cancelBatch>,
  ctx: StaffContext
): Promise<Answer<typeof cancelBatch>> {
  const { batch } = await requireBatch(ctx, params.id)
  const { placeId, name } = ctx.actor
  const cancelled = await inTransaction(ctx.db, async (tx) => {
    const done = await cancelBatchRows(tx, { placeId, batchId: batch.id, reason: `Cancelada por ${name}.` })
    if (done === 0)
      throw conflict({ code: 'not_waiting', message: 'Nada mais espera neste envio: tudo já saiu ou terminou.' })
    const to = countLabel(done, { one: 'mensagem cancelada', many: 'mensagens canceladas' })
    await recordChange(tx, ctx, {
      action: 'messages.batch-cancelled',
      id: batch.id,
      label: batch.title,
      changed: { from: '', to }
    })
    return done
  })
  return { cancelled }
}

async function requireBatch(ctx: StaffContext, id: string): Promise<BatchRow> {
  const key = { placeId: ctx.actor.placeId, id: requireUuid(id, unknownBatch) }
  const found = await findBatch(ctx.db.orm, key)
  if (!found) throw notFound({ message: unknownBatch })
  return found
}

function batchToWire({ batch, by }: BatchRow, sums: readonly Sum[]): Answer<typeof getBatch> {
  const own = sums.filter(({ batchId }) => batchId === batch.id)
  return {
    id: batch.id,
    title: batch.title,
    body: batch.body,
    body_en: batch.translations.en ?? '',
    body_es: batch.translations.es ?? '',
    kind: batch.kind,
    photo: batch.photoId,
    chosen: batch.chosen,
    skipped: batch.reasons,
    created_by: by ?? '',
    audience: String(batch.audience.label ?? ''),
    send_date: batch.sendDate.toISOString(),
    created_date: batch.createdAt.toISOString(),
    counts: Object.fromEntries(own.map(({ status, count }) => [status, count])),
    simulated: own.some(({ simulated }) => simulated),
    waiting: own.reduce((sum, { waiting }) => sum + waiting, 0)
  }
}
