import { notFound } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { listOrders } from '#app/contracts/finance/withdrawals.ts'
import { addDays, slotInstant, todayIn } from '#app/domain/calendar/dates.ts'
import { toDecimal } from '#app/domain/money/money.ts'
import { orderOf } from '#app/domain/withdrawal/order.ts'
import {
  hasCreditBefore,
  listCredits,
  listDebits,
  type OrderRow,
  sumToSettle
} from '../db/queries/finance/withdrawals/orders.server.ts'
import { findWithdrawTerms } from '../db/queries/money/settings.server.ts'
import { hasApprover, readApprovers } from '../kernel/approval/two-people.server.ts'
import type { Actor, StaffContext } from '../kernel/context.server.ts'
import { requirePeriod } from '../kernel/require-period.server.ts'
import { toWireOrder } from './wire.server.ts'

/** Default number of days, both ends included. */
const daysShown = 90
const mostDebits = 200

/**
 * Days of the place's zone.
 * @throws ApiError 422
 */
export async function readOrders(
  { query }: Received<typeof listOrders>,
  ctx: StaffContext
): Promise<Answer<typeof listOrders>> {
  const actor = ctx.actor
  const { placeId } = actor
  const { db } = ctx
  const terms = await findWithdrawTerms(db.orm, placeId)
  if (!terms) throw notFound()
  const { timezone, withdrawDays } = terms
  const to = query.end_date ?? todayIn(timezone, ctx.now())
  const from = query.start_date ?? addDays(to, 1 - daysShown)
  requirePeriod({ from, to, lastDay: 'end_date', years: 5 })
  const isFreeBefore = freeUntil(terms, ctx.now())
  const end = slotInstant(addDays(to, 1), '00:00', timezone)
  const period = {
    from: slotInstant(from, '00:00', timezone),
    until: new Date(Math.min(end.getTime(), isFreeBefore.getTime()))
  }
  const { provider, limit } = query
  const [credits, debits, sums, hasOlder, approversOf] = await Promise.all([
    listCredits(db, { placeId, provider, ...period, limit }),
    listDebits(db, { placeId, provider, limit: mostDebits }),
    sumToSettle(db, { placeId, ...period, freeUntil: isFreeBefore }),
    hasCreditBefore(db, { placeId, from: period.from }),
    readApprovers(db.orm, { key: 'financial/withdraw-approve', actor, now: ctx.now() })
  ])
  const approvers = approversOf(actor.userId)
  const add = (what: 'waiting' | 'waitingValue') => sums.reduce((sum, row) => sum + row[what], 0)
  return {
    start_date: from,
    end_date: to,
    free_days: withdrawDays,
    orders: ordersToWire(credits, actor),
    debits: ordersToWire(debits, actor),
    providers: sums
      .filter(({ orders, debits }) => orders + debits > 0)
      .map(({ provider, orders, value, debits, debitValue }) => ({
        provider,
        orders,
        value: toDecimal(value),
        debits,
        debit_value: toDecimal(debitValue)
      })),
    waiting: { orders: add('waiting'), value: toDecimal(add('waitingValue')) },
    has_older: hasOlder,
    has_approver: hasApprover(approvers),
    approvers
  }
}

function ordersToWire(rows: readonly OrderRow[], actor: Actor) {
  return rows.flatMap(({ payment, cameAt, taken, booking }) => {
    const order = orderOf({ ...payment, isFree: true }, taken)
    const { id, provider, method } = payment
    return order ? [toWireOrder({ id, provider, method, cameAt, booking, order }, actor)] : []
  })
}

/** Instant before which money must have arrived to be released: whole days of the place's zone. */
export function freeUntil({ timezone, withdrawDays }: { timezone: string; withdrawDays: number }, now: Date): Date {
  return slotInstant(addDays(todayIn(timezone, now), 1 - withdrawDays), '00:00', timezone)
}
