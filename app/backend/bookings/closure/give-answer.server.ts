import { conflict, invalid } from '#app/contracts/api-error.ts'
import { BookingEventPayloadSchema } from '#app/contracts/booking/event.ts'
import { formatDay, slotInstant, toIsoDay } from '#app/domain/calendar/dates.ts'
import { ANSWER_LABELS, type ClosureAnswer, choicesOf } from '#app/domain/closure/answers.ts'
import { formatCreditCode } from '#app/domain/closure/credit-code.ts'
import { closureLabel } from '#app/domain/closure/reasons.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import type { Transaction } from '../../db/connection.server.ts'
import { type BookingRow, lockBooking } from '../../db/queries/bookings/bookings.server.ts'
import { recordEvent } from '../../db/queries/bookings/record-event.server.ts'
import {
  type ClosureBookingRow,
  type ClosureRow,
  findTold,
  lockTouched,
  setTouched,
  shareClosure,
  type Told
} from '../../db/queries/closures/closures.server.ts'
import { markStanding, readKept } from '../../db/queries/receipts.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import type { Actor, ApiContext } from '../../kernel/context.server.ts'
import { issueCredit, voidCredit } from '../../kernel/credit/issue-credit.server.ts'
import { askRefund } from '../../kernel/refund/ask-refund.server.ts'
import { giveUp } from '../../kernel/refund/give-up.server.ts'
import { mayDepart, requirePolicy } from '../../kernel/refund/require-policy.server.ts'
import { weighRefund } from '../../kernel/refund/weigh-refund.server.ts'
import { endBooking } from '../cancel/cancel-booking.server.ts'
import { changeDate } from '../date/change-date.server.ts'

export interface Answering {
  tx: Transaction
  closure: ClosureRow
  /** The caller holds the locks of both rows. */
  touched: ClosureBookingRow
  booking: BookingRow
  timezone: string
  answer: ClosureAnswer
  /** New date and time, only for the answer `date`. */
  date: string
  time: string
  /** Null for the visitor, or for the system after the deadline. */
  actor: Actor | null
  as: 'visitor' | 'staff' | 'system'
  ctx: Pick<ApiContext, 'now'>
}

type Kept = Partial<Pick<ClosureBookingRow, 'value' | 'toDate' | 'toTime' | 'creditId'>>

interface Given {
  kept: Kept
  message: string
}

const acts: Record<ClosureAnswer, (answering: Answering) => Promise<Given>> = {
  date: moveVisit,
  credit: giveCredit,
  refund: giveBack,
  cancel: endUnpaid
}

export interface Locked {
  closure: ClosureRow
  touched: ClosureBookingRow
  booking: BookingRow
}

/** Locks the closure first, then the booking, like all code that changes either. */
export async function lockAnswer(
  tx: Transaction,
  { id, closureId, bookingId }: Pick<ClosureBookingRow, 'id' | 'closureId' | 'bookingId'>
): Promise<Locked> {
  const closure = await shareClosure(tx, closureId)
  const booking = await lockBooking(tx, { id: bookingId })
  const touched = await lockTouched(tx, id)
  if (!closure || !booking || !touched) throw new Error('a closure without its booking')
  return { closure, booking, touched }
}

/**
 * A repeated answer changes nothing.
 * @throws ApiError 409 `changed`, `over` or like the change itself, 422
 */
