import { notFound } from '#app/contracts/api-error.ts'
import type { getRefund, getRefundReceipt, listDueRefunds, listRefunds } from '#app/contracts/booking/refunds.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import { addDays, slotInstant, toIsoDay } from '#app/domain/calendar/dates.ts'
import { toDecimal } from '#app/domain/money/money.ts'
import { isUuid } from '../db/queries/bookings/bookings.server.ts'
import {
  countWaiting,
  findListedRefund,
  findRefundOfBooking,
  listDue,
  listRefundRows,
  sumRefunds
} from '../db/queries/money/list-refunds.server.ts'
import { findPlaceWithTerm, findTimezone } from '../db/queries/places/places.server.ts'
import { accountWords, readApprovers } from '../kernel/approval/two-people.server.ts'
import type { ApiContext, StaffContext } from '../kernel/context.server.ts'
import { moneyFor, toWireRefund } from './wire.server.ts'

const unknown = () => notFound({ message: 'Esta devolução não existe.' })

/** An invalid day does not filter. */
export async function listPlaceRefunds(
  { query }: Received<typeof listRefunds>,
  { db, actor }: StaffContext
): Promise<Answer<typeof listRefunds>> {
  const { placeId } = actor
  const zone = await findTimezone(db.orm, placeId)
  const from = toIsoDay(query.from)
  const to = toIsoDay(query.to)
  const search = {
    ...query,
    placeId,
    from: from ? slotInstant(from, '00:00', zone) : null,
    until: to ? slotInstant(addDays(to, 1), '00:00', zone) : null
  }
  const [rows, sums, waiting] = await Promise.all([
    listRefundRows(db, search),
    sumRefunds(db, search),
    countWaiting(db, placeId)
  ])
  const money = moneyFor(actor)
  return {
    data: rows.map((row) => toWireRefund(row, actor)),
    total: sums.total,
    page: query.page,
    limit: query.limit,
    sum_value: money(sums.value),
    done_value: money(sums.done),
    open_value: money(sums.open),
    to_approve: waiting.approve,
    with_problem: waiting.problem
  }
}

export async function listPlaceDue({ db, actor }: StaffContext): Promise<Answer<typeof listDueRefunds>> {
  const money = moneyFor(actor)
  const rows = await listDue(db, actor.placeId)
  return {
    data: rows.map(({ uuid, code, name, product, date, time, why, value }) => ({
      uuid,
      code,
      name,
      product_name: product,
      visit: date,
      time,
      why,
      value: money(value)
    }))
  }
}

/** @throws ApiError 404 also for another place's */
export async function readRefund(
  { params }: Received<typeof getRefund>,
  { db, actor, now }: StaffContext
): Promise<Answer<typeof getRefund>> {
  const id = params.id.toLowerCase()
  const row = isUuid(id) ? await findListedRefund(db.orm, { placeId: actor.placeId, id }) : null
  if (!row) throw unknown()
  const { askedBy, approvedBy, state } = row.refund
  const asked = { key: 'operation/refund-approve', actor, now: now() } as const
  const approvers = state === 'approval' ? (await readApprovers(db.orm, asked))(askedBy) : []
  const accounts = await accountWords(db.orm, actor.placeId, [askedBy, approvedBy])
  return toWireRefund(row, actor, { accounts, approvers })
}

/**
 * Needs both ids, and shows no more than the booking's own page.
 * @throws ApiError 404
 */
export async function readReceipt(
  { params }: Received<typeof getRefundReceipt>,
  { db }: ApiContext
): Promise<Answer<typeof getRefundReceipt>> {
  const id = params.id.toLowerCase()
  const row = isUuid(id) ? await findRefundOfBooking(db.orm, { publicId: params.uuid, id }) : null
  const found = row && (await findPlaceWithTerm(db, row.refund.placeId))
  if (!row || !found) throw unknown()
  const { refund, payment, booking, product } = row
  const { name, legalName, cnpj, phone, email, timezone } = found.place
  return {
    id: refund.id,
    state: refund.state,
    value: toDecimal(refund.value),
    method: payment.method,
    created_date: refund.createdAt.toISOString(),
    ended_date: refund.endedAt?.toISOString() ?? null,
    booking_code: booking.code,
    product_name: product,
    visit: booking.date,
    time: booking.time,
    place: { name, legal_name: legalName, cnpj, phone, email },
    timezone,
    simulated: /simulator$/.test(payment.provider)
  }
}
