import type { DayState, Slot } from '#app/components/booking/index.ts'
import type { CallOutput } from '#app/contracts/endpoint.ts'
import { getAvailability, getCalendar, type Product, type Slot as WireSlot } from '#app/contracts/products/public.ts'
import { BOOKING_HORIZON_DAYS } from '#app/domain/booking/capacity.ts'
import { addDays, formatDayLong, formatMonth, monthDays, todayIn } from '#app/domain/calendar/dates.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { countLabel } from '#app/domain/words/labels.ts'
import { t, tSaid } from '#app/domain/words/speech.ts'
import { loadPoints } from '../../load-points.server.ts'
import { onThisSite } from '../../shop-window.ts'
import { ageText, durationText } from '../../to-attraction.ts'
import { frameOf } from '../frame.server.ts'
import { type Selection, stepHref } from '../selection.ts'
import type { LoadedView, StepContext } from '../step-context.server.ts'
import type { VisitStep } from '../view.ts'

export type ProductContext = StepContext & { product: Product }

interface Found {
  slots?: WireSlot[]
  notice?: string
}

type MonthDays = CallOutput<typeof getCalendar>['days']

export async function viewVisit(context: ProductContext, { slots, notice }: Found): Promise<LoadedView> {
  const { call, chosen, place, product, now, preview } = context
  const today = todayIn(place.timezone, now)
  const last = addDays(today, BOOKING_HORIZON_DAYS)
  const isOpen = chosen.date >= today && chosen.date <= last
  const date = isOpen ? chosen.date : ''
  const [month, day, points] = await Promise.all([
    loadMonth(context, { date, today, last }),
    slots ?? (date ? call(getAvailability, { params: { uuid: product.uuid }, query: { date, ...preview } }) : null),
    loadPoints(call, { pid: place.uuid, product: product.uuid })
  ])
  const times = Array.isArray(day) ? day : day?.slots
  const frame = frameOf(context, 'visit')
  return {
    status: 200,
    view: {
      ...frame,
      step: 'visit',
      notice: notice ?? (chosen.date && !isOpen ? dayProblem(chosen.date < today) : frame.notice),
      name: product.name,
      description: product.description,
      translated: product.translated,
      picture: onThisSite(product.picture_url),
      facts: factsOf(product),
      accessibility: product.accessibility,
      points,
      prices: product.tickets.map(({ title, label, price }) => ({ title: title || label, price })),
      calendar: toCalendar({ chosen: { ...chosen, date }, today, last, ...month }),
      day: times && date ? toDay({ ...chosen, date }, times) : null
    }
  }
}

function factsOf(product: Product): string[] {
  const { duration_minutes: minutes, minimum_age: age, guide, address } = product
  return [durationText(minutes), ageText(age), guide ? t('Visita guiada') : '', address].filter(Boolean)
}

interface Bounds {
  date: string
  today: string
  last: string
}

/** Without a month or day in the URL, chooses the first month with a free day, or the current one. */
async function loadMonth({ call, chosen, product, preview }: ProductContext, { date, today, last }: Bounds) {
  const first = today.slice(0, 7)
  const asked = /^\d{4}-(0[1-9]|1[0-2])$/.test(chosen.mes) ? chosen.mes : date.slice(0, 7)
  const load = (month: string) => call(getCalendar, { query: { product_uuid: product.uuid, month, ...preview } })
  if (asked) return load(asked < first ? first : asked > last ? last.slice(0, 7) : asked)
  const current = await load(first)
  for (let shown = current; ; shown = await load(nextMonth(shown.month, 1))) {
    if (shown.days.some(({ state }) => state === 'open' || state === 'few')) return shown
    if (shown.month >= last.slice(0, 7)) return current
  }
}

function nextMonth(month: string, by: 1 | -1): string {
  const edge = by > 0 ? addDays(`${month}-01`, 31) : addDays(`${month}-01`, -1)
  return edge.slice(0, 7)
}

interface Month {
  chosen: Selection
  today: string
  last: string
  month: string
  days: MonthDays
}

function toCalendar({ chosen, today, last, month, days }: Month): VisitStep['calendar'] {
  const stateOf = new Map(days.map(({ date, state }) => [date, state]))
  const priceOf = new Map(days.map(({ date, price }) => [date, price]))
  const toState = (date: string): DayState => {
    const state = date > last ? 'closed' : (stateOf.get(date) ?? 'closed')
    return state === 'blocked' ? 'closed' : state
  }
  const all = monthDays(month).map((week) =>
    week.map((date) => {
      if (!date) return null
      const state = toState(date)
      const canChoose = state === 'open' || state === 'few'
      const href = canChoose ? `${stepHref(chosen, { mes: '', date, time: '', passo: '' })}#horarios` : null
      const price = canChoose ? (priceOf.get(date) ?? null) : null
      const isOver = state === 'past' && date === today
      return { date, state, href, price, ...(isOver && { word: t('encerrado por hoje') }) }
    })
  )
  // Begin the calendar with the first week that has a day to choose.
  const begins = all.findIndex((week) => week.some((day) => day && day.state !== 'past' && day.state !== 'closed'))
  const ahead = begins < 0 ? all.filter((week) => week.some((day) => day && day.state !== 'past')) : all.slice(begins)
  const monthHref = (to: string) => stepHref(chosen, { mes: to, time: '', passo: '' })
  return {
    title: formatMonth(month),
    weeks: ahead.length > 0 ? ahead : all,
    selected: chosen.date || null,
    prevHref: month > today.slice(0, 7) ? monthHref(nextMonth(month, -1)) : null,
    nextHref: month < last.slice(0, 7) ? monthHref(nextMonth(month, 1)) : null
  }
}

function toDay(chosen: Selection, times: WireSlot[]): VisitStep['day'] {
  const slots: Slot[] = times.map(({ time, remaining, state, is_counted: isCounted = true }) => ({
    time,
    ...(isCounted ? { remaining } : {}),
    state: state === 'few' ? 'open' : state,
    href: stepHref(chosen, { mes: '', time, passo: '' })
  }))
  const hasOpen = slots.some(({ state }) => state === 'open')
  return { title: formatDayLong(chosen.date), slots, selected: chosen.time || null, hasOpen }
}

export function findSlot(slots: WireSlot[], time: string): WireSlot | undefined {
  return slots.find((slot) => slot.time === time)
}

export function slotText({ remaining, state, is_counted: isCounted = true }: WireSlot): string {
  if (remaining > 0 && !isCounted) return t('disponível')
  if (remaining > 0) return countLabel(remaining, { one: 'vaga', many: 'vagas' })
  return state === 'blocked' ? t('indisponível') : state === 'past' ? t('encerrado') : t('lotado')
}

export function slotProblem(slot: WireSlot | undefined, time: string): string {
  const name = /^\d{1,2}:\d{2}$/.test(time) ? t('O horário das {time}', { time }) : t('Este horário')
  if (!slot) return t('{slot} não existe neste dia. Escolha um destes.', { slot: name })
  if (slot.state === 'blocked') return t('{slot} foi bloqueado. Escolha outro.', { slot: name })
  if (slot.state === 'past') return t('{slot} não é mais vendido. Escolha outro.', { slot: name })
  return t('{slot} está lotado. Escolha outro.', { slot: name })
}

function dayProblem(isPast: boolean): string {
  return tSaid(isPast ? ERRORS.dayPast : ERRORS.dayTooFar)
}
