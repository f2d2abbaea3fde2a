import { todayIn } from '#app/domain/calendar/dates.ts'
import { toDecimal } from '#app/domain/money/money.ts'
import type { DueSearch, DueSums } from '../db/queries/finance/commissions/due.server.ts'
import type { ListedPayout } from '../db/queries/finance/commissions/payouts.server.ts'
import { findTimezone } from '../db/queries/places/places.server.ts'
import type { StaffContext } from '../kernel/context.server.ts'
import { requirePeriod } from '../kernel/require-period.server.ts'

export const unknownAgent = 'Não encontramos este condutor.'

/** @throws ApiError 422 for a period that is none, or over a year */
export async function dueSearch<Agent extends string | null>(
  { start_date: from, end_date: until }: Record<'start_date' | 'end_date', string>,
  ctx: StaffContext,
  agent: Agent
): Promise<DueSearch & { agent: Agent }> {
  requirePeriod({ from, to: until, lastDay: 'end_date', years: 1 })
  const { placeId } = ctx.actor
  const today = todayIn(await findTimezone(ctx.db.orm, placeId), ctx.now())
  return { placeId, from, until, today, agent }
}

export const toWireSums = ({ bookings, base, earned, given, carried, due, unrated }: DueSums) => ({
  bookings,
  unrated,
  base_value: toDecimal(base),
  commission_value: toDecimal(earned),
  paid_value: toDecimal(given),
  carried_value: toDecimal(carried),
  due_value: toDecimal(due)
})

export const toWirePayout = ({ payout, by, bookings }: ListedPayout) => ({
  uuid: payout.uuid,
  paid_on: payout.paidOn,
  start_date: payout.from,
  end_date: payout.until,
  value: toDecimal(payout.value),
  bookings,
  note: payout.note,
  by: by ?? '',
  undone: payout.undoneAt !== null,
  undone_reason: payout.undoneReason
})