export async function giveAnswer(typed: Answering): Promise<string> {
  const answering = { ...typed, date: toIsoDay(typed.date) ?? typed.date, time: typed.time.trim() }
  const { tx, closure, touched, booking, answer, actor, as, ctx } = answering
  if (isSameAnswer(answering)) return 'Esta resposta já estava registrada.'
  const now = ctx.now()
  if (as === 'visitor' && now >= closure.answerUntil && touched.answer === '') {
    throw conflict({ code: 'over', message: 'O prazo para responder por aqui terminou. Fale com o atrativo.' })
  }
  const told = await findTold(tx, touched.id)
  if (!told) throw new Error('a closure without its booking')
  if (!choicesNow({ ...told, closure }, now).includes(answer)) {
    const message = 'Esta opção não está mais aberta para esta reserva. Confira como ela está agora.'
    throw conflict({ code: 'changed', message })
  }
  await requireAnswerByPolicy(answering)
  const given = await acts[answer](answering)
  const by = { answeredAt: now, answeredAs: as, answeredBy: actor?.userId ?? null }
  await setTouched(tx, touched.id, { ...nothing, ...given.kept, answer, ...by })
  const who = actor ?? (as === 'system' ? 'sistema' : 'visitante')
  const event = { booking, at: now, by: who, to: ANSWER_LABELS[answer] }
  await recordEvent(tx, { ...event, action: 'closure-answered', reason: whyOf(closure) })
  return given.message
}

/** Staff who answer for a visitor give more than the policy does only where they may depart from it. @throws ApiError 409 */
async function requireAnswerByPolicy(answering: Answering): Promise<void> {
  const { answer, actor, as } = answering
  if (as !== 'staff' || !actor || (answer !== 'credit' && answer !== 'refund')) return
  if (!mayDepart(actor)) requirePolicy(actor, await weighAnswer(answering))
}

/** Centavos that a credit or a refund gives, and that the policy does. The booking is locked. */
async function weighAnswer({ tx, booking, touched, ctx }: Pick<Answering, 'tx' | 'booking' | 'touched' | 'ctx'>) {
  const { most, byPolicy } = await weighRefund(tx, booking, { wish, now: ctx.now() })
  // An unused credit was given whole, because the place closed.
  return touched.answer === 'credit' ? { value: most + 1, byPolicy: most } : { value: most, byPolicy }
}

/** For the page of staff who answer: what of the choices they may not give, and what the policy gives. */
export async function readAnswerPolicy(
  ctx: ApiContext,
  touched: Pick<ClosureBookingRow, 'id' | 'closureId' | 'bookingId'>,
  actor: Actor
): Promise<{ beyond: ClosureAnswer[]; byPolicy: number }> {
  const { value, byPolicy } = await inTransaction(
    ctx.db,
    async (tx) => weighAnswer({ tx, ...(await lockAnswer(tx, touched)), ctx }),
    { didWrite: () => false }
  )
  return { beyond: value === byPolicy || mayDepart(actor) ? [] : ['credit', 'refund'], byPolicy }
}

const nothing: Kept = { value: 0, toDate: null, toTime: '', creditId: null }

/** Stays in the booking's history. */
const whyOf = ({ reason, note, date }: ClosureRow) => `Fechamento de ${formatDay(date)}: ${closureLabel(reason, note)}`

function isSameAnswer({ touched, booking, answer, date, time }: Answering): boolean {
  if (touched.answer !== answer) return false
  return answer !== 'date' || (booking.date === date && booking.time === time)
}

/** The one decision about the choices, for page and action. */
export function choicesNow(
  { closure, touched, booking, place, received, disputed, credit }: Told,
  now: Date
): ClosureAnswer[] {
  return choicesOf({
    offers: closure.offers,
    answer: touched.answer,
    isReopened: closure.reopenedAt !== null,
    booking,
    now,
    visitAt: slotInstant(booking.date, booking.time, place.timezone),
    received: Math.max(0, received),
    disputed,
    isCreditWhole: credit !== null && credit.balance > 0 && credit.balance === credit.value
  })
}

