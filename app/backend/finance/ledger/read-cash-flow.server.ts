import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { readCashFlow as endpoint } from '#app/contracts/finance/ledger.ts'
import { addDays, todayIn } from '#app/domain/calendar/dates.ts'
import { toDecimal } from '#app/domain/money/money.ts'
import { listCashFlow, listOverdue, sumOverdue } from '../../db/queries/finance/cash-flow.server.ts'
import { findTimezone } from '../../db/queries/places/places.server.ts'
import type { StaffContext } from '../../kernel/context.server.ts'
import { toWireDay, toWireOverdue } from './wire.server.ts'

const daysBack = 30
const daysAhead = 90
const mostOverdue = 20

export async function readCashFlow(_: Received<typeof endpoint>, ctx: StaffContext): Promise<Answer<typeof endpoint>> {
  const { placeId } = ctx.actor
  const { db } = ctx
  const today = todayIn(await findTimezone(db.orm, placeId), ctx.now())
  const search = { placeId, today, from: addDays(today, -daysBack), to: addDays(today, daysAhead) }
  const [days, sums, overdue] = await Promise.all([
    listCashFlow(db, search),
    sumOverdue(db, search),
    listOverdue(db, search, mostOverdue)
  ])
  return {
    today,
    from: search.from,
    to: search.to,
    days: days.map(toWireDay),
    overdue: {
      bookings: toDecimal(sums.bookings),
      bookings_count: sums.bookingsCount,
      to_receive: toDecimal(sums.toReceive),
      to_pay: toDecimal(sums.toPay),
      total: sums.total,
      data: overdue.map(toWireOverdue)
    }
  }
}
