import { changedMeanwhile, invalid, notFound } from '#app/contracts/api-error.ts'
import type { getGateConflict, listGateConflicts, seeGateConflict } from '#app/contracts/booking/gate-offline.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import { scanProblemLabel } from '#app/domain/booking/late-scan.ts'
import { toDecimal } from '#app/domain/money/money.ts'
import { maskName } from '#app/domain/person/names.ts'
import type { Queryable } from '../../../db/connection.server.ts'
import {
  type ConflictRow,
  countConflicts,
  countOpenConflicts,
  findConflict,
  listConflicts,
  markSeen
} from '../../../db/queries/bookings/gate/conflicts.server.ts'
import { inTransaction } from '../../../db/transaction.server.ts'
import { recordChange } from '../../../kernel/audit/record-change.server.ts'
import { holds, type StaffContext } from '../../../kernel/context.server.ts'
import { operatorSight } from '../../read-booking.server.ts'
import { toIsoOrNull } from '../../wire/shown.server.ts'

const unknown = () => notFound({ message: 'Esta leitura não existe.' })

/** A user who sees only bookings that they guide sees only their own scans. */
const sightOf = ({ actor }: StaffContext) => ({
  placeId: actor.placeId,
  userId: holds(actor, 'operation/all-bookings') ? null : actor.userId
})

export async function listPlaceConflicts(
  { query }: Received<typeof listGateConflicts>,
  ctx: StaffContext
): Promise<Answer<typeof listGateConflicts>> {
  const search = { ...query, ...sightOf(ctx) }
  const [rows, total, open] = await Promise.all([
    listConflicts(ctx.db, search),
    countConflicts(ctx.db, search),
    countOpenConflicts(ctx.db, search)
  ])
  return { data: rows.map((row) => toConflict(row, ctx)), total, page: query.page, limit: query.limit, open }
}

/** @throws ApiError 404 also for another place's */
export async function readConflict(
  { params }: Received<typeof getGateConflict>,
  ctx: StaffContext
): Promise<Answer<typeof getGateConflict>> {
  return toConflict(await requireConflict(ctx.db.orm, params.id, ctx), ctx)
}

/** @throws ApiError 404; 409 if somebody has marked it; 422 without a note */
export async function seeConflict(
  { params, body }: Received<typeof seeGateConflict>,
  ctx: StaffContext
): Promise<Answer<typeof seeGateConflict>> {
  const note = body.note.trim()
  if (note.length < 3) throw invalid({ fields: { note: ['Escreva o que foi feito ou combinado.'] } })
  const seen = await inTransaction(ctx.db, async (tx) => {
    const { scan, booking, seer } = await requireConflict(tx, params.id, ctx)
    const marked = await markSeen(tx, { id: scan.id, seenAt: ctx.now(), seenBy: ctx.actor.userId, seenNote: note })
    if (!marked) throw changedMeanwhile(`${seer ?? 'Outra pessoa'} já marcou esta leitura como vista.`)
    const label = [scanProblemLabel(scan.problem), booking?.code ?? scan.code].filter(Boolean).join(', ')
    await recordChange(tx, ctx, { action: 'gate.scan-seen', id: String(scan.id), label, reason: note })
    return requireConflict(tx, params.id, ctx)
  })
  return toConflict(seen, ctx)
}

async function requireConflict(reader: Queryable, id: string, ctx: StaffContext): Promise<ConflictRow> {
  const found = /^\d{1,15}$/.test(id) ? await findConflict(reader, { id: Number(id), ...sightOf(ctx) }) : null
  if (!found) throw unknown()
  return found
}

function toConflict({ scan, user, seer, booking, product, allotment }: ConflictRow, ctx: StaffContext) {
  const { personal } = operatorSight(ctx)
  const full = booking ? `${booking.name} ${booking.surname}`.trim() : ''
  return {
    id: String(scan.id),
    at: scan.at.toISOString(),
    received: scan.receivedAt.toISOString(),
    user_name: user,
    code: scan.code,
    direction: scan.direction,
    people: scan.people,
    problem: scan.problem,
    message: scan.message,
    booking_uuid: booking?.uuid ?? '',
    booking_code: booking?.code ?? '',
    name: personal ? full : maskName(full),
    sold: scan.sold,
    value: holds(ctx.actor, 'operation/values') ? toDecimal(scan.value) : null,
    product_name: product ?? '',
    visit: booking?.date ?? allotment?.date ?? '',
    time: booking?.time ?? allotment?.time ?? '',
    seen: toIsoOrNull(scan.seenAt),
    seen_by: seer ?? '',
    seen_note: scan.seenNote
  }
}
