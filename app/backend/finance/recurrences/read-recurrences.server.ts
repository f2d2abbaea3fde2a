import { notFound } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { getRecurrence, listRecurrences } from '#app/contracts/finance/recurrences.ts'
import { toDecimal } from '#app/domain/money/money.ts'
import { findRecurrence, listRecurrenceRows } from '../../db/queries/finance/recurrences.server.ts'
import type { StaffContext } from '../../kernel/context.server.ts'
import { requireFinanceId } from '../transactions/read-transaction.server.ts'

type Wire = Answer<typeof getRecurrence>
type Listed = NonNullable<Awaited<ReturnType<typeof findRecurrence>>>

export const unknownRecurrence = 'Não encontramos esta repetição.'

export async function listPlaceRecurrences(_input: object, ctx: StaffContext): Promise<Answer<typeof listRecurrences>> {
  return (await listRecurrenceRows(ctx.db.orm, ctx.actor.placeId)).map(recurrenceToWire)
}

/** @throws ApiError 404 */
export function describeRecurrence(
  { params }: Pick<Received<typeof getRecurrence>, 'params'>,
  ctx: StaffContext
): Promise<Wire> {
  return answerRecurrence(ctx, requireFinanceId(params.id, unknownRecurrence))
}

/** @throws ApiError 404 */
export async function answerRecurrence(ctx: StaffContext, id: number): Promise<Wire> {
  const found = await findRecurrence(ctx.db.orm, { placeId: ctx.actor.placeId, id })
  if (!found) throw notFound({ message: unknownRecurrence })
  return recurrenceToWire(found)
}

function recurrenceToWire({ recurrence, made, lastId, lastMonth }: Listed): Wire {
  const { id, flow, label, category, supplier, value, dayOfMonth, from, until, endedAt, version } = recurrence
  return {
    id,
    flow,
    label,
    category,
    supplier,
    version,
    made,
    value: toDecimal(value),
    day_of_month: dayOfMonth,
    from: from.slice(0, 7),
    until: until?.slice(0, 7) ?? '',
    ended: endedAt !== null,
    last_id: lastId ?? '',
    last_month: lastMonth?.slice(0, 7) ?? ''
  }
}
