import type { ExpressBooking } from '#app/contracts/booking/calls.ts'
import type { GateSlot, InsideSlot } from '#app/contracts/booking/gate.ts'
import { passedWords } from '#app/domain/booking/passage.ts'
import { isCancelledStatus } from '#app/domain/booking/situation.ts'
import { daysBetween, entryTime, formatDay, type IsoDay } from '#app/domain/calendar/dates.ts'
import { peopleLabel } from '#app/domain/words/labels.ts'
import { lastEntry } from '../booking-row.ts'
import { timingOf, toBookingView, type ViewContext } from '../booking-view.ts'
import { gateTitles } from './answer/gate-titles.ts'

export type GateCode =
  | 'entered'
  | 'ready'
  /** Came back after they had left. */
  | 'back'
  | 'left'
  /** Inside, and may leave. */
  | 'here'
  /** Left, and may come back. */
  | 'away'
  /** Left already. */
  | 'gone'
  | 'never-came'
  | 'twice'
  | 'already'
  | 'void'
  | 'elsewhere'
  | 'wrong-date'
  | 'unpaid'
  | 'unsigned'
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
  /** Id of the new exit or return, from the URL. */
  passage: string | null
  /** Id of the person's ticket that was read, from the URL; null for the booking's own code. */
  person: string | null
  /** True where people leave. */
  isExit: boolean
  /** Uuids of attractions behind this gate; null for all. */
  products: readonly string[] | null
}

export function toGateView(
  booking: ExpressBooking,
  { entry, passage, person, products, mayReceive, isExit, ...context }: GateContext
) {
  const view = toBookingView(booking, context)
  const { now } = context
  const made = booking.checkins.find(
    ({ id, undone, datetime }) => id === entry && !undone && age(datetime, now) < freshMs
  )
  const isElsewhere = products !== null && products.indexOf(booking.product.uuid) < 0
  const read = person === null ? null : readPerson(booking, person, now)
  const moved = movedOf(booking, { passage, isExit, read, isAwaited: view.entry.code !== 'already', now })
  const code: GateCode = made
    ? 'entered'
    : (moved.code ?? read?.code ?? bookingCodeOf(booking, { view, isElsewhere, now }))
  const isAwaited = code === 'ready' || code === 'elsewhere' || code === 'unpaid' || code === 'unsigned'
  const isAlone = view.entry.problems.length === 1
  const titles = titlesOf(code, { people: made?.people ?? 0, view, isElsewhere, isPerson: read !== null })
  const [title = '', ...more] = moved.code && !made ? moved.titles : !made && read?.title ? [read.title] : titles
  return {
    code,
    title,
    /** Other obstacles, as large as the title, so that nobody is sent back twice. */
    more: read && (made || moved.code || !read.title) ? [...more, read.which] : more,
    timing: made || isAwaited ? timingOf(booking, made?.datetime ? new Date(made.datetime) : now) : '',
    advice: isExit ? '' : view.entry.advice,
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
    ...moved.parts,
    isOfGroup: booking.group !== null,
    /** People of the booking inside now. */
    here: view.inside - view.away,
    outside: read ? Math.min(1, view.entry.outside) : view.entry.outside,
    hasPartlyEntered: view.inside > 0 && view.entry.outside > 0,
    mayRelease: view.entry.mayRelease,
    waiver: view.waiver,
    signedOutside: view.entry.signedOutside,
    /** Centavos to receive here before all come in; null when there is another obstacle. */
    toReceive: mayReceive && read === null && code === 'unpaid' && isAlone ? view.owed : null,
    mayReceive: mayReceive && view.canReceive,
    isPaid: view.isPaid
  }
}

interface Moving {
  passage: string | null
  isExit: boolean
  read: ReturnType<typeof readPerson>
  /** Somebody has not come yet. */
  isAwaited: boolean
  now: Date
}

/** Tells what an exit or a return did, or what it may do. `code` is null where only a check-in matters. */
function movedOf(booking: ExpressBooking, { passage, isExit, read, isAwaited, now }: Moving) {
  const standing = booking.passages.filter(({ undone }) => !undone)
  const done = standing.find(({ id, datetime }) => id === passage && age(datetime, now) < freshMs)
  const came = booking.checked_in_people
  const away = booking.away_people ?? 0
  const lastOut = standing.filter(({ direction }) => direction === 'out').at(-1)?.datetime
  const leftAt = lastOut ? entryTime(lastOut, { zone: booking.timezone, now }) : ''
  const parts = { passed: done ? passedOf(done, booking) : null, passing: passingOf(booking, { isExit, read }) }
  const said = (code: GateCode | null, ...titles: string[]) => ({ code, titles, parts })
  if (done?.direction === 'back')
    return said('back', passedWords('back', done.people).replace(/\.$/, ''), `Saída ${leftAt}`)
  if (done) return said('left', passedWords('out', done.people).replace(/\.$/, ''))
  if (booking.away_people === undefined || isCancelledStatus(booking.status)) return said(null)
  const where = read?.where
  if (isExit) {
    if (came === 0 || where === '')
      return said('never-came', read ? 'Esta pessoa ainda não entrou' : 'Ninguém desta reserva entrou ainda')
    const isGone = where ? where === 'away' : came === away
    if (isGone) return said('gone', read ? 'Esta pessoa já saiu' : `Todos já saíram ${leftAt}`)
    return said('here', read ? 'Esta pessoa está dentro' : `Dentro: ${peopleLabel(came - away)}`)
  }
  if (where === 'away') return said('away', `Esta pessoa saiu ${leftAt}`)
  if (!read && away > 0 && !isAwaited) return said('away', `Fora: ${peopleLabel(away)}, saída ${leftAt}`)
  return said(null)
}

