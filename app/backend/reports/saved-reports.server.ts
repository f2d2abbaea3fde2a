import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { conflict, forbidden, invalid, notFound } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { deleteSavedReport, listSavedReports, SavedReportSchema, saveReport } from '#app/contracts/reports.ts'
import { isAllowed } from '#app/domain/access/permissions.ts'
import { isUuid } from '../db/queries/bookings/bookings.server.ts'
import {
  deleteReport,
  insertReport,
  listVisibleReports,
  type SavedReportRow
} from '../db/queries/saved-reports.server.ts'
import { inTransaction } from '../db/transaction.server.ts'
import { recordChange } from '../kernel/audit/record-change.server.ts'
import type { Actor, StaffContext } from '../kernel/context.server.ts'

export async function listReports(_input: unknown, ctx: StaffContext): Promise<Answer<typeof listSavedReports>> {
  const actor = ctx.actor
  const rows = await listVisibleReports(ctx.db, actor)
  return rows
    .filter(({ report }) => isAllowed(report.path, actor.permissions))
    .map(({ report, user }) => reportToWire(report, user, actor))
}

/**
 * An equal report is the same one.
 * @throws ApiError 403 for a report they may not open, 409 `name_taken`, 422
 */
export async function storeReport(
  { body }: Received<typeof saveReport>,
  ctx: StaffContext
): Promise<Answer<typeof saveReport>> {
  const actor = ctx.actor
  if (!isAllowed(body.path, actor.permissions)) throw forbidden()
  const query = body.query.replace(/^\?/, '')
  if (/[\s#]/.test(query)) throw invalid({ fields: { query: ['Este endereço não pode ser salvo.'] } })
  const wanted = { ...body, query, id: randomUUID(), placeId: actor.placeId, userId: actor.userId }
  const kept = await inTransaction(ctx.db, async (tx) => {
    const there = await insertReport({ orm: tx }, { ...wanted, createdAt: ctx.now() })
    const changed = { from: '', to: there.shared ? 'para toda a equipe' : 'só para si' }
    const isNew = there.id === wanted.id
    if (isNew) await recordChange(tx, ctx, { action: 'report.saved', label: there.name, changed })
    return there
  })
  if (kept.path !== body.path || kept.query !== query || kept.shared !== body.shared) {
    const message = 'Você já tem um relatório com este nome. Escolha outro.'
    throw conflict({ code: 'name_taken', message, fields: { name: [message] } })
  }
  return reportToWire(kept, actor.name, actor)
}

/** @throws ApiError 404, also for somebody else's report */
export async function removeReport(
  { params }: Received<typeof deleteSavedReport>,
  ctx: StaffContext
): Promise<Answer<typeof deleteSavedReport>> {
  const actor = ctx.actor
  await inTransaction(ctx.db, async (tx) => {
    const label = isUuid(params.id) ? await deleteReport({ orm: tx }, actor, params.id) : null
    if (label === null) throw notFound({ message: 'Relatório salvo não encontrado.' })
    await recordChange(tx, ctx, { action: 'report.removed', label })
  })
  return { status: 'deleted' }
}

function reportToWire(report: SavedReportRow, user: string, actor: Actor): z.input<typeof SavedReportSchema> {
  return {
    id: report.id,
    name: report.name,
    path: report.path,
    query: report.query,
    shared: report.shared,
    mine: report.userId === actor.userId,
    user,
    created_date: report.createdAt.toISOString()
  }
}
