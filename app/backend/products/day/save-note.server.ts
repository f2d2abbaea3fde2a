import { changedMeanwhile, invalid } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { saveDayNote } from '#app/contracts/products/calendar.ts'
import { changedText } from '#app/domain/audit/changed.ts'
import { formatDay, todayIn } from '#app/domain/calendar/dates.ts'
import { checkNote } from '#app/domain/product/day/check-day.ts'
import { lockNote, writeNote } from '../../db/queries/products/day/operations.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import { recordChange } from '../../kernel/audit/record-change.server.ts'
import type { StaffContext } from '../../kernel/context.server.ts'
import { requireOwnProduct } from '../own-product.server.ts'

/**
 * A removed note stays as an empty row, so that no version number comes again.
 * @throws ApiError 404, 409 `changed_meanwhile`, 422
 */
export async function changeNote(
  { body: typed }: Pick<Received<typeof saveDayNote>, 'body'>,
  ctx: StaffContext
): Promise<Answer<typeof saveDayNote>> {
  const { userId: changedBy } = ctx.actor
  return inTransaction(ctx.db, async (tx) => {
    const { id: productId, uuid, name, timezone } = await requireOwnProduct(typed.product_uuid, ctx, tx)
    const checked = checkNote(typed, todayIn(timezone, ctx.now()))
    if (!checked.ok) throw invalid({ fields: checked.fields })
    const { date, body } = checked.value
    const kept = (await lockNote(tx, { productId, date })) ?? { body: '', version: 0 }
    if (kept.body === body) return { date, ...kept }
    const version = kept.version + 1
    const note = { productId, date, body, version, changedBy, changedAt: ctx.now() }
    if (kept.version !== typed.version || !(await writeNote(tx, note))) throw changedMeanwhile(changedWords)
    const changed = changedText('anotação', kept.body, body)
    await recordChange(tx, ctx, {
      action: 'day.note-changed',
      id: uuid,
      label: `${name}, ${formatDay(date)}`,
      changed
    })
    return { date, body, version }
  })
}

const changedWords = 'Outra pessoa mudou esta anotação enquanto você escrevia. A sua ainda não foi gravada.'
