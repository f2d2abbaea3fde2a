import type { Answer } from '#app/contracts/endpoint.ts'
import type { listCommissionRates } from '#app/contracts/finance/commissions.ts'
import { todayIn } from '#app/domain/calendar/dates.ts'
import { toDecimal } from '#app/domain/money/money.ts'
import { type ListedRate, listRateChoices, listRateRows } from '../db/queries/finance/commissions/rates.server.ts'
import { findTimezone } from '../db/queries/places/places.server.ts'
import type { StaffContext } from '../kernel/context.server.ts'

export async function listRates(ctx: StaffContext): Promise<Answer<typeof listCommissionRates>> {
  const { placeId } = ctx.actor
  const { orm } = ctx.db
  const [rows, choices, zone] = await Promise.all([
    listRateRows(orm, placeId),
    listRateChoices(orm, placeId),
    findTimezone(orm, placeId)
  ])
  const today = todayIn(zone, ctx.now())
  const begun = rows.filter(({ rate }) => rate.validFrom <= today)
  // Rates are sorted newest first.
  const current = new Set(begun.filter((row, at) => begun.findIndex((one) => isSame(one, row)) === at))
  return {
    data: rows.map((row) => ({
      uuid: row.rate.uuid,
      product_uuid: row.product.uuid,
      product_name: row.product.name,
      agent_uuid: row.rate.agentUuid ?? '',
      agent_name: row.agent ?? '',
      kind: row.rate.kind,
      value: toDecimal(row.rate.value),
      valid_from: row.rate.validFrom,
      is_current: current.has(row),
      by: row.by ?? '',
      created_date: row.rate.createdAt.toISOString()
    })),
    products: choices.products.map(({ uuid, name }) => ({ uuid, name })),
    agents: choices.agents
  }
}

const isSame = ({ rate: one }: ListedRate, { rate: other }: ListedRate) =>
  one.productId === other.productId && one.agentUuid === other.agentUuid
