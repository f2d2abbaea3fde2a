import type { ExpressBooking } from '#app/contracts/booking/calls.ts'
import { choiceClosed } from '#app/domain/agent/choice.ts'
import { readAmounts } from '#app/domain/booking/amounts.ts'
import { normaliseChannel } from '#app/domain/booking/channel.ts'
import {
  checkInVerdict,
  durationLabel,
  entryTiming,
  type Overridable,
  problemsLabel
} from '#app/domain/booking/check-in.ts'
import { formatBookingCode } from '#app/domain/booking/code.ts'
import { isCancelledStatus, isPaidStatus } from '#app/domain/booking/situation.ts'
import { isSameVisit, isVisitNow, type Visit } from '#app/domain/booking/stay.ts'
import { tellBooking } from '#app/domain/booking/tell-booking.ts'
import { entryTime, formatDay, formatDayLong, formatInstant, formatTime, todayIn } from '#app/domain/calendar/dates.ts'
import { methodWords, normalisePaymentMethod } from '#app/domain/money/payment-method.ts'
import { documentTerm, formatAnyDocument } from '#app/domain/person/any-document.ts'
import { languageName } from '#app/domain/person/languages.ts'
import { nameOrNone } from '#app/domain/person/names.ts'
import { formatPhone, whatsappUrl } from '#app/domain/person/phone.ts'
import { isRefundState, isUnderWay } from '#app/domain/refund/states.ts'
import { fromExpressBooking } from '#app/domain/report/bookings.ts'
import { signedWords } from '#app/domain/waiver/levels.ts'
import { countLabel, peopleLabel } from '#app/domain/words/labels.ts'
import { bookingDiscountLabel } from '../../discount-label.ts'
import { guidesPath } from '../guides-path.ts'
import { toHistory } from './booking-history.ts'
import { lastEntry } from './booking-row.ts'

export interface ViewContext {
  now: Date
  /** The user holds `operation/checkin-override`. */
  mayOverride: boolean
}

export function toBookingView(booking: ExpressBooking, { now, mayOverride }: ViewContext) {
  const { timezone: zone, costumer, checked_in_people: inside, people } = booking
  const method = normalisePaymentMethod(booking.payment_method)
  return {
    uuid: booking.uuid,
    hash: booking.hash,
    code: formatBookingCode(booking.booking_code),
    name: nameOrNone(costumer.name),
    told: tellBooking(booking, now),
    product: booking.product.name,
    day: formatDay(booking.booking_date),
    dayLong: formatDayLong(booking.booking_date),
    time: booking.time,
    people: peopleLabel(people),
    peopleCount: people,
    inside,
    /** People who left after they came. */
    away: booking.away_people ?? 0,
    /** True if this API records exits. */
    hasExits: booking.away_people !== undefined,
    lastPassage: toLastPassage(booking, now),
    entry: toEntry(booking, { now, mayOverride }),
    /** `3 de 5 assinaram` the risk term; '' where the attraction asks for none. */
    waiver: booking.waiver ? signedWords({ signed: booking.waiver.signed, people }) : '',
    waiverKey: booking.waiver_key,
    items: booking.items.map(itemView),
    total: booking.order.final_value,
    discount: discountView(booking),
    kept: booking.kept_value ?? 0,
    amounts: readAmounts(fromExpressBooking(booking)),
    owed: owedIn(booking),
    canReceive: !isPaidStatus(booking.status) && !isCancelledStatus(booking.status) && owedIn(booking) !== 0,
    document: { term: documentTerm(costumer.document_country), value: documentOf(costumer) },
    ...phoneOf(costumer.phone.number),
    email: costumer.email,
    group: booking.group,
    language: booking.language && languageName(booking.language),
    notes: booking.notes,
    channel: normaliseChannel({ channel: booking.channel, paymentMethod: booking.payment_method }).label,
    kiosk: booking.kiosk,
    seller: booking.seller,
    method: methodWords(method),
    payments: toPayments(booking),
    isHeld: booking.payments.some(({ held }) => held),
    ...toRefund(booking),
    ...toHold(booking),
    /** True when an unconfirmed booking lost its places, but the visitor may still come. */
    canKeep: booking.payLater && booking.cancelled?.expired === true && booking.booking_date >= todayIn(zone, now),
    agents: booking.agents.map(({ uuid, name, phone, page, of_slot: isOfSlot }) => ({
      uuid,
      name,
      page,
      isOfSlot,
      ...phoneOf(phone)
    })),
    term: booking.term?.confirm && booking.term.datetime ? formatInstant(booking.term.datetime, zone) : '',
    client: booking.client_uuid,
    guides: guidesWords(booking),
    dayIso: booking.booking_date,
    cancelled: toCancelled(booking),
    /** Repeats the back end's rule: a past or cancelled visit keeps its agents. */
    guidesHref: guidesPath({ date: booking.booking_date, attraction: '' }),
    agentsOpen: choiceClosed(choiceOfState(booking, now)) === null,
    isCancelled: isCancelledStatus(booking.status),
    isPaid: isPaidStatus(booking.status),
    canUndo: canUndo(booking, now),
    history: toHistory(booking.events, { zone, kiosk: booking.kiosk })
  }
}

