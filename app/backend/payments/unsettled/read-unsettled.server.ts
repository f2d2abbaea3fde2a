import { notFound } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { getUnsettled, listUnsettled, UnsettledKind } from '#app/contracts/payments/unsettled.ts'
import {
  countStrays,
  countUnsettledPayments,
  findHeldPayment,
  findListedStray,
  listStrays,
  listUnsettledPayments
} from '../../db/queries/money/unsettled.server.ts'
import type { StaffContext } from '../../kernel/context.server.ts'
import { isUuid } from '../../kernel/place-id.server.ts'
import { toUnsettledPayment, toUnsettledStray } from './wire.server.ts'

const none = { data: [], total: 0 }

/** A single booking has no payments without a booking. */
export async function listAllUnsettled(
  { query }: Received<typeof listUnsettled>,
  ctx: StaffContext
): Promise<Answer<typeof listUnsettled>> {
  const actor = ctx.actor
  const { db } = ctx
  const search = { ...query, placeId: actor.placeId }
  const wants = (kind: UnsettledKind) => query.kind === '' || query.kind === kind
  const ofPayments = async (kind: 'held' | 'disputed') => {
    if (!wants(kind)) return none
    const [rows, total] = await Promise.all([
      listUnsettledPayments(db, kind, search),
      countUnsettledPayments(db, kind, search)
    ])
    return { data: rows.map((row) => toUnsettledPayment(kind, row, actor)), total }
  }
  const ofStrays = async () => {
    if (!wants('stray') || query.booking !== '') return none
    const [rows, total] = await Promise.all([listStrays(db, search), countStrays(db, search)])
    return { data: rows.map((row) => toUnsettledStray(row, actor)), total }
  }
  const [held, disputed, stray] = await Promise.all([ofPayments('held'), ofPayments('disputed'), ofStrays()])
  return { held, disputed, stray }
}

/** @throws ApiError 404 also for another place's */
export async function readUnsettled(
  { params }: Received<typeof getUnsettled>,
  ctx: StaffContext
): Promise<Answer<typeof getUnsettled>> {
  const actor = ctx.actor
  const found = await findUnsettled(params.id, ctx)
  return 'stray' in found ? toUnsettledStray(found, actor) : toUnsettledPayment('held', found, actor)
}

/** @throws ApiError 404 also for another place's */
export async function findUnsettled(id: string, ctx: StaffContext) {
  const { placeId } = ctx.actor
  const key = { placeId, id: id.toLowerCase() }
  const { orm } = ctx.db
  const found = isUuid(id) ? ((await findHeldPayment(orm, key)) ?? (await findListedStray(orm, key))) : null
  if (!found) throw notFound({ message: 'Este pagamento não existe, ou não há nada a resolver nele.' })
  return found
}
