import { conflict, notFound } from '#app/contracts/api-error.ts'
import { BookingEventPayloadSchema } from '#app/contracts/booking/event.ts'
import type { changeByVisitor, previewVisitorChange } from '#app/contracts/booking/visitor.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import { isPaidStatus } from '#app/domain/booking/situation.ts'
import { formatMoney, toDecimal } from '#app/domain/money/money.ts'
import { changeWords } from '#app/domain/refund/words.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import type { Transaction } from '../../db/connection.server.ts'
import { type BookingRow, findFullBooking } from '../../db/queries/bookings/bookings.server.ts'
import { countVisitorChange, findPromise } from '../../db/queries/bookings/own/visitor.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import type { ApiContext } from '../../kernel/context.server.ts'
import { wakeJobs } from '../../kernel/outbox.server.ts'
import { quoteChange } from '../cancel/quote.server.ts'
import { changeDate } from '../date/change-date.server.ts'
import { planChange } from '../date/plan-change.server.ts'
import { readPublicBooking } from '../read-booking.server.ts'
import { inVisited } from './open-booking.server.ts'
import { requireProof } from './proof.server.ts'

interface Wanted {
  date: string
  time: string
}

/** @throws ApiError 404, and as the change itself */
export async function previewOwnChange(
  { params, query }: Received<typeof previewVisitorChange>,
  context: ApiContext
): Promise<Answer<typeof previewVisitorChange>> {
  const full = /^[0-9a-f]{32}$/.test(params.uuid) ? await findFullBooking(context.db, { publicId: params.uuid }) : null
  if (!full) throw notFound({ message: ERRORS.bookingNotFound })
  const plan = await inTransaction(context.db, (tx) => planOwn(tx, full.booking, query, context.now()), {
    didWrite: () => false
  })
  return {
    ...{ date: plan.date, time: plan.time },
    old_total: toDecimal(full.booking.final),
    new_total: toDecimal(plan.sums.final)
  }
}

/** @throws ApiError 403 `needs_proof` or for staff, 404, 409 `change_refused`, `change_fee` or `dearer`, and as the staff's */
export async function changeOwn(
  { params, body }: Received<typeof changeByVisitor>,
  context: ApiContext
): Promise<Answer<typeof changeByVisitor>> {
  requireProof(body.proof, params.uuid, context)
  const { date, time, from, total_seen } = body
  await inVisited(params.uuid, context, async (tx, booking) => {
    // Sent twice, it has been done.
    if (`${date} ${time}` === `${booking.date} ${booking.time}`) return
    await planOwn(tx, booking, { date, time }, context.now())
    const payload = BookingEventPayloadSchema.parse({ date, time, from })
    const done = await changeDate({ tx, booking, context, actor: null, payload: { ...payload, total_seen } })
    if (done.outcome === 'done') await countVisitorChange(tx, booking.id)
  })
  wakeJobs()
  return readPublicBooking(params.uuid, context)
}

/** What the policy lets a visitor do, and what they can pay for it. */
async function planOwn(tx: Transaction, booking: BookingRow, { date, time }: Wanted, now: Date) {
  const promise = await findPromise(tx, booking.id)
  const decision = quoteChange({ booking, ...promise }, now)
  if (!decision.allowed) {
    throw conflict({ code: 'change_refused', message: changeWords(decision, promise.place.timezone) })
  }
  if (decision.fee > 0) {
    const message = `Mudar a data custa ${formatMoney(decision.fee)}, que ainda não se paga por aqui. Fale com o atrativo.`
    throw conflict({ code: 'change_fee', message })
  }
  const plan = await planChange(tx, booking, { date, time, now, actor: null })
  const isDearer = isPaidStatus(booking.status) && plan.sums.final > Math.max(booking.final, plan.received)
  if (isDearer && !promise.place.payOnSite) {
    const more = formatMoney(plan.sums.final - plan.received)
    const message = `Este dia custa ${more} a mais, que aqui não se paga no local. Escolha outro, ou fale com o atrativo.`
    throw conflict({ code: 'dearer', message, fields: { date: [message] } })
  }
  return plan
}
