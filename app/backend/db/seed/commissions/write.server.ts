import { addDays } from '#app/domain/calendar/dates.ts'
import { monthOf } from '#app/domain/calendar/range.ts'
import { sumCentavos } from '#app/domain/money/money.ts'
import type { Transaction } from '../../connection.server.ts'
import { listToPay } from '../../queries/finance/commissions/due.server.ts'
import { insertPayout } from '../../queries/finance/commissions/payouts.server.ts'
import { commissionRates } from '../../schema.server.ts'
import type { Random } from '../random.server.ts'
import type { SeedWorld } from '../rows.server.ts'

/** Rates in the order of the attractions; the second one has risen since. */
const demoRates = [
  { kind: 'percent', value: 1000, daysAgo: 200 },
  { kind: 'person', value: 400, daysAgo: 200 },
  { kind: 'person', value: 500, daysAgo: 12 },
  { kind: 'booking', value: 1500, daysAgo: 200 }
] as const
const productOf = [0, 1, 1, 2]

/** Commissions, one agent with a rate of their own, and payouts to two agents for the month before. */
export async function writeCommissions(tx: Transaction, world: SeedWorld, random: Random): Promise<void> {
  const { placeId, products, agents, today, now, managerId: createdBy } = world
  const [first, second] = agents
  const common = { placeId, createdBy, createdAt: now }
  const rates = demoRates.flatMap(({ kind, value, daysAgo }, at) => {
    const product = products[productOf[at] ?? 0]
    const validFrom = addDays(today, -daysAgo)
    return product ? [{ ...common, uuid: random.uuid(), productId: product.id, kind, value, validFrom }] : []
  })
  const [cave] = products
  const own = { ...common, uuid: random.uuid(), kind: 'percent', value: 1250, validFrom: addDays(today, -200) }
  await tx
    .insert(commissionRates)
    .values([...rates, ...(cave && first ? [{ ...own, productId: cave.id, agentUuid: first.uuid }] : [])])
  const month = monthOf(addDays(monthOf(today).from, -1))
  for (const agent of [first, second]) {
    if (!agent) continue
    const days = { from: month.from, until: month.to }
    const lines = await listToPay(tx, { placeId, ...days, today, agent: agent.uuid })
    const value = sumCentavos(lines.map(({ due }) => due))
    if (value <= 0) continue
    const payout = { ...common, ...days, uuid: random.uuid(), agentUuid: agent.uuid, value }
    await insertPayout(tx, {
      payout: { ...payout, paidOn: monthOf(today).from, note: 'Pix' },
      lines: lines.map(({ id, visit, base, due }) => ({ bookingId: id, visit, base, value: due }))
    })
  }
}