type Passage = ExpressBooking['passages'][number]

const passedOf = ({ id, items, direction }: Passage, booking: ExpressBooking) => ({
  id,
  isExit: direction === 'out',
  items: booking.items.flatMap(({ label, title }) => {
    const count = items[label] ?? 0
    return count > 0 ? [{ label, title: title || label, count }] : []
  })
})

/** People who may pass now, by ticket type; null for nobody. */
function passingOf(booking: ExpressBooking, { isExit, read }: Pick<Moving, 'isExit' | 'read'>) {
  if (booking.away_people === undefined || (!isExit && isCancelledStatus(booking.status))) return null
  const move = isExit ? ('saida' as const) : ('volta' as const)
  if (read) {
    const may = read.where === (isExit ? 'inside' : 'away')
    return may ? { move, people: 1, items: [], ticketCode: read.ticketCode } : null
  }
  const items = booking.items.flatMap(({ label, title, checked_in: came, away }) => {
    const count = isExit ? came - away : away
    return count > 0 ? [{ label, title: title || label, count }] : []
  })
  const people = items.reduce((sum, { count }) => sum + count, 0)
  return people > 0 ? { move, people, items, ticketCode: '' } : null
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
  const { number, title, label, entered, code: ticketCode, where } = ticket
  const which = `Ingresso ${number} de ${booking.people}: ${title}`
  const said = (code: GateCode | null, words = '') => ({ code, title: words, which, ticketCode, where })
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
  unsigned: 'unsigned',
  cancelled: 'cancelled',
  'too-many': 'ready',
  'invalid-quantity': 'ready'
}

/** Codes whose titles `movedOf` says. */
const movedCodes = ['back', 'left', 'here', 'away', 'gone', 'never-came'] as const
type Moved = (typeof movedCodes)[number]

const isMoved = (code: GateCode): code is Moved => movedCodes.some((moved) => moved === code)

interface Titled {
  people: number
  view: ReturnType<typeof toBookingView>
  isElsewhere: boolean
  /** One person's ticket was read. */
  isPerson: boolean
}

function titlesOf(code: GateCode, { people, view, isElsewhere, isPerson }: Titled): string[] {
  const elsewhere = gateTitles.elsewhere(view.product)
  if (code === 'wrong-date' || code === 'unpaid' || code === 'unsigned') {
    const { code: shown, label } = view.told.shown
    const isDue = shown === 'on-site' || shown === 'unconfirmed'
    const unpaid = gateTitles.unpaid(isDue ? label : gateTitles.noPayment, view.owed)
    const unsigned = gateTitles.unsigned(view.waiver)
    const words = { 'wrong-date': gateTitles.wrongDate(view.day), unpaid, unsigned }
    return [...view.entry.problems.map((problem) => words[problem]), ...(isElsewhere ? [elsewhere] : [])]
  }
  const titles: Record<Exclude<typeof code, Moved>, string> = {
    entered: gateTitles.entered(people),
    ready: isPerson ? gateTitles.readyPerson : gateTitles.ready(view.entry.outside),
    twice: gateTitles.twice(view.entry.lastTime),
    already: gateTitles.already(view.people, view.entry.lastDayAndTime),
    elsewhere,
    void: gateTitles.void,
    cancelled: gateTitles.cancelled
  }
  return isMoved(code) ? [] : [titles[code]]
}

export interface SlotLine {
  key: string
  time: string
  product: string
  /** People who entered. */
  inside: number
  people: number
  /** People inside now; null if unknown. */
  now: number | null
  /** True when it begins within the hour. */
  isNow: boolean
}

interface SlotsAt {
  /** The place's time as `HH:mm`. */
  clock: string
  today: IsoDay
  /** People inside now by slot; null if unknown. */
  inside: readonly InsideSlot[] | null
}

export function toSlotLines(slots: readonly GateSlot[], { clock, today, inside: now }: SlotsAt): SlotLine[] {
  return slots.map(({ product_uuid, product_name: product, date = today, time, people, checked_in_people: inside }) => {
    const since = minutesOf(clock) - minutesOf(time) + daysBetween(date, today) * 24 * 60
    const here = now?.find((slot) => slot.product_uuid === product_uuid && slot.date === date && slot.time === time)
    return {
      key: `${product_uuid} ${date} ${time}`,
      time: date === today ? time : `${formatDay(date).slice(0, 5)} ${time}`,
      product,
      inside,
      people,
      now: now && (here?.inside ?? 0),
      isNow: since >= 0 && since < 60
    }
  })
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
