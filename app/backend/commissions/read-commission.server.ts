import { notFound } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { readCommission } from '#app/contracts/finance/commissions.ts'
import { toDecimal } from '#app/domain/money/money.ts'
import { type DueRow, listDueRows, sumDue } from '../db/queries/finance/commissions/due.server.ts'
import { findPaidAgent, listPayoutRows } from '../db/queries/finance/commissions/payouts.server.ts'
import type { StaffContext } from '../kernel/context.server.ts'
import { requireUuid } from '../kernel/place-id.server.ts'
import { dueSearch, toWirePayout, toWireSums, unknownAgent } from './due-search.server.ts'

/** @throws ApiError 404, also for an agent of another place; 422 */
export async function readAgentCommission(
  { params, query }: Received<typeof readCommission>,
  ctx: StaffContext
): Promise<Answer<typeof readCommission>> {
  const { placeId } = ctx.actor
  const { orm } = ctx.db
  const agent = await findPaidAgent(orm, { placeId, uuid: requireUuid(params.uuid, unknownAgent) })
  if (!agent) throw notFound({ message: unknownAgent })
  const search = await dueSearch(query, ctx, agent.uuid)
  const { page, limit } = query
  const [rows, sums, payouts] = await Promise.all([
    listDueRows(orm, search, { limit, offset: (page - 1) * limit }),
    sumDue(orm, search),
    listPayoutRows(orm, search)
  ])
  return {
    agent,
    data: rows.map(toDueLine),
    total: sums.lines,
    page,
    limit,
    ...toWireSums(sums),
    payouts: payouts.map(toWirePayout)
  }
}

function toDueLine({ booking, code, product, visit, time, people, takers, kind, rate, carried, ...row }: DueRow) {
  return {
    booking,
    booking_code: code,
    product_name: product,
    visit,
    time,
    people,
    agents: takers,
    carried,
    kind: kind ?? '',
    rate: rate === null ? null : toDecimal(rate),
    base_value: toDecimal(row.base),
    commission_value: toDecimal(row.earned),
    paid_value: toDecimal(row.given),
    due_value: toDecimal(row.due)
  }
}
