import { changedMeanwhile, conflict, invalid, notFound } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { endRecurrence, updateRecurrence } from '#app/contracts/finance/recurrences.ts'
import { changedText } from '#app/domain/audit/changed.ts'
import { todayIn } from '#app/domain/calendar/dates.ts'
import { mostCentavos } from '#app/domain/finance/limits.ts'
import { monthOf } from '#app/domain/finance/recurrence.ts'
import { type Centavos, formatMoney, parseMoney } from '#app/domain/money/money.ts'
import type { Transaction } from '../../db/connection.server.ts'
import {
  lockRecurrence,
  lockUntouched,
  type RecurrenceRow,
  saveRecurrence,
  setItemPrice
} from '../../db/queries/finance/recurrences.server.ts'
import { saveTransaction } from '../../db/queries/finance/transactions.server.ts'
import { findTimezone } from '../../db/queries/places/places.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import { recordChange } from '../../kernel/audit/record-change.server.ts'
import type { ApiContext, StaffContext } from '../../kernel/context.server.ts'
import { requireFinanceId } from '../transactions/read-transaction.server.ts'
import { answerRecurrence, unknownRecurrence } from './read-recurrences.server.ts'

/**
 * Changes apply from the next month.
 * @throws ApiError 404, 409 `changed_meanwhile`, `ended`, 422 at `value`
 */
export async function changeRecurrence(
  { params, body }: Pick<Received<typeof updateRecurrence>, 'params' | 'body'>,
  ctx: StaffContext
): Promise<Answer<typeof updateRecurrence>> {
  const value = requireValue(body.value)
  const id = await inTransaction(ctx.db, async (tx) => {
    const own = await requireLocked(tx, ctx, params.id)
    if (own.endedAt) throw conflict({ code: 'ended', message: 'Esta repetição já foi encerrada.' })
    requireVersion(own, body.version)
    if (own.value === value) return own.id
    for (const made of await following(tx, ctx, own)) {
      await setItemPrice(tx, made.id, value)
      await saveTransaction(tx, made, { total: value, final: value, discount: 0 })
    }
    await saveRecurrence(tx, own, { value })
    const changed = changedText('valor', formatMoney(own.value), formatMoney(value))
    await recordChange(tx, ctx, { action: 'recurrence.changed', id: String(own.id), label: own.label, changed })
    return own.id
  })
  return answerRecurrence(ctx, id)
}

/**
 * A second call is harmless.
 * @throws ApiError 404, 409 `changed_meanwhile`
 */
export async function stopRecurrence(
  { params, body }: Pick<Received<typeof endRecurrence>, 'params' | 'body'>,
  ctx: StaffContext
): Promise<Answer<typeof endRecurrence>> {
  const { userId } = ctx.actor
  const id = await inTransaction(ctx.db, async (tx) => {
    const own = await requireLocked(tx, ctx, params.id)
    if (own.endedAt) return own.id
    requireVersion(own, body.version)
    const cancelled = {
      status: 'cancelled',
      cancelledAt: ctx.now(),
      cancelledBy: userId,
      reason: 'Repetição encerrada'
    }
    for (const made of await following(tx, ctx, own)) await saveTransaction(tx, made, cancelled)
    await saveRecurrence(tx, own, { endedAt: ctx.now() })
    await recordChange(tx, ctx, { action: 'recurrence.ended', id: String(own.id), label: own.label })
    return own.id
  })
  return answerRecurrence(ctx, id)
}

/** Untouched transactions of later months, as the job made them. */
async function following(tx: Transaction, ctx: ApiContext, { id, placeId }: RecurrenceRow) {
  const after = monthOf(todayIn(await findTimezone(tx, placeId), ctx.now()))
  return lockUntouched(tx, { id, after })
}

async function requireLocked(tx: Transaction, ctx: StaffContext, id: string): Promise<RecurrenceRow> {
  const { placeId } = ctx.actor
  const own = await lockRecurrence(tx, { placeId, id: requireFinanceId(id, unknownRecurrence) })
  if (!own) throw notFound({ message: unknownRecurrence })
  return own
}

function requireVersion({ version }: RecurrenceRow, read: number | undefined): void {
  if (read === undefined || read === version) return
  throw changedMeanwhile('Esta repetição mudou enquanto você a editava. Confira.')
}

function requireValue(typed: string): Centavos {
  const value = parseMoney(typed)
  if (value !== null && value > 0 && value <= mostCentavos) return value
  throw invalid({ fields: { value: ['Escreva o valor como 1.234,50, acima de zero.'] } })
}