/** `onItsWay`: centavos of refunds in progress; 0 for a user who may not see values. */
function toRefund({ refund, refunds }: ExpressBooking) {
  const open = refunds.filter(({ state }) => isRefundState(state) && isUnderWay(state))
  return { refund, isRefundAsked: open.length > 0, onItsWay: open.reduce((sum, { value }) => sum + (value ?? 0), 0) }
}

/** End of the time to pay or to confirm; '' when there is none. */
function toHold({ status, hold_until: until, timezone }: ExpressBooking) {
  const at = until ? formatInstant(until, timezone) : ''
  return { holdUntil: status === 'PENDING' ? at : '', confirmBy: status === 'UNPAID' ? at : '' }
}

function toCancelled({ cancelled, timezone }: ExpressBooking) {
  if (!cancelled?.datetime) return null
  return { at: formatInstant(cancelled.datetime, timezone), reason: cancelled.reason, expired: cancelled.expired }
}

function itemView(item: ExpressBooking['items'][number]) {
  return {
    label: item.label,
    title: item.title || item.label,
    quantity: item.quantity,
    inside: item.checked_in,
    needsProof: item.needs_proof,
    total: item.unit_price === null ? null : item.quantity * (item.unit_price - (item.unit_discount ?? 0))
  }
}

function discountView(booking: ExpressBooking) {
  const { total_discount: off } = booking.order
  return off ? { label: bookingDiscountLabel(booking), amount: -off } : null
}

/** '' when there are enough guides, or the visit is cancelled. */
function guidesWords({ guides_wanted: wanted, guides_missing: told, agents, status }: ExpressBooking): string {
  const missing = told ?? Math.max(0, wanted - agents.length)
  if (missing === 0 || isCancelledStatus(status)) return ''
  const guides = (count: number) => countLabel(count, { one: 'condutor', many: 'condutores' })
  if (agents.length >= wanted) return `Precisa de mais ${guides(missing)}: os que tem não levam todas as pessoas.`
  return `Precisa de ${guides(wanted)}, ${agents.length === 0 ? 'não tem nenhum' : `tem ${agents.length}`}.`
}

function documentOf({ cpf, document_country }: ExpressBooking['costumer']): string {
  return cpf ? formatAnyDocument(cpf, document_country) : ''
}

function phoneOf(phone: string) {
  return { phone: phone ? formatPhone(phone) : '', whatsapp: phone ? whatsappUrl(phone) : null }
}

export type BookingView = ReturnType<typeof toBookingView>

function choiceOfState(
  { status, hold_until, booking_date: date, timezone, checked_in_people: inside }: ExpressBooking,
  now: Date
) {
  const holdUntil = hold_until ? new Date(hold_until) : null
  return { status, holdUntil, now, date, today: todayIn(timezone, now), inside, byOperator: true }
}

function visitOf(booking: ExpressBooking): Visit {
  const { booking_date: date, time, timezone, entry_tolerance: tolerance, product } = booking
  return { date, time, timezone, tolerance, durationMinutes: product.duration_minutes }
}

/** Repeats the back end's rule. */
function toEntry(booking: ExpressBooking, { now, mayOverride }: ViewContext) {
  const { timezone: zone, checked_in_people: inside } = booking
  const first = booking.checkins.filter(({ undone }) => !undone).at(0)?.datetime
  const signed = booking.waiver?.level === 'required' ? booking.waiver.signed : null
  const verdict = checkInVerdict({
    status: booking.status,
    date: booking.booking_date,
    isNow: isVisitNow(visitOf(booking), now),
    alreadyCheckedIn: first ? { people: inside, firstTime: formatInstant(first, zone) } : null,
    people: booking.people,
    requested: null,
    mayOverride: false,
    signed
  })
  const last = lastEntry(booking.checkins)
  const problems = verdict.code === 'ok' ? [] : verdict.problems
  const mayRelease = problems.length > 0 && mayOverride
  const advice = adviceOf(problems, mayRelease)
  return {
    code: verdict.code,
    problems,
    message: advice ? `${problemsLabel(problems, booking.booking_date)} ${advice}` : verdict.message,
    advice,
    mayRelease,
    outside: booking.people - inside,
    /** People who signed and are outside, where only signatures are missing: they may enter. */
    signedOutside: problems.join() === 'unsigned' ? Math.max(0, (signed ?? 0) - inside) : 0,
    lastTime: last ? formatTime(last, zone) : '',
    lastDayAndTime: last ? entryTime(last, { zone, now }) : '',
    lastInstant: last
  }
}

