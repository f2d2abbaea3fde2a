import type { BookingItem, ExpressBooking } from '#app/contracts/booking/calls.ts'
import { formatBookingCode } from '#app/domain/booking/code.ts'
import { formatTime } from '#app/domain/calendar/dates.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import { peopleLabel } from '#app/domain/words/labels.ts'
import { lastEntry } from '../booking-row.ts'
import { toBookingView, type ViewContext } from '../booking-view.ts'

export type GateCode = 'entered' | 'ready' | 'twice' | 'already' | 'wrong-date' | 'unpaid' | 'cancelled'

/** Milliseconds a check-in answers for the page that shows it: a later reload must not open the gate. */
const freshMs = 120_000
/** Milliseconds in which a code read again was read twice, not brought twice. */
const twiceMs = 20_000

/** `entry`: id of the check-in just made, from the address. */
export function toGateView(booking: ExpressBooking, { entry, ...context }: ViewContext & { entry: string | null }) {
  const view = toBookingView(booking, context)
  const age = (instant: string | null) =>
    instant ? context.now.getTime() - Date.parse(instant) : Number.POSITIVE_INFINITY
  const made = booking.checkins.find(({ id, undone, datetime }) => id === entry && !undone && age(datetime) < freshMs)
  const isTwice = view.entry.code === 'already' && age(view.entry.lastInstant) < twiceMs
  const code: GateCode = made ? 'entered' : isTwice ? 'twice' : gateCodes[view.entry.code]
  return {
    code,
    title: titleOf(code, { people: made?.people ?? 0, view }),
    advice: code === 'wrong-date' || code === 'unpaid' ? view.entry.advice : '',
    /** '' for who may not see values. */
    due: code === 'unpaid' && booking.payLater && view.total ? formatMoney(view.total) : '',
    uuid: view.uuid,
    bookingCode: view.code,
    name: view.name,
    visit: `${view.product}, ${view.day} às ${view.time}`,
    items: view.items.map(({ total: _, ...item }) => item),
    outside: view.entry.outside,
    hasPartlyEntered: view.inside > 0 && view.entry.outside > 0,
    mayRelease: view.entry.mayRelease,
    isPaid: view.isPaid
  }
}

export type GateView = ReturnType<typeof toGateView>

const gateCodes: Readonly<Record<ReturnType<typeof toBookingView>['entry']['code'], GateCode>> = {
  ok: 'ready',
  already: 'already',
  'wrong-date': 'wrong-date',
  unpaid: 'unpaid',
  cancelled: 'cancelled',
  'too-many': 'ready',
  'invalid-quantity': 'ready'
}

function titleOf(code: GateCode, { people, view }: { people: number; view: ReturnType<typeof toBookingView> }): string {
  const titles: Record<GateCode, string> = {
    entered: `Entrada liberada — ${peopleLabel(people)}`,
    ready: `Pode entrar — ${view.entry.outside === 1 ? 'falta' : 'faltam'} ${peopleLabel(view.entry.outside)}`,
    twice: `Já contado às ${view.entry.lastTime}: o código foi lido duas vezes`,
    already: `Já entrou — ${view.people}, ${view.entry.lastDayAndTime}`,
    'wrong-date': `Não é para hoje: visita em ${view.day}`,
    unpaid: view.told.shown.code === 'pending' ? 'Sem pagamento' : view.told.shown.label,
    cancelled: 'Reserva cancelada'
  }
  return titles[code]
}

export function toLatest(item: BookingItem, timezone: string) {
  const last = lastEntry(item.checkins)
  return {
    uuid: item.uuid,
    time: last ? formatTime(last, timezone) : '',
    name: item.name,
    code: formatBookingCode(item.booking_code),
    people:
      item.checked_in_people < item.people
        ? `${item.checked_in_people} de ${item.people} pessoas`
        : peopleLabel(item.people)
  }
}

export type Latest = ReturnType<typeof toLatest>
