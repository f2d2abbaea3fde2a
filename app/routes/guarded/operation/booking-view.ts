import type { ExpressBooking } from '#app/contracts/booking/calls.ts'
import { choiceClosed } from '#app/domain/agent/choice.ts'
import { normaliseChannel } from '#app/domain/booking/channel.ts'
import { type CheckInVerdict, checkInVerdict } from '#app/domain/booking/check-in.ts'
import { formatBookingCode } from '#app/domain/booking/code.ts'
import { bookingSituation, isCancelledStatus, isPaidStatus } from '#app/domain/booking/situation.ts'
import { formatDay, formatDayLong, formatInstant, formatTime, todayIn } from '#app/domain/calendar/dates.ts'
import { normalisePaymentMethod } from '#app/domain/money/payment-method.ts'
import { documentTerm, formatAnyDocument } from '#app/domain/person/any-document.ts'
import { formatPhone, whatsappUrl } from '#app/domain/person/phone.ts'
import { peopleLabel } from '#app/domain/words/labels.ts'
import { toHistory } from './booking-history.ts'
import { lastEntry } from './booking-row.ts'

export interface ViewContext {
  now: Date
  /** The operator holds `operation/checkin-override`. */
  mayOverride: boolean
}

export function toBookingView(booking: ExpressBooking, { now, mayOverride }: ViewContext) {
  const { timezone: zone, costumer, checked_in_people: inside, people } = booking
  const method = normalisePaymentMethod(booking.payment_method)
  return {
    uuid: booking.uuid,
    hash: booking.hash,
    code: formatBookingCode(booking.booking_code),
    name: costumer.name,
    situation: bookingSituation({ status: booking.status, hasCheckin: inside > 0 }),
    product: booking.product.name,
    day: formatDay(booking.booking_date),
    dayLong: formatDayLong(booking.booking_date),
    time: booking.time,
    people: peopleLabel(people),
    peopleCount: people,
    inside,
    entry: toEntry(booking, { now, mayOverride }),
    items: booking.items.map(toItem),
    total: booking.order.final_value,
    document: { term: documentTerm(costumer.document_country), value: documentOf(costumer) },
    ...phoneOf(costumer.phone.number),
    email: costumer.email,
    channel: normaliseChannel({ channel: booking.channel, paymentMethod: booking.payment_method }).label,
    method: method.title,
    payments: toPayments(booking),
    refund: booking.refund,
    holdUntil: booking.status === 'PENDING' && booking.hold_until ? formatInstant(booking.hold_until, zone) : '',
    confirmBy: booking.status === 'UNPAID' && booking.hold_until ? formatInstant(booking.hold_until, zone) : '',
    agents: booking.agents.map(({ uuid, name, phone }) => ({ uuid, name, ...phoneOf(phone) })),
    term: booking.term?.confirm && booking.term.datetime ? formatInstant(booking.term.datetime, zone) : '',
    dayIso: booking.booking_date,
    cancelled: booking.cancelled?.datetime
      ? {
          at: formatInstant(booking.cancelled.datetime, zone),
          reason: booking.cancelled.reason,
          expired: booking.cancelled.expired
        }
      : null,
    /** The back end's rule: a visit that is over, or none, changes its agents no more. */
    agentsOpen: choiceClosed(toChoice(booking, now)) === null,
    isCancelled: isCancelledStatus(booking.status),
    isPaid: isPaidStatus(booking.status),
    canUndo: canUndo(booking, now),
    history: toHistory(booking.events, zone)
  }
}

function toItem(item: ExpressBooking['items'][number]) {
  return {
    label: item.label,
    title: item.title || item.label,
    quantity: item.quantity,
    inside: item.checked_in,
    needsProof: item.needs_proof,
    total: item.unit_price === null ? null : item.quantity * (item.unit_price - (item.unit_discount ?? 0))
  }
}

function documentOf({ cpf, document_country }: ExpressBooking['costumer']): string {
  return cpf ? formatAnyDocument(cpf, document_country) : ''
}

function phoneOf(phone: string) {
  return { phone: phone ? formatPhone(phone) : '', whatsapp: phone ? whatsappUrl(phone) : null }
}

export type BookingView = ReturnType<typeof toBookingView>

function toChoice(
  { status, hold_until, booking_date: date, timezone, checked_in_people: inside }: ExpressBooking,
  now: Date
) {
  const holdUntil = hold_until ? new Date(hold_until) : null
  return { status, holdUntil, now, date, today: todayIn(timezone, now), inside, byOperator: true }
}

/** The back end's rule. */
function toEntry(booking: ExpressBooking, { now, mayOverride }: ViewContext) {
  const { timezone: zone, checked_in_people: inside } = booking
  const first = booking.checkins.filter(({ undone }) => !undone).at(0)?.datetime
  const verdict = checkInVerdict({
    status: booking.status,
    date: booking.booking_date,
    today: todayIn(zone, now),
    alreadyCheckedIn: first ? { people: inside, firstTime: formatInstant(first, zone) } : null,
    people: booking.people,
    requested: null,
    mayOverride: false
  })
  const last = lastEntry(booking.checkins)
  const mayRelease = verdict.code !== 'ok' && verdict.overridable && mayOverride
  const advice = adviceOf(verdict.code, mayRelease)
  return {
    code: verdict.code,
    message: advice ? `${problemOf(verdict.code, booking.booking_date)} ${advice}` : verdict.message,
    advice,
    mayRelease,
    outside: booking.people - inside,
    lastTime: last ? formatTime(last, zone) : '',
    lastDayAndTime: last ? entryTime(last, { zone, now }) : '',
    lastInstant: last
  }
}

function problemOf(code: CheckInVerdict['code'], day: string): string {
  return code === 'wrong-date' ? `Esta reserva é para ${formatDay(day)}, não para hoje.` : 'Esta reserva não está paga.'
}

function adviceOf(code: CheckInVerdict['code'], mayRelease: boolean): string {
  if (code === 'wrong-date') {
    return mayRelease
      ? 'Você pode liberar a entrada dizendo o motivo.'
      : 'Só quem tem permissão pode liberar a entrada.'
  }
  if (code !== 'unpaid') return ''
  return mayRelease
    ? 'Receba o pagamento, ou libere a entrada dizendo o motivo.'
    : 'Receba o pagamento, ou chame quem pode liberar a entrada.'
}

function entryTime(instant: string, { zone, now }: { zone: string; now: Date }): string {
  const day = todayIn(zone, new Date(instant))
  const time = `às ${formatTime(instant, zone)}`
  return day === todayIn(zone, now) ? time : `em ${formatDay(day)} ${time}`
}

function toPayments({ payments, timezone }: ExpressBooking) {
  return payments.map((payment, index) => ({
    key: String(index),
    method: normalisePaymentMethod(payment.payment_method).title,
    status: paymentWords(payment.payment_status),
    description: payment.payment_description,
    at: payment.payment_date ? formatInstant(payment.payment_date, timezone) : '',
    value: payment.payment_value
  }))
}

const paymentStatuses: Readonly<Record<string, string>> = {
  DENIED: 'Recusado',
  EXPIRED: 'Prazo encerrado',
  CANCELLED: 'Cancelado'
}

function paymentWords(status: string): string {
  return isPaidStatus(status) ? 'Pago' : (paymentStatuses[status.toUpperCase()] ?? 'Aguardando pagamento')
}

/** A check-in is undone on its own day only. */
function canUndo({ checkins, timezone }: ExpressBooking, now: Date): boolean {
  const last = lastEntry(checkins)
  return last !== null && todayIn(timezone, new Date(last)) === todayIn(timezone, now)
}
