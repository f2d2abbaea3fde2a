import type { ExpressBooking } from '#app/contracts/booking/calls.ts'
import type { GateSlot } from '#app/contracts/booking/gate.ts'
import { isCancelledStatus } from '#app/domain/booking/situation.ts'
import { entryTime } from '#app/domain/calendar/dates.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import { peopleLabel } from '#app/domain/words/labels.ts'
import { lastEntry } from '../booking-row.ts'
import { timingOf, toBookingView, type ViewContext } from '../booking-view.ts'

export type GateCode =
  | 'entered'
  | 'ready'
  | 'twice'
  | 'already'
  | 'void'
  | 'elsewhere'
  | 'wrong-date'
  | 'unpaid'
  | 'cancelled'

/** Milliseconds for which a check-in shows as new: a later reload must not open the gate. */
const freshMs = 120_000
/** Milliseconds within which a second read of a code is an accident. */
const twiceMs = 20_000

interface GateContext extends ViewContext {
  /** The user holds `operation/receive`. */
  mayReceive: boolean
  /** Id of the new check-in, from the URL. */
  entry: string | null
  /** Id of the person's ticket that was read, from the URL; null for the booking's own code. */
  person: string | null
  /** Uuids of attractions behind this gate; null for all. */
  products: readonly string[] | null
}

export function toGateView(booking: ExpressBooking, { entry, person, products, mayReceive, ...context }: GateContext) {
  const view = toBookingView(booking, context)
  const { now } = context
  const made = booking.checkins.find(
    ({ id, undone, datetime }) => id === entry && !undone && age(datetime, now) < freshMs
  )
  const isElsewhere = products !== null && products.indexOf(booking.product.uuid) < 0
  const read = person === null ? null : readPerson(booking, person, now)
  const code: GateCode = made ? 'entered' : (read?.code ?? bookingCodeOf(booking, { view, isElsewhere, now }))
  const isAwaited = code === 'ready' || code === 'elsewhere' || code === 'unpaid'
  const titles = titlesOf(code, { people: made?.people ?? 0, view, isElsewhere, isPerson: read !== null })
  const [title = '', ...more] = !made && read?.title ? [read.title] : titles
  return {
    code,
    title,
    /** Other obstacles, as large as the title, so that nobody is sent back twice. */
    more: read && (made || !read.title) ? [...more, read.which] : more,
    timing: made || isAwaited ? timingOf(booking, made?.datetime ? new Date(made.datetime) : now) : '',
    advice: view.entry.advice,
    uuid: view.uuid,
    /** Code that lets in who was read: the booking's id, or one person's ticket. */
    enterBy: read ? read.ticketCode : view.uuid,
    isPerson: read !== null,
    bookingCode: view.code,
    name: view.name,
    notes: view.notes,
    language: view.language,
    visit: `${view.product}, ${view.day} às ${view.time}`,
    items: view.items.map(({ total: _, ...item }) => item),
    /** People of the new check-in by ticket type, to correct the count. */
    entry: made ? { id: made.id, inside: view.inside, people: peopleOf(made.items, view.items) } : null,
    outside: read ? Math.min(1, view.entry.outside) : view.entry.outside,
    hasPartlyEntered: view.inside > 0 && view.entry.outside > 0,
    mayRelease: view.entry.mayRelease,
    /** Centavos to receive here before all come in; null when there is another obstacle. */
    toReceive: mayReceive && read === null && code === 'unpaid' ? view.owed : null,
    mayReceive: mayReceive && view.canReceive,
    isPaid: view.isPaid
  }
}

interface Stands {
  view: ReturnType<typeof toBookingView>
  isElsewhere: boolean
  now: Date
}

function bookingCodeOf(booking: ExpressBooking, { view, isElsewhere, now }: Stands): GateCode {
  if (view.entry.code === 'already' && isReadTwice(booking, now)) return 'twice'
  const stands = gateCodes[view.entry.code]
  return stands === 'ready' && isElsewhere ? 'elsewhere' : stands
}