/** Moves the visit at the paid price, whatever the other day costs. */
async function moveVisit({ tx, closure, touched, booking, date, time, actor, ctx }: Answering): Promise<Given> {
  if (date === '' || time === '') throw invalid({ fields: { date: ['Escolha o novo dia e o horário.'] } })
  const isClosed = closure.reopenedAt === null && date === touched.visitDate && time === touched.visitTime
  // A visit that stays where it is takes no places, so the block would not be asked.
  if (isClosed) throw invalid({ fields: { date: ['A visita deste horário não vai acontecer. Escolha outro.'] } })
  const { received } = await readKept(tx, booking.id)
  const payload = BookingEventPayloadSchema.parse({ date, time, from: '', reason: whyOf(closure) })
  const done = await changeDate({ tx, booking, ctx, actor, byPlace: true, payload })
  return { kept: { value: received, toDate: date, toTime: time }, message: done.message }
}

async function giveCredit({ tx, closure, booking, timezone, actor, as, ctx }: Answering): Promise<Given> {
  const now = ctx.now()
  // Not of disputed money: the bank may take it back.
  const { most: value } = await weighRefund(tx, booking, { wish, now })
  if (value === 0) throw conflict({ code: 'changed', message: 'Não há valor pago de que fazer um crédito.' })
  const by = actor ?? (as === 'system' ? 'sistema' : 'visitante')
  const credit = await issueCredit(tx, { booking, value, timezone, now })
  await recordEvent(tx, { booking, action: 'credit-issued', at: now, by, follows: true })
  // Computed again, because its money has just left it.
  const weighed = await weighRefund(tx, booking, { wish, now })
  await giveUp(tx, { booking, wish, weighed, value: 0, now, by, reason: whyOf(closure) })
  const until = formatDay(credit.validUntil)
  const message = `Crédito de ${formatMoney(value)}: código ${formatCreditCode(credit.code)}, até ${until}.`
  return { kept: { value, creditId: credit.id }, message }
}

const wish = { kind: 'whole', tickets: {}, byPlace: true } as const

/** Refunds everything, whatever the policy; a second person approves it if the place wants that. */
async function giveBack(answering: Answering): Promise<Given> {
  const { tx, closure, touched, booking, actor, as, ctx } = answering
  const isCredit = touched.answer === 'credit'
  const living = isCredit ? await takeCreditBack(answering) : booking
  const asked = await askRefund(tx, {
    booking: living,
    actor,
    ctx,
    askedAs: as,
    mayDepart: as !== 'staff' || mayDepart(actor),
    value: null,
    seen: null,
    given: '',
    wish: isCredit ? { ...wish, kind: 'due' } : wish,
    reason: whyOf(closure),
    key: touched.id
  })
  const value = asked.refunds.reduce((sum, refund) => sum + refund.value, 0)
  return { kept: { value }, message: asked.message }
}

/** Takes back an unused credit: its money belongs to the booking again, and is due as a refund. */
async function takeCreditBack({ tx, touched, booking, actor, ctx }: Answering): Promise<BookingRow> {
  const now = ctx.now()
  const reason = 'Devolução no lugar do crédito'
  const credit = touched.creditId
    ? await voidCredit(tx, touched.creditId, { now, by: actor?.userId ?? null, reason })
    : null
  if (!credit) throw conflict({ code: 'changed', message: 'Este crédito já foi usado: não vira mais devolução.' })
  await markStanding(tx, booking.id, { refund: 'due' })
  await recordEvent(tx, { booking, action: 'credit-voided', at: now, by: actor ?? 'visitante', follows: true })
  await recordEvent(tx, { booking, action: 'refund-due', at: now, by: 'sistema', reason })
  return { ...booking, refund: 'due' }
}

async function endUnpaid({ tx, closure, booking, actor, as, ctx }: Answering): Promise<Given> {
  const ending = { reason: whyOf(closure), seen: null, now: ctx.now(), byPlace: true }
  if (as === 'system') {
    const now = ending.now
    const weighed = await weighRefund(tx, booking, { wish, now })
    await giveUp(tx, { booking, wish, weighed, value: 0, now, by: 'sistema', reason: ending.reason })
  } else await endBooking(tx, { booking, by: actor ?? 'visitante', ...ending })
  return { kept: {}, message: 'Reserva cancelada. As vagas voltaram a ficar livres.' }
}
