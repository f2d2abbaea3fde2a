import { notFound } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { removeCommissionRate } from '#app/contracts/finance/commissions.ts'
import { formatDay } from '#app/domain/calendar/dates.ts'
import { rateWords, toCommissionKind } from '#app/domain/commission/rate.ts'
import { findRate, listRateRows, markRateRemoved } from '../db/queries/finance/commissions/rates.server.ts'
import { inTransaction } from '../db/transaction.server.ts'
import { recordChange } from '../kernel/audit/record-change.server.ts'
import type { StaffContext } from '../kernel/context.server.ts'
import { requireUuid } from '../kernel/place-id.server.ts'

const unknown = 'Não encontramos esta comissão.'

/**
 * Payouts made with it stay; the next payout contains the difference.
 * @throws ApiError 404 also for another place's
 */
export async function removeRate(
  { params }: Received<typeof removeCommissionRate>,
  ctx: StaffContext
): Promise<Answer<typeof removeCommissionRate>> {
  const { placeId, userId } = ctx.actor
  const uuid = requireUuid(params.uuid, unknown)
  const isRemoved = await inTransaction(ctx.db, async (tx) => {
    const rate = await findRate(tx, { placeId, uuid })
    if (!rate) throw notFound({ message: unknown })
    const listed = (await listRateRows(tx, placeId)).find((row) => row.rate.uuid === uuid)
    if (!(await markRateRemoved(tx, uuid, { at: ctx.now(), userId }))) return false
    const kind = toCommissionKind(rate.kind) ?? 'percent'
    const from = `comissão: ${rateWords({ kind, value: rate.value })}, visitas desde ${formatDay(rate.validFrom)}`
    const label = [listed?.product.name, listed?.agent].filter(Boolean).join(', ')
    await recordChange(tx, ctx, { action: 'commission-rate.removed', id: uuid, label, changed: { from, to: '' } })
    return true
  })
  return { message: isRemoved ? 'Comissão retirada.' : 'Esta comissão já tinha sido retirada.' }
}