function adviceOf(problems: readonly Overridable[], mayRelease: boolean): string {
  if (problems.length === 0) return ''
  if (problems.indexOf('wrong-date') >= 0) {
    return mayRelease
      ? 'Você pode liberar a entrada dizendo o motivo.'
      : 'Só quem tem permissão pode liberar a entrada.'
  }
  const isUnpaid = problems.indexOf('unpaid') >= 0
  const isUnsigned = problems.indexOf('unsigned') >= 0
  const remedy = isUnpaid ? `Receba o pagamento${isUnsigned ? ' e peça as assinaturas' : ''}` : 'Peça as assinaturas'
  return mayRelease
    ? `${remedy}, ou libere a entrada dizendo o motivo.`
    : `${remedy}, ou chame quem pode liberar a entrada.`
}

/** When the API does not tell, an unpaid booking owes its price, for users who may see it. */
function owedIn({ status, owed_value: owed, order }: ExpressBooking): number | null {
  if (isPaidStatus(status) || isCancelledStatus(status)) return null
  return owed ?? order.final_value
}

/** Compares with the latest check-in, or with now. A booking that nobody awaits is never late. */
export function timingOf(booking: ExpressBooking, at: Date): string {
  const { time } = booking
  const timing = entryTiming(visitOf(booking), at)
  if (!timing) return ''
  return `${durationLabel(timing.minutes)} ${timing.code === 'early' ? 'antes' : 'depois'} do horário das ${time}`
}

function toPayments({ payments, timezone }: ExpressBooking) {
  return payments.map((payment, index) => ({
    key: String(index),
    method: methodWords(normalisePaymentMethod(payment.payment_method)),
    status: paymentWords(payment),
    notes: paymentNotes(payment, timezone),
    value: payment.let_off_value ?? payment.payment_value,
    /** '' when the viewer may not undo it. */
    undo: payment.can_undo ? payment.payment_id : ''
  }))
}

function paymentNotes(payment: ExpressBooking['payments'][number], timezone: string): string {
  const { payment_date: paid, undone, undo_reason, brand, cv, aut } = payment
  return [
    paid ? formatInstant(paid, timezone) : '',
    payment.received_by,
    payment.payment_description,
    brand,
    cv ? `CV ${cv}` : '',
    aut ? `AUT ${aut}` : '',
    undone ? `${formatInstant(undone, timezone)}: ${undo_reason}` : ''
  ]
    .filter(Boolean)
    .join(' · ')
}

const paymentStatuses: Readonly<Record<string, string>> = {
  DENIED: 'Recusado',
  EXPIRED: 'Prazo encerrado',
  CANCELLED: 'Cancelado'
}

/** A payment of a cancelled booking was returned. */
function paymentWords(payment: ExpressBooking['payments'][number]): string {
  const { payment_status: status, payment_date: paid } = payment
  if (payment.undone) return 'Desfeito'
  if (payment.held) return 'Retido'
  if (isPaidStatus(status) && (payment.payment_value ?? 0) < 0) return 'Guardado'
  if (isPaidStatus(status)) return payment.payment_method === 'pos_cortesia' ? 'Concedida' : 'Pago'
  const name = status.toUpperCase()
  return name === 'CANCELLED' && paid ? 'Devolvido' : (paymentStatuses[name] ?? 'Aguardando pagamento')
}

/** A check-in can be undone only on its own day, or during its visit. */
function canUndo(booking: ExpressBooking, now: Date): boolean {
  const last = lastEntry(booking.checkins)
  return last !== null && isSameVisit(visitOf(booking), new Date(last), now)
}

/** Latest standing exit or return, and whether it can still be undone; null for none. */
function toLastPassage(booking: ExpressBooking, now: Date) {
  const { passages, timezone } = booking
  const last = passages.filter(({ undone }) => !undone).at(-1)
  if (!last?.datetime) return null
  return {
    isExit: last.direction === 'out',
    people: peopleLabel(last.people),
    at: entryTime(last.datetime, { zone: timezone, now }),
    canUndo: isSameVisit(visitOf(booking), new Date(last.datetime), now)
  }
}
