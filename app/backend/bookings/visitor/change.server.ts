import { conflict, notFound } from '#app/contracts/api-error.ts'
import { BookingEventPayloadSchema } from '#app/contracts/booking/event.ts'
import type { changeByVisitor, previewVisitorChange } from '#app/contracts/booking/visitor.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import { isPaidStatus } from '#app/domain/booking/situation.ts'
import { formatMoney, toDecimal } from '#app/domain/money/money.ts'
import { changeWords } from '#app/domain/refund/words.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import type { Transaction } from '../../db/connection.server.ts'
import { type BookingRow, type FullBooking, findFullBooking } from '../../db/queries/bookings/bookings.server.ts'
import { countVisitorChange, findPromise } from '../../db/queries/bookings/own/visitor.server.ts'
import { readKept } from '../../db/queries/receipts.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import { type ApiContext, onlineWays } from '../../kernel/context.server.ts'
import { quoteChange } from '../cancel/quote.server.ts'
import { changeDate } from '../date/change-date.server.ts'
import { planChange } from '../date/plan-change.server.ts'
import { readPublicBooking } from '../read-booking.server.ts'
import { findVisited, inVisited } from './open-booking.server.ts'
import { requireProof } from './proof.server.ts'

interface Wanted {
  date: string
  time: string
  now: Date
  /** True if the place takes money on this site. */
  isOnline: boolean
}

/** @throws ApiError 404, and as the change itself */
export async function previewOwnChange(
  { params, query }: Received<typeof previewVisitorChange>,
  ctx: ApiContext
): Promise<Answer<typeof previewVisitorChange>> {
  const full = /^[0-9a-f]{32}$/.test(params.uuid) ? await findFullBooking(ctx.db, { publicId: params.uuid }) : null
  if (!full) throw notFound({ message: ERRORS.bookingNotFound })
  const isOnline = await isPaidOnline(full, ctx)
  const wanted = { ...query, now: ctx.now(), isOnline }
  const plan = await inTransaction(ctx.db, (tx) => planOwn(tx, full.booking, wanted), { didWrite: () => false })
  return {
    date: plan.date,
    time: plan.time,
    old_total: toDecimal(full.booking.final),
    new_total: toDecimal(plan.sums.final),
    fee: toDecimal(plan.fee),
    to_pay: toDecimal(plan.toPay),
    refund_due: toDecimal(plan.goesBack),
    pay_online: isOnline
  }
}

/** @throws ApiError 403 `needs_proof` or for staff, 404, 409 `change_refused`, `change_fee` or `dearer`, and as the staff's */
export async function changeOwn(
  { params, body }: Received<typeof changeByVisitor>,
  ctx: ApiContext
): Promise<Answer<typeof changeByVisitor>> {
  requireProof(body.proof, params.uuid, ctx)
  const { date, time, from, total_seen, fee_seen } = body
  const isOnline = await isPaidOnline(await findVisited(params.uuid, ctx), ctx)
  await inVisited(params.uuid, ctx, async (tx, booking) => {
    // A repeated request is done already.
    if (`${date} ${time}` === `${booking.date} ${booking.time}`) return
    await planOwn(tx, booking, { date, time, now: ctx.now(), isOnline })
    const payload = { ...BookingEventPayloadSchema.parse({ date, time, from }), total_seen, fee_seen }
    const done = await changeDate({ tx, booking, ctx, actor: null, payload })
    if (done.outcome === 'done') await countVisitorChange(tx, booking.id)
  })
  return readPublicBooking(params.uuid, ctx)
}

/** A counter hold for the place's own Pix key is paid at the counter. */
async function isPaidOnline({ booking, place }: Pick<FullBooking, 'booking' | 'place'>, ctx: ApiContext) {
  const isCounters = booking.status === 'PENDING' && booking.paymentMethod === 'pos_pix'
  return !isCounters && (await onlineWays(ctx, place)).length > 0
}

/** Plans a change that the policy allows the visitor, and that they can pay. */
async function planOwn(tx: Transaction, booking: BookingRow, { date, time, now, isOnline }: Wanted) {
  const promise = await findPromise(tx, booking.id)
  const { received } = await readKept(tx, booking.id)
  const decision = quoteChange({ booking, ...promise }, { received, now })
  if (!decision.allowed) {
    throw conflict({ code: 'change_refused', message: changeWords(decision, promise.place.timezone) })
  }
  const plan = await planChange(tx, booking, { date, time, now, actor: null, charges: true })
  if (!isOnline && !promise.place.payOnSite) requireNothingToPay(booking, plan)
  return plan
}

/** Refuses a change that could be paid neither here nor there; a booking still to be paid keeps its method. */
function requireNothingToPay(booking: BookingRow, { fee, toPay, sums }: Awaited<ReturnType<typeof planChange>>): void {
  if (toPay === 0 || (fee === 0 && !(isPaidStatus(booking.status) && sums.final > booking.final))) return
  if (fee > 0) {
    const message = `Mudar a data custa ${formatMoney(fee)}, que aqui não se pagam. Fale com o atrativo.`
    throw conflict({ code: 'change_fee', message })
  }
  const message = `Este dia custa ${formatMoney(toPay)} a mais, que aqui não se paga no local. Escolha outro, ou fale com o atrativo.`
  throw conflict({ code: 'dearer', message, fields: { date: [message] } })
}
