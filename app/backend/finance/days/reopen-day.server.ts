import { changedMeanwhile, invalid } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { readFinanceDay, reopenFinanceDay } from '#app/contracts/finance/days.ts'
import { formatDay } from '#app/domain/calendar/dates.ts'
import { markReopened } from '../../db/queries/finance/days.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import { recordChange } from '../../kernel/audit/record-change.server.ts'
import type { StaffContext } from '../../kernel/context.server.ts'
import { readDay, requireDay } from './read-days.server.ts'

/**
 * The closing stays, marked as reopened.
 * @throws ApiError 404, 409 `changed_meanwhile`, 422 without a reason
 */
export async function reopenDay(
  { params, body }: Received<typeof reopenFinanceDay>,
  ctx: StaffContext
): Promise<Answer<typeof readFinanceDay>> {
  const { placeId, userId } = ctx.actor
  const date = requireDay(params.date)
  const { number } = body
  const reason = body.reason.trim()
  if (reason.length < 3) throw invalid({ fields: { reason: ['Diga por que o dia é reaberto.'] } })
  await inTransaction(ctx.db, async (tx) => {
    const reopening = { placeId, date, number, reopenedAt: ctx.now(), reopenedBy: userId, reopenReason: reason }
    if (!(await markReopened(tx, reopening))) throw changedMeanwhile(notStanding)
    const label = `${formatDay(date)}, ${number}º fechamento`
    await recordChange(tx, ctx, { action: 'day-close.reopened', id: date, label, reason })
  })
  return readDay({ params: { date } }, ctx)
}

const notStanding = 'Este fechamento já não vale: outra pessoa reabriu o dia. Confira antes de continuar.'
