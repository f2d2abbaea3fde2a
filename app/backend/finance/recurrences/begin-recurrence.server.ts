import { conflict, invalid, notFound } from '#app/contracts/api-error.ts'
import type { SentTransaction } from '#app/contracts/finance/shapes.ts'
import { todayIn } from '#app/domain/calendar/dates.ts'
import { checkRecurrence, type TypedRecurrence } from '#app/domain/finance/check-general.ts'
import { FINANCE_CEILINGS, financeCeilingWords } from '#app/domain/finance/limits.ts'
import { monthOf } from '#app/domain/finance/recurrence.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { entriesOf } from '#app/domain/words/records.ts'
import type { Transaction } from '../../db/connection.server.ts'
import {
  countRecurrences,
  insertRecurrence,
  listMissingMonths,
  type RecurrenceRow
} from '../../db/queries/finance/recurrences.server.ts'
import { lockPlace } from '../../db/queries/places/settings.server.ts'
import type { ApiContext, StaffContext } from '../../kernel/context.server.ts'
import type { Plan } from '../transactions/plan.server.ts'
import { makeMonth } from './make-month.server.ts'

interface Beginning {
  typed: SentTransaction['general']['recurrence']
  plan: Plan
}

const wireNames: Record<keyof TypedRecurrence, string> = { dayOfMonth: 'day_of_month', until: 'until' }

/**
 * Null if none is asked for.
 * @throws ApiError 409 `too_many_kept`, 422 at the fields
 */
export async function beginRecurrence(
  tx: Transaction,
  ctx: StaffContext,
  { typed, plan }: Beginning
): Promise<RecurrenceRow | null> {
  if (!typed) return null
  const { placeId, userId } = ctx.actor
  const { general, sums } = plan
  const from = monthOf(general.date)
  const day = typed.day_of_month ?? ''
  const checked = checkRecurrence({ dayOfMonth: day, until: typed.until ?? '' }, from)
  if (!checked.ok) {
    const fields = entriesOf(wireNames).flatMap(([name, wire]) => {
      const said = checked.fields[name]
      return said ? [[`general.recurrence.${wire}`, said]] : []
    })
    throw invalid({ fields: Object.fromEntries(fields) })
  }
  if (sums.final <= 0) throw invalid({ fields: { 'general.recurrence.day_of_month': [nothingToRepeat] } })
  const place = await lockPlace(tx, placeId)
  if (!place) throw notFound()
  const month = monthOf(todayIn(place.timezone, ctx.now()))
  if ((await countRecurrences(tx, { placeId, month })) >= FINANCE_CEILINGS.recurrences.most) {
    throw conflict({ code: 'too_many_kept', message: financeCeilingWords('recurrences') })
  }
  const { flow, label, category, supplier } = general
  const row = { flow, label, category, supplier, placeId, value: sums.final, from, createdBy: userId }
  return insertRecurrence(tx, { ...row, ...checked.value, createdAt: ctx.now() })
}

const nothingToRepeat = `${ERRORS.notAccepted} O que se repete precisa de um valor acima de zero.`

/** Runs after its first transaction, which is made by hand. */
export async function makeFollowing(tx: Transaction, ctx: ApiContext, recurrence: RecurrenceRow): Promise<void> {
  const missing = await listMissingMonths(tx, { now: ctx.now(), id: recurrence.id })
  for (const { month } of missing) await makeMonth(tx, recurrence, month)
}