/** Tells what one person's ticket says by itself; without a code, the booking decides. Null for an unknown id. */
function readPerson(booking: ExpressBooking, id: string, now: Date) {
  const ticket = booking.person_tickets.find((one) => one.id === id)
  if (!ticket) return null
  const { number, title, label, entered, code: ticketCode } = ticket
  const which = `Ingresso ${number} de ${booking.people}: ${title}`
  const said = (code: GateCode | null, words = '') => ({ code, title: words, which, ticketCode })
  if (isCancelledStatus(booking.status)) return said(null)
  if (number === 0) {
    return said('void', `Este ingresso não vale mais: a reserva mudou e agora é de ${peopleLabel(booking.people)}`)
  }
  if (entered) {
    const at = entryTime(entered, { zone: booking.timezone, now })
    return isJustNow(entered, now)
      ? said('twice', `Já contado ${at}: o código foi lido duas vezes`)
      : said('already', `Esta pessoa já entrou ${at}`)
  }
  const item = booking.items.find((one) => one.label === label)
  const isFull = item !== undefined && item.checked_in >= item.quantity
  return isFull ? said('already', `Já entraram todas as pessoas de ${title} desta reserva`) : said(null)
}

/** Empty when the API does not count by ticket type, so nothing can be corrected. */
function peopleOf(counts: Record<string, number>, items: readonly { label: string; title: string }[]) {
  return items.flatMap(({ label, title }) => {
    const count = counts[label] ?? 0
    return count > 0 ? [{ label, title, count }] : []
  })
}

const age = (instant: string | null, now: Date): number =>
  instant ? now.getTime() - Date.parse(instant) : Number.POSITIVE_INFINITY

/** True when the booking was checked in completely a moment ago. */
export function isReadTwice({ checkins }: Pick<ExpressBooking, 'checkins'>, now: Date): boolean {
  return isJustNow(lastEntry(checkins), now)
}

export const isJustNow = (entered: string | null, now: Date): boolean => age(entered, now) < twiceMs

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

interface Titled {
  people: number
  view: ReturnType<typeof toBookingView>
  isElsewhere: boolean
  /** One person's ticket was read. */
  isPerson: boolean
}

function titlesOf(code: GateCode, { people, view, isElsewhere, isPerson }: Titled): string[] {
  const elsewhere = `É para outro atrativo: ${view.product}`
  if (code === 'wrong-date' || code === 'unpaid') {
    const owed = view.owed ? `: a receber ${formatMoney(view.owed)}` : ''
    const { code: shown, label } = view.told.shown
    const unpaid = `${shown === 'on-site' || shown === 'unconfirmed' ? label : 'Sem pagamento'}${owed}`
    const words = { 'wrong-date': `Não é para hoje: visita em ${view.day}`, unpaid }
    return [...view.entry.problems.map((problem) => words[problem]), ...(isElsewhere ? [elsewhere] : [])]
  }
  const titles: Record<typeof code, string> = {
    entered: `${people === 1 ? 'Entra' : 'Entram'} ${peopleLabel(people)}`,
    ready: isPerson
      ? 'Pode entrar: 1 pessoa'
      : `Pode entrar — ${view.entry.outside === 1 ? 'falta' : 'faltam'} ${peopleLabel(view.entry.outside)}`,
    twice: `Já contado às ${view.entry.lastTime}: o código foi lido duas vezes`,
    already: `Já entrou — ${view.people}, ${view.entry.lastDayAndTime}`,
    elsewhere,
    void: 'Este ingresso não vale mais',
    cancelled: 'Reserva cancelada'
  }
  return [titles[code]]
}

export interface SlotLine {
  key: string
  time: string
  product: string
  inside: number
  people: number
  /** True when it begins within the hour. */
  isNow: boolean
}

/** `clock`: the place's time as `HH:mm`. */
export function toSlotLines(slots: readonly GateSlot[], clock: string): SlotLine[] {
  return slots.map(({ product_uuid, product_name: product, time, people, checked_in_people: inside }) => {
    const since = minutesOf(clock) - minutesOf(time)
    return { key: `${product_uuid} ${time}`, time, product, inside, people, isNow: since >= 0 && since < 60 }
  })
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
