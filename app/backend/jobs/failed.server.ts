import { notFound } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { listFailedJobs, moveFailedJob } from '#app/contracts/failed-jobs.ts'
import { jobError, jobLabel } from '#app/domain/job/kinds.ts'
import {
  countFailedByKind,
  discardJob,
  findFailedJob,
  listFailedRows,
  restartJob
} from '../db/queries/kernel/jobs.server.ts'
import { inTransaction } from '../db/transaction.server.ts'
import { recordChange } from '../kernel/audit/record-change.server.ts'
import type { StaffContext } from '../kernel/context.server.ts'

export async function listFailed(
  { query: { page, limit } }: Received<typeof listFailedJobs>,
  ctx: StaffContext
): Promise<Answer<typeof listFailedJobs>> {
  const { placeId } = ctx.actor
  const { rows, total } = await listFailedRows(ctx.db, { placeId, limit, offset: (page - 1) * limit })
  const ours = await countFailedByKind(ctx.db, null)
  const data = rows.map(({ id, kind, createdAt, triedAt, attempts, error }) => ({
    id: String(id),
    kind: jobLabel(kind),
    tries: attempts,
    created_at: createdAt.toISOString(),
    tried_at: triedAt.toISOString(),
    error: jobError(error)
  }))
  const installation = ours.map(({ kind, count }) => ({ kind: jobLabel(kind), count }))
  return { data, total, page, limit, installation }
}

/** @throws ApiError 404 for what is not there, is another place's, or has been restarted or discarded meanwhile */
export async function moveFailed(
  { params, body: { action } }: Received<typeof moveFailedJob>,
  ctx: StaffContext
): Promise<Answer<typeof moveFailedJob>> {
  const { placeId } = ctx.actor
  const id = /^\d{1,15}$/.test(params.id) ? Number(params.id) : 0
  return inTransaction(ctx.db, async (tx) => {
    const job = await findFailedJob(tx, { placeId, id })
    if (!job || !(await moves[action].run(tx, id))) throw notFound({ message: 'Esta tarefa não está mais na lista.' })
    await recordChange(tx, ctx, { action: moves[action].recorded, id: String(id), label: jobLabel(job.kind) })
    return { message: moves[action].message }
  })
}

const moves = {
  retry: { run: restartJob, recorded: 'jobs.restarted', message: 'A tarefa volta à fila agora.' },
  discard: { run: discardJob, recorded: 'jobs.discarded', message: 'Tarefa descartada.' }
} as const
