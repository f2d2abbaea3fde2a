import { createHash } from 'node:crypto'
import { conflict, forbidden, invalid } from '#app/contracts/api-error.ts'
import { isConfirmedStatus } from '#app/domain/booking/situation.ts'
import { type Centavos, formatMoney } from '#app/domain/money/money.ts'
import { spreadRefund } from '#app/domain/refund/spread.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import type { Transaction } from '../../db/connection.server.ts'
import { type BookingRow, lockBooking } from '../../db/queries/bookings/bookings.server.ts'
import { recordEvent } from '../../db/queries/bookings/record-event.server.ts'
import { isDone, markDone } from '../../db/queries/kernel/idempotency.server.ts'
import {
  deskProvider,
  insertRefunds,
  listOfBooking,
  lockMoney,
  type RefundRow,
  sumUnseen
} from '../../db/queries/money/refunds.server.ts'
import type { Actor, Backend } from '../context.server.ts'
import { finishRefund } from './finish-refund.server.ts'
import { giveUp } from './give-up.server.ts'
import { type RefundWish, type Weighed, weighRefund } from './weigh-refund.server.ts'

export interface Asking {
  /** Locked until the transaction ends. */
  booking: BookingRow
  wish: RefundWish
  /** Null for the policy's amount. */
  value: Centavos | null
  /** Refund that the page showed; null if it showed none. A different one now is a 409. */
  seen: Centavos | null
  reason: string
  /** Idempotency key of the form: sent twice, it makes one refund. */
  key: string
  /** Null for the visitor, or the system. */
  actor: Actor | null
  askedAs: 'staff' | 'visitor' | 'system'
  mayDepart: boolean
  /** Way in which desk money was given back just now; '' if it was not. */
  given: string
  ctx: Pick<Backend, 'now'>
}

export interface Asked {
  outcome: 'done' | 'already'
  /** Message for a person, in Portuguese. */
  message: string
  refunds: RefundRow[]
}

/**
 * Decides by the money present at this moment, with booking and payments locked, so that two calls at once never refund
 * more than there is.
 * @throws ApiError 403 to depart without permission, 409 `changed`, `checked_in`, `nothing_left`, 422 with fields
 */
export async function askRefund(tx: Transaction, asking: Asking): Promise<Asked> {
  const { booking, wish, actor, ctx } = asking
  const earlier = await findEarlier(tx, asking)
  if (earlier.length > 0 || (await isDone(tx, formOf(asking)))) {
    return { outcome: 'already', message: 'Esta devolução já tinha sido pedida.', refunds: earlier }
  }
  const now = ctx.now()
  requireRefundable(booking, wish)
  const weighed = await weighRefund(tx, booking, { wish, now })
  const { value, departs } = decideValue(asking, weighed)
  const parts = spreadRefund(weighed.sources, value)
  if (!parts) throw conflict({ code: 'nothing_left', message: 'Não resta tanto a devolver desta reserva.' })
  const { limit } = weighed.terms
  const needsSecond = value > 0 && limit !== null && (await sumUnseen(tx, booking.id)) + value > limit
  const reason = asking.reason.trim()
  await giveUp(tx, { booking, wish, weighed, value, now, by: actor ?? byOf(asking), reason })
  const rows = await insertRefunds(
    tx,
    parts.map(({ source, value }) => ({
      id: refundIdOf(asking.key, source.id),
      placeId: booking.placeId,
      bookingId: booking.id,
      paymentId: source.id,
      value,
      reason,
      departs,
      state: needsSecond ? 'approval' : 'asked',
      askedAs: asking.askedAs,
      tickets: wish.kind === 'tickets' ? { ...wish.tickets } : {},
      askedBy: actor?.userId ?? null,
      tryAt: needsSecond || source.provider === deskProvider ? null : now,
      createdAt: now
    }))
  )
  if (rows.length > 0) {
    await recordEvent(tx, { booking, action: 'refund-asked', at: now, by: actor ?? byOf(asking), reason })
  } else if (asking.key !== '') await markDone(tx, formOf(asking), now)
  await giveAtDesk(tx, asking, rows)
  return { outcome: 'done', message: askedWords(value, needsSecond, wish), refunds: rows }
}

