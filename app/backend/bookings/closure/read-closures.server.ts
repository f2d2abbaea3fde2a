import { notFound } from '#app/contracts/api-error.ts'
import type { getClosure, listClosures as listCall } from '#app/contracts/closures/calls.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import { slotInstant, toIsoDay } from '#app/domain/calendar/dates.ts'
import { choicesOf } from '#app/domain/closure/answers.ts'
import { isUuid } from '../../db/queries/bookings/bookings.server.ts'
import {
  findListedClosure,
  findPlaceNamed,
  type ListedClosure,
  listClosures,
  listTouched,
  type TouchedRow
} from '../../db/queries/closures/closures.server.ts'
import { type Actor, holds, type StaffContext } from '../../kernel/context.server.ts'
import { toIsoOrNull, toShownMoney } from '../wire/shown.server.ts'
import { readAnswerPolicy } from './give-answer.server.ts'
import { requireAllBookings, toWireTouched } from './preview-closure.server.ts'

export const unknownClosure = 'Este fechamento não existe.'

/** @throws ApiError 409 `own_only` */
export async function listPlaceClosures(
  { query }: Received<typeof listCall>,
  ctx: StaffContext
): Promise<Answer<typeof listCall>> {
  const actor = ctx.actor
  requireAllBookings(actor)
  const { state, page, limit } = query
  const days = { from: toIsoDay(query.from), to: toIsoDay(query.to) }
  const found = await listClosures(ctx.db, { placeId: actor.placeId, state, ...days, page, limit })
  return { data: found.rows.map((row) => closureToWire(row, actor)), total: found.total, page, limit }
}

/** @throws ApiError 404 for another place's, 409 `own_only` */
export async function readClosure(
  { params, query }: Received<typeof getClosure>,
  ctx: StaffContext
): Promise<Answer<typeof getClosure>> {
  const actor = ctx.actor
  requireAllBookings(actor)
  const { placeId } = actor
  const id = params.id.toLowerCase()
  const listed = isUuid(id) ? await findListedClosure(ctx.db, { id, placeId }) : null
  if (!listed) throw notFound({ message: unknownClosure })
  const [place, rows] = await Promise.all([findPlaceNamed(ctx.db.orm, placeId), listTouched(ctx.db, id)])
  const told = { listed, actor, timezone: place.timezone, now: ctx.now() }
  const asked = rows.find(({ touched }) => touched.id === query.booking.toLowerCase())
  const policy = asked ? await readAnswerPolicy(ctx, asked.touched, actor) : null
  const bookings = rows.map((row) => toWireBooking(row, { ...told, policy: row === asked ? policy : null }))
  return { ...closureToWire(listed, actor), bookings }
}

function closureToWire({ closure, creator, reopener, counts, values }: ListedClosure, actor: Actor) {
  const sight = { values: holds(actor, 'operation/values') }
  return {
    id: closure.id,
    date: closure.date,
    slots: closure.slots,
    reason: closure.reason,
    note: closure.note,
    offers: closure.offers,
    answer_until: toIsoOrNull(closure.answerUntil),
    fallback: closure.fallback,
    created_date: toIsoOrNull(closure.createdAt),
    created_by: creator,
    ended_date: toIsoOrNull(closure.endedAt),
    reopened_date: toIsoOrNull(closure.reopenedAt),
    reopened_by: reopener,
    counts,
    values: {
      date: toShownMoney(values.date, sight),
      credit: toShownMoney(values.credit, sight),
      credit_left: toShownMoney(values.creditLeft, sight),
      refund: toShownMoney(values.refund, sight)
    }
  }
}

interface About {
  listed: ListedClosure
  actor: Actor
  timezone: string
  now: Date
  /** Null: nobody asked. */
  policy: Awaited<ReturnType<typeof readAnswerPolicy>> | null
}

function toWireBooking(row: TouchedRow, { listed, actor, timezone, now, policy }: About) {
  const { touched, booking, credit } = row
  const sight = { values: holds(actor, 'operation/values') }
  return {
    ...toWireTouched(row, sight),
    beyond: policy?.beyond ?? [],
    policy_value: policy && toShownMoney(policy.byPolicy, sight),
    id: touched.id,
    time: touched.visitTime,
    people: touched.people,
    answer: touched.answer,
    answered_date: toIsoOrNull(touched.answeredAt),
    answered_as: touched.answeredAs,
    answered_by: row.answerer,
    answer_value: toShownMoney(touched.value, sight),
    to_date: touched.toDate ?? '',
    to_time: touched.toTime,
    credit_code: credit?.code ?? '',
    credit_balance: credit ? toShownMoney(credit.balance, sight) : null,
    message: row.message,
    message_reason: row.messageReason,
    sent: touched.sent,
    choices: choicesOf({
      offers: listed.closure.offers,
      answer: touched.answer,
      booking,
      now,
      isReopened: listed.closure.reopenedAt !== null,
      visitAt: slotInstant(booking.date, booking.time, timezone),
      received: Math.max(0, row.received),
      disputed: row.disputed,
      isCreditWhole: credit !== null && credit.balance > 0 && credit.balance === credit.value
    })
  }
}
