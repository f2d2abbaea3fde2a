import { invalid, notFound } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { undoCommissionPayout } from '#app/contracts/finance/commissions.ts'
import { formatDay } from '#app/domain/calendar/dates.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import { findPayout, lockPaidAgent, markPayoutUndone } from '../db/queries/finance/commissions/payouts.server.ts'
import { inTransaction } from '../db/transaction.server.ts'
import { recordChange } from '../kernel/audit/record-change.server.ts'
import type { StaffContext } from '../kernel/context.server.ts'
import { requireUuid } from '../kernel/place-id.server.ts'
import { unknownAgent } from './due-search.server.ts'

const unknown = 'Não encontramos este pagamento.'

/**
 * The payout counts no more, so its amount is due again. An expense entered for it is not cancelled here. The agent is
 * locked as for a payout.
 * @throws ApiError 404 also for another place's, 422 without a reason
 */
export async function undoPayout(
  { params, body }: Received<typeof undoCommissionPayout>,
  ctx: StaffContext
): Promise<Answer<typeof undoCommissionPayout>> {
  const { placeId, userId } = ctx.actor
  const agentUuid = requireUuid(params.uuid, unknownAgent)
  const uuid = requireUuid(params.payout_uuid, unknown)
  const reason = body.reason.trim()
  if (reason.length < 3) throw invalid({ fields: { reason: ['Diga por que o pagamento é desfeito.'] } })
  return inTransaction(ctx.db, async (tx) => {
    const agent = await lockPaidAgent(tx, { placeId, uuid: agentUuid })
    const payout = agent ? await findPayout(tx, uuid) : null
    if (!agent || payout?.agentUuid !== agent.uuid) throw notFound({ message: unknown })
    const words = `${formatMoney(payout.value)} a ${agent.name}`
    if (!(await markPayoutUndone(tx, uuid, { at: ctx.now(), userId, reason }))) {
      return { outcome: 'already' as const, message: `Este pagamento já estava desfeito: ${words}.` }
    }
    const from = `pago: ${formatMoney(payout.value)}\nvisitas: ${formatDay(payout.from)} a ${formatDay(payout.until)}`
    await recordChange(tx, ctx, {
      action: 'commission.undone',
      id: agent.uuid,
      label: agent.name,
      reason,
      changed: { from, to: '' }
    })
    return {
      outcome: 'done' as const,
      message: `Pagamento desfeito: ${words}. Se foi lançado como despesa, cancele-a.`
    }
  })
}
