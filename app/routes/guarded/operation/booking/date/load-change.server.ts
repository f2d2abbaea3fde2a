import { loadDeskMonth } from '#app/api-client/free-visits.server.ts'
import { ApiError } from '#app/contracts/api-error.ts'
import { previewDateChange } from '#app/contracts/booking/change-date.ts'
import type { CallOutput } from '#app/contracts/endpoint.ts'
import { getAvailability, type Slot } from '#app/contracts/products/public.ts'
import { BOOKING_HORIZON_DAYS } from '#app/domain/booking/capacity.ts'
import { addDays, formatDayLong, todayIn, toIsoDay } from '#app/domain/calendar/dates.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { countLabel } from '#app/domain/words/labels.ts'
import { explainRefusal, type Viewer, whereKnown } from '#app/session/index.server.ts'
import { now } from '#app/time/clock.server.ts'
import { findBooking } from '../../send-event.server.ts'

type Booking = Awaited<ReturnType<typeof findBooking>>

/** Loads the day and its times, then the cost. The API's refusals appear at the fields. */
export async function loadChange(viewer: Viewer, id: string | undefined, search: URLSearchParams) {
  const booking = await findBooking(viewer, id)
  const typed = { date: search.get('date') ?? '', time: search.get('time') ?? '' }
  const today = todayIn(booking.timezone, now())
  const bounds = { first: today, last: addDays(today, BOOKING_HORIZON_DAYS) }
  const date = toIsoDay(typed.date)
  const errors: Record<string, string[]> = {}
  if (typed.date !== '' && !date) errors.date = [ERRORS.unknownDay]
  const isOpen = date !== null && date >= bounds.first && date <= bounds.last
  if (date && !isOpen) errors.date = [date < today ? ERRORS.dayPast : ERRORS.dayTooFar]
  const slots = isOpen ? await listOpenSlots(viewer, booking, date) : []
  if (isOpen && slots.length === 0) errors.date = ['Neste dia o atrativo não abre. Escolha outro.']
  const times = slots.map((slot) => toChangeHour(slot, booking, date ?? ''))
  const closed = times.find(({ time, canChoose }) => time === typed.time && !canChoose)
  if (closed) errors.time = [`Não é possível passar para ${closed.time} (${closed.note}). Escolha outro horário.`]
  const asks = isOpen && typed.time !== '' && !closed
  const change = asks ? await previewChange(viewer, booking, { ...typed, date }, errors) : null
  return {
    typed: { ...typed, date: date ?? typed.date },
    bounds,
    calendar: change ? null : await loadMonth(viewer, booking, { ...bounds, asked: search.get('mes') ?? '', date }),
    errors,
    change,
    day: isOpen ? formatDayLong(date) : '',
    from: `${booking.booking_date} ${booking.time}`,
    times
  }
}

interface MonthAsked {
  first: string
  last: string
  asked: string
  date: string | null
}

/** Null for an attraction that is not on sale; `isUnread` if the calendar failed, because a day may still be typed. */
async function loadMonth(
  viewer: Viewer,
  { product, people, booking_date }: Booking,
  { first, last, asked, date }: MonthAsked
) {
  const wanted = { product: product.uuid, people, from: first, until: last, asked, day: date ?? booking_date }
  try {
    const month = await whereKnown(loadDeskMonth((endpoint, input) => viewer.call(endpoint, input), wanted))
    return { month, isUnread: false }
  } catch (error) {
    if (error instanceof ApiError && error.status >= 500) return { month: null, isUnread: true }
    throw error
  }
}

async function listOpenSlots(viewer: Viewer, { product }: Booking, date: string): Promise<Slot[]> {
  try {
    const found = await viewer.call(getAvailability, { params: { uuid: product.uuid }, query: { date } })
    return found.slots
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return []
    throw error
  }
}

/** Offers a slot with room for all people, except the current one. */
function toChangeHour(slot: Slot, { time, booking_date, people }: Booking, date: string) {
  const isOwn = slot.time === time && date === booking_date
  const words = { blocked: 'bloqueado', past: 'encerrado', full: 'lotado', open: '', few: '' }[slot.state]
  const places = countLabel(slot.remaining, { one: 'vaga', many: 'vagas' })
  const quota = slot.quota_remaining === undefined ? '' : `, ${slot.quota_remaining} de meia-entrada`
  return {
    time: slot.time,
    canChoose: !isOwn && words === '' && slot.remaining >= people,
    note: isOwn ? 'o horário de agora' : words || `${places}${quota}`
  }
}

async function previewChange(
  viewer: Viewer,
  { uuid }: Booking,
  query: { date: string; time: string },
  errors: Record<string, string[]>
) {
  try {
    const told = await viewer.call(previewDateChange, { params: { uuid }, query })
    const { old_total, new_total, receivable, refund_due, ...change } = told
    return {
      date: change.date,
      time: change.time,
      items: change.items,
      needsReason: change.needs_reason,
      leaving: change.agents_leaving,
      trips: change.trips_leaving,
      day: formatDayLong(change.date),
      oldTotal: old_total,
      newTotal: new_total,
      difference: differenceWords({ old_total, new_total, receivable, refund_due }),
      fee: change.has_fee ? await readFee(viewer, { uuid, query, free: told }) : null
    }
  } catch (error) {
    const { errors: said, message } = explainRefusal(error)
    Object.assign(errors, Object.keys(said).length > 0 ? said : { '': [message] })
    return null
  }
}

type Told = CallOutput<typeof previewDateChange>

interface FeeAsked {
  uuid: string
  query: { date: string; time: string }
  free: Told
}

/** Describes the result with and without the fee. `refused`: reason why it cannot be charged. */
async function readFee(viewer: Viewer, { uuid, query, free }: FeeAsked) {
  const amount = free.fee
  const fee = { amount, without: outcomeWords(free), mayLeaveOut: viewer.can('operation/refund-depart') }
  try {
    const asked = { params: { uuid }, query: { ...query, charge_fee: true } }
    return { ...fee, charged: outcomeWords(await viewer.call(previewDateChange, asked)), refused: '' }
  } catch (error) {
    return { ...fee, charged: '', refused: explainRefusal(error).message }
  }
}

type Sums = Record<'old_total' | 'new_total' | 'receivable' | 'refund_due', number | null>

/** Tells the difference in money; nothing is charged or returned automatically. */
function differenceWords({ old_total: before, new_total: after, receivable, refund_due: due }: Sums): string {
  if (before === null || after === null) return ''
  const price =
    before === after
      ? 'O total não muda.'
      : after > before
        ? `Custa ${formatMoney(after - before)} a mais.`
        : `Custa ${formatMoney(before - after)} a menos.`
  return [price, outcomeWords({ refund_due: due, receivable })].filter(Boolean).join(' ')
}

/** '' when nothing is open, and for a user who may not see values. */
function outcomeWords({ refund_due: due, receivable }: Pick<Sums, 'refund_due' | 'receivable'>): string {
  if (due) return `Ficam ${formatMoney(due)} a devolver ao visitante.`
  return receivable ? `Ficam ${formatMoney(receivable)} a receber.` : ''
}
