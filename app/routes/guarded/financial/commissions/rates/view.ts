import type { Rate } from '#app/contracts/finance/commissions.ts'
import { formatDay, type IsoDay } from '#app/domain/calendar/dates.ts'
import { commissionOf, rateWords, toCommissionKind } from '#app/domain/commission/rate.ts'
import { shareOf } from '#app/domain/commission/share.ts'
import { formatMoney } from '#app/domain/money/money.ts'

/** Example that explains a rate: four visitors, two agents and R$ 200,00. */
const example = { base: 20_000, people: 4, agents: 2 }

export function toRateRow(row: Rate, today: IsoDay) {
  const { uuid, product_name: product, agent_name: agent, valid_from: from, is_current: isCurrent } = row
  const rate = { kind: toCommissionKind(row.kind) ?? 'percent', value: Math.round(row.value * 100) }
  const each = shareOf(commissionOf(rate, example), { of: example.agents, at: 0 })
  return {
    uuid,
    product,
    by: row.by,
    agent: agent || 'Todos os condutores',
    rate: rateWords(rate),
    example: `${formatMoney(each)} a cada um`,
    from: formatDay(from),
    state: isCurrent ? 'Vale hoje' : from > today ? 'Vai valer' : 'Valeu antes',
    tone: isCurrent ? ('green' as const) : from > today ? ('blue' as const) : ('gray' as const)
  }
}

export type RateRow = ReturnType<typeof toRateRow>
