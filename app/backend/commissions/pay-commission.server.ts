import { conflict, notFound } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { payCommission } from '#app/contracts/finance/commissions.ts'
import { formatDay } from '#app/domain/calendar/dates.ts'
import { type Centavos, formatMoney, sumCentavos } from '#app/domain/money/money.ts'
import type { Transaction } from '../db/connection.server.ts'
import { type DueRow, listToPay } from '../db/queries/finance/commissions/due.server.ts'
import {
  findPayout,
  insertPayout,
  lockPaidAgent,
  type PayoutRow
} from '../db/queries/finance/commissions/payouts.server.ts'
import { inTransaction } from '../db/transaction.server.ts'
import { recordChange } from '../kernel/audit/record-change.server.ts'
import type { ApiContext, StaffContext } from '../kernel/context.server.ts'
import { requireUuid } from '../kernel/place-id.server.ts'
import { dueSearch, toWirePayout, unknownAgent } from './due-search.server.ts'

/** Values of a payout that was not undone. */
const standing = { undoneAt: null, undoneBy: null, undoneReason: '' }

type Asked = Received<typeof payCommission>

/**
 * Pays the amount due for each booking beyond earlier payouts: increases are paid, decreases are deducted. One payout
 * at a time for an agent, so that of several at once only one pays.
 * @throws ApiError 404, 409 `changed` if the amount differs from the one shown, 422
 */
export async function payAgent({ params, body }: Asked, ctx: StaffContext): Promise<Answer<typeof payCommission>> {
  const actor = ctx.actor
  const search = await dueSearch(body, ctx, requireUuid(params.uuid, unknownAgent))
  const paid = await inTransaction(ctx.db, async (tx) => {
    const agent = await lockPaidAgent(tx, { placeId: actor.placeId, uuid: search.agent })
    if (!agent) throw notFound({ message: unknownAgent })
    const earlier = await findPayout(tx, body.key)
    if (earlier) return { ...requireSamePayout(earlier, agent.uuid), agent, outcome: 'already' as const }
    const lines = await listToPay(tx, search)
    const value = requireSeenValue(sumCentavos(lines.map(({ due }) => due)), body.seen)
    const payout = { ...payoutOf(body, { search, value, now: ctx.now() }), createdBy: actor.userId, ...standing }
    await insertPayout(tx, { payout, lines: lines.map(toLine) })
    await note(tx, { agent, payout, ctx })
    return { payout, bookings: lines.length, agent, outcome: 'done' as const }
  })
  const { payout, agent, outcome } = paid
  const words = `${formatMoney(payout.value)} a ${agent.name}`
  return {
    outcome,
    message: outcome === 'done' ? `Comissão marcada como paga: ${words}.` : `Já estava marcada como paga: ${words}.`,
    payout: toWirePayout({ payout, by: actor.name, bookings: paid.bookings })
  }
}

/** @throws ApiError 409 where the key is another agent's payout, or was undone since */
function requireSamePayout(payout: PayoutRow, agent: string) {
  if (payout.agentUuid === agent && payout.undoneAt === null) return { payout, bookings: 0 }
  throw conflict({ code: 'key_reused', message: 'Este formulário já foi usado. Abra a página de novo.' })
}

/** @throws ApiError 409 */
function requireSeenValue(value: Centavos, seen: Centavos | null): Centavos {
  if (value <= 0) {
    const message =
      value < 0
        ? `Nada a pagar: já foi pago ${formatMoney(-value)} a mais, que sai do próximo pagamento.`
        : 'Nada a pagar neste período: pode ser que alguém já tenha marcado como paga.'
    throw conflict({ code: 'changed', message })
  }
  if (value === seen) return value
  throw conflict({ code: 'changed', message: `Agora são ${formatMoney(value)} a pagar. Confira e confirme de novo.` })
}

function payoutOf(
  { key, note }: Asked['body'],
  { search, value, now }: { search: Search; value: Centavos; now: Date }
) {
  const { placeId, agent, from, until, today } = search
  return {
    uuid: key.toLowerCase(),
    placeId,
    agentUuid: agent,
    from,
    until,
    value,
    paidOn: today,
    note: note.trim(),
    createdAt: now
  }
}

type Search = Awaited<ReturnType<typeof dueSearch<string>>>

const toLine = ({ id, visit, base, due }: DueRow) => ({ bookingId: id, visit, base, value: due })

interface Paid {
  agent: { uuid: string; name: string }
  payout: Pick<PayoutRow, 'value' | 'from' | 'until'>
  ctx: ApiContext
}

async function note(tx: Transaction, { agent, payout, ctx }: Paid): Promise<void> {
  const { value, from, until } = payout
  const to = `pago: ${formatMoney(value)}\nvisitas: ${formatDay(from)} a ${formatDay(until)}`
  await recordChange(tx, ctx, {
    action: 'commission.paid',
    id: agent.uuid,
    label: agent.name,
    changed: { from: '', to }
  })
}