/** Tickets that are given up for nothing leave no refund by which a repeated form would be known. */
const formOf = ({ booking, key }: Asking) => ({ scope: `refund:${booking.id}`, key: key.toLowerCase() })

const byOf = ({ askedAs }: Asking) => (askedAs === 'visitor' ? 'visitante' : 'sistema')

/** Id from the form's key and the payment: a repeated form finds the same refund. */
function refundIdOf(key: string, paymentId: string): string {
  const hex = createHash('sha256').update(`${key.toLowerCase()}:${paymentId}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

async function findEarlier(tx: Transaction, { booking, key }: Asking): Promise<RefundRow[]> {
  if (key === '') return []
  return (await listOfBooking(tx, booking.id)).filter(({ id, paymentId }) => id === refundIdOf(key, paymentId))
}

function requireRefundable({ status, checkedInPeople }: BookingRow, { kind }: RefundWish): void {
  if (kind === 'due') return
  if (kind === 'tickets' ? !isConfirmedStatus(status) : !isConfirmedStatus(status) && status !== 'PENDING') {
    throw conflict({ code: 'changed', message: 'Esta reserva não vale mais: só o que falta devolver pode voltar.' })
  }
  if (kind === 'whole' && checkedInPeople > 0) throw conflict({ code: 'checked_in', message: ERRORS.alreadyInside })
}

function decideValue(
  asking: Asking,
  { decision, byPolicy, most, here }: Weighed
): { value: Centavos; departs: boolean } {
  const { wish, mayDepart, reason, seen } = asking
  if (seen !== null && asking.value === null && seen !== decision.value) {
    const message = `O valor a devolver mudou: agora são ${formatMoney(decision.value)}. Confira e confirme de novo.`
    throw conflict({ code: 'changed', message })
  }
  const value = asking.value ?? decision.value
  if (here === 0) throw conflict({ code: 'nothing_left', message: 'Não há o que devolver desta reserva.' })
  if (value < 0 || value > most) throw invalid({ fields: { value: [`Podem voltar no máximo ${formatMoney(most)}.`] } })
  if (wish.kind === 'due' && value === 0) {
    throw conflict({ code: 'nothing_left', message: 'Não há nada a devolver além do preço desta reserva.' })
  }
  const usual = asking.askedAs === 'staff' ? byPolicy : decision.value
  const departs = wish.kind === 'due' ? value > decision.value : value !== usual
  if (departs && !mayDepart) {
    throw forbidden({
      message: `A política devolve ${formatMoney(usual)}. Outro valor só quem pode sair da política.`
    })
  }
  if (reason.trim().length < 3) throw invalid({ fields: { reason: ['Diga por que o valor é devolvido.'] } })
  return { value, departs }
}

/** Paid out of the drawer by the user, unless somebody else has to approve it first. */
async function giveAtDesk(tx: Transaction, asking: Asking, rows: RefundRow[]): Promise<void> {
  const { actor, given, ctx } = asking
  if (!actor || given === '') return
  const payments = new Map((await lockMoney(tx, asking.booking.id)).map((payment) => [payment.id, payment]))
  for (const refund of rows) {
    const payment = payments.get(refund.paymentId)
    const booking = await lockBooking(tx, { id: refund.bookingId })
    if (!booking || payment?.provider !== deskProvider || refund.state !== 'asked') continue
    const ending = { booking, payment, refund, now: ctx.now(), by: actor }
    await finishRefund(tx, { ...ending, given: { by: actor.userId, note: given } })
  }
}

function askedWords(value: Centavos, needsSecond: boolean, { kind }: RefundWish): string {
  const first = kind === 'whole' ? 'Reserva cancelada. ' : kind === 'tickets' ? 'Ingressos retirados da reserva. ' : ''
  if (value === 0) return `${first}Nada é devolvido.`
  const next = needsSecond ? 'Outra pessoa ainda precisa aprovar.' : 'Acompanhe em Devoluções.'
  return `${first}Devolução de ${formatMoney(value)} pedida. ${next}`
}
