import { forbidden, notFound } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { deleteCounterLog, listCounterLogs } from '#app/contracts/trafx/calls.ts'
import { isUuid } from '../db/queries/bookings/bookings.server.ts'
import { deleteLog, listLogs } from '../db/queries/trafx.server.ts'
import { inTransaction } from '../db/transaction.server.ts'
import { recordChange } from '../kernel/audit/record-change.server.ts'
import type { ApiContext, StaffContext } from '../kernel/context.server.ts'

export async function listSentLogs(_input: unknown, ctx: ApiContext): Promise<Answer<typeof listCounterLogs>> {
  if (!ctx.actor) throw forbidden()
  const rows = await listLogs(ctx.db, ctx.actor.placeId)
  return rows.map(({ log, ...held }) => ({
    id: log.id,
    serial: log.serial,
    prodUuid: held.productUuid ?? '',
    name: log.name,
    mode: log.mode,
    records: log.records,
    date: held.first ?? '',
    last_date: held.last ?? '',
    days: held.days ?? 0,
    total: held.total ?? 0,
    grain: log.grain,
    file_name: log.fileName,
    battery: log.battery,
    clock_lost: log.clockLost,
    covered: log.coveredFrom === '' ? null : { from: log.coveredFrom, to: log.coveredTo },
    uploaded_at: log.uploadedAt.toISOString(),
    uploaded_by: held.user ?? ''
  }))
}

/** @throws ApiError 404 also for one of another place */
export async function removeLog(
  { params }: Received<typeof deleteCounterLog>,
  ctx: StaffContext
): Promise<Answer<typeof deleteCounterLog>> {
  await inTransaction(ctx.db, async (tx) => {
    const { placeId } = ctx.actor
    const serial = isUuid(params.id) ? await deleteLog({ orm: tx }, placeId, params.id) : null
    if (serial === null) throw notFound({ message: 'Registro de contador não encontrado.' })
    await recordChange(tx, ctx, { action: 'counter.log-removed', id: serial, label: `Contador ${serial}` })
  })
  return { status: 'deleted' }
}
