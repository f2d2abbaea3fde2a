import { notFound } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { getWithdrawal, listWithdrawals } from '#app/contracts/finance/withdrawals.ts'
import { addDays, slotInstant, toIsoDay } from '#app/domain/calendar/dates.ts'
import { toDecimal } from '#app/domain/money/money.ts'
import { isUuid } from '../db/queries/bookings/bookings.server.ts'
import { sumDeducted, sumGone } from '../db/queries/finance/withdrawals/orders.server.ts'
import {
  countToApprove,
  findWithdrawal,
  listWithdrawalRows,
  listWithdrawnOrders,
  sumWithdrawals
} from '../db/queries/finance/withdrawals/withdrawals.server.ts'
import { findPlaceWithTerm, findTimezone } from '../db/queries/places/places.server.ts'
import { accountWords, readApprovers } from '../kernel/approval/two-people.server.ts'
import type { StaffContext } from '../kernel/context.server.ts'
import { toWireOrder, toWireWithdrawal } from './wire.server.ts'

/** An invalid day does not filter. */
export async function readWithdrawals(
  { query }: Received<typeof listWithdrawals>,
  ctx: StaffContext
): Promise<Answer<typeof listWithdrawals>> {
  const actor = ctx.actor
  const { placeId } = actor
  const { db } = ctx
  const zone = await findTimezone(db.orm, placeId)
  const from = toIsoDay(query.from)
  const to = toIsoDay(query.to)
  const search = {
    placeId,
    state: query.state,
    page: query.page,
    limit: query.limit,
    from: from ? slotInstant(from, '00:00', zone) : null,
    until: to ? slotInstant(addDays(to, 1), '00:00', zone) : null
  }
  const [rows, sums, waiting, approversOf] = await Promise.all([
    listWithdrawalRows(db, search),
    sumWithdrawals(db, search),
    countToApprove(db, placeId),
    readApprovers(db.orm, { key: 'financial/withdraw-approve', actor, now: ctx.now() })
  ])
  return {
    data: rows.map((row) => toWireWithdrawal(row, { actor, approversOf })),
    total: sums.total,
    page: query.page,
    limit: query.limit,
    sum_value: toDecimal(sums.value),
    paid_value: toDecimal(sums.paid),
    to_approve: waiting
  }
}

/** @throws ApiError 404 also for another place's */
export async function readWithdrawal(
  { params, query }: Received<typeof getWithdrawal>,
  ctx: StaffContext
): Promise<Answer<typeof getWithdrawal>> {
  const actor = ctx.actor
  const { placeId } = actor
  const { db } = ctx
  const id = params.id.toLowerCase()
  const row = isUuid(id) ? await findWithdrawal(db.orm, { placeId, id }) : null
  if (!row) throw notFound({ message: 'Este saque não existe.' })
  const { state, orders: total } = row.withdrawal
  const { askedBy, approvedBy } = row.withdrawal
  const [orders, gone, deducted, approversOf, accounts, found] = await Promise.all([
    listWithdrawnOrders(db, id, query),
    state === 'asked' || state === 'approved' ? sumGone(db.orm, id) : 0,
    sumDeducted(db.orm, id),
    readApprovers(db.orm, { key: 'financial/withdraw-approve', actor, now: ctx.now() }),
    accountWords(db.orm, placeId, [askedBy, approvedBy]),
    findPlaceWithTerm(db, placeId)
  ])
  const { name = '', legalName = '', cnpj = '' } = found?.place ?? {}
  return {
    withdrawal: toWireWithdrawal(row, { actor, approversOf, accounts, deducted }),
    data: orders.map(({ order, payment: { provider, method, paidAt }, booking }) =>
      toWireOrder({ id: order.paymentId, provider, method, cameAt: paidAt, booking, order }, actor)
    ),
    total,
    page: query.page,
    limit: query.limit,
    gone_value: toDecimal(gone),
    place: { name, legal_name: legalName, cnpj }
  }
}

/** Withdrawal as the caller sees it after a change. */
export async function showWithdrawal(ctx: StaffContext, id: string) {
  const actor = ctx.actor
  const { placeId } = actor
  const { orm } = ctx.db
  const [row, approversOf] = await Promise.all([
    findWithdrawal(orm, { placeId, id }),
    readApprovers(orm, { key: 'financial/withdraw-approve', actor, now: ctx.now() })
  ])
  if (!row) throw notFound({ message: 'Este saque não existe.' })
  const accounts = await accountWords(orm, placeId, [row.withdrawal.askedBy, row.withdrawal.approvedBy])
  const deducted = await sumDeducted(orm, id)
  return toWireWithdrawal(row, { actor, approversOf, accounts, deducted })
}
