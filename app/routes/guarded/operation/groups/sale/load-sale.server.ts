import { ApiError } from '#app/contracts/api-error.ts'
import { getCounter } from '#app/contracts/booking/counter.ts'
import { readIssue } from '#app/contracts/issues/issues.ts'
import { getAvailability } from '#app/contracts/products/public.ts'
import { BOOKING_HORIZON_DAYS } from '#app/domain/booking/capacity.ts'
import { addDays, toIsoDay } from '#app/domain/calendar/dates.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import { limitWarning } from '#app/domain/product/people-limit.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { countLabel } from '#app/domain/words/labels.ts'
import { type Viewer, whereKnown } from '#app/session/index.server.ts'
import { toHourOption } from '../../to-hour-option.ts'
import { quantityOf, shownFor, type TypedLine } from './group-form.ts'

const emptyLine: TypedLine = { product: '', date: '', time: '', shown: '', tickets: [] }

/** Prefilled values of the form. */
export interface GroupStart {
  lines: TypedLine[]
  values: Record<string, string>
  /** Hint about the request; '' without one. */
  note: string
}

/** Starts from a request for a group, if the URL names one that the viewer may read, else from its attraction and day. */
export async function loadStart(viewer: Viewer, asked: URLSearchParams): Promise<GroupStart> {
  const wanted = (name: string) => asked.get(name) ?? ''
  const id = wanted('requerimento')
  const nothing = {
    lines: [{ ...emptyLine, product: wanted('atrativo'), date: toIsoDay(wanted('data')) ?? '' }],
    values: {},
    note: ''
  }
  const mayRead = id !== '' && viewer.can('issues/details')
  const issue = mayRead ? await readRequest(viewer, id) : null
  const group = issue?.subject.group
  if (!issue || !group) return nothing
  const tickets = group.tickets.map(({ label, quantity }) => ({ label, quantity: String(quantity), price: 0 }))
  const line = { ...emptyLine, product: issue.subject.product ?? '', date: group.date, time: group.time, tickets }
  const people = countLabel(group.people, { one: 'pessoa', many: 'pessoas' })
  return {
    lines: [line],
    values: { person: issue.person_name, phone: issue.person_phone, email: issue.person_email, method: 'cod' },
    note: `Do requerimento ${issue.number}: ${people}.`
  }
}

async function readRequest(viewer: Viewer, id: string) {
  try {
    return await viewer.call(readIssue, { params: { id } })
  } catch (error) {
    if (error instanceof ApiError && [403, 404, 422].includes(error.status)) return null
    throw error
  }
}

/** Draws the lines with their hours and prices. Null when the API has no counter sales. */
export async function loadSale(viewer: Viewer, typed: readonly TypedLine[]) {
  // Lines of the same attraction and day share one answer.
  const days = new Map<string, ReturnType<typeof loadDay>>()
  const dayOf = (line: TypedLine) => {
    const known = days.get(shownFor(line)) ?? loadDay(viewer, line)
    days.set(shownFor(line), known)
    return known
  }
  const loaded = await Promise.all(typed.map(async (line) => ({ line, day: await dayOf(line) })))
  const [first] = loaded
  if (!first?.day) return null
  return {
    products: first.day.products,
    bounds: first.day.bounds,
    lines: loaded.flatMap(({ line, day }, index) => (day ? [{ ...toSaleLine(line, day), number: index + 1 }] : []))
  }
}

export type SaleView = NonNullable<Awaited<ReturnType<typeof loadSale>>>
type Day = NonNullable<Awaited<ReturnType<typeof loadDay>>>

async function loadDay(viewer: Viewer, { product, date }: TypedLine) {
  const known = await whereKnown(viewer.call(getCounter, { query: { product, date } }))
  if (!known) return null
  const query = { date: known.date, counter: true }
  const { slots } = known.product
    ? await viewer.call(getAvailability, { params: { uuid: known.product }, query })
    : { slots: [] }
  return {
    product: known.product,
    date: known.date,
    time: known.time,
    products: known.products.map(({ uuid, name }) => ({ value: uuid, label: name })),
    bounds: { first: known.today, last: addDays(known.today, BOOKING_HORIZON_DAYS) },
    tickets: known.tickets,
    limits: known.limits.map(limitWarning),
    slots
  }
}

/** Parts of a line that are not sold, by field; the form then draws what is. */
function lineProblems(line: TypedLine, { product, date, bounds, tickets, slots }: Day): Record<string, string> {
  const problems: Record<string, string> = {}
  const isNew = line.shown === ''
  const day = toIsoDay(line.date)
  if (line.product !== '' && line.product !== product)
    problems.atrativo = 'Este atrativo não está mais à venda. Escolha outro.'
  if (line.date === '' && !isNew) problems.date = 'Escolha o dia da visita.'
  else if (line.date !== '' && day === null) problems.date = ERRORS.unknownDay
  else if (day !== null && day !== date) problems.date = day < bounds.first ? ERRORS.dayPast : ERRORS.dayTooFar
  if (Object.keys(problems).length > 0) return problems
  // The hour belongs to the choice that it was drawn for.
  const isOfDay = isNew || line.shown === shownFor(line)
  if (isOfDay && line.time !== '' && !slots.some(({ time }) => time === line.time)) {
    problems.time = `O horário ${line.time} não está mais à venda. Escolha outro.`
  }
  const lost = line.tickets.filter(
    ({ label, quantity }) => quantityOf(quantity) > 0 && !tickets.some((ticket) => ticket.label === label)
  )
  if (lost.length > 0) {
    const said = lost.map(({ label, quantity }) => `${quantity} × ${label}`).join(', ')
    problems.tickets = `Neste dia não se vende: ${said}. Escolha outro ingresso para estas pessoas.`
  }
  return problems
}

function toSaleLine(line: TypedLine, day: Day) {
  const { product, date, time, tickets, slots } = day
  const times = slots.map(toHourOption)
  const typed = new Map(line.tickets.map(({ label, quantity }) => [label, quantity]))
  return {
    product,
    problems: lineProblems(line, day),
    date: line.shown === '' ? line.date || date : line.date,
    time: slots.some((slot) => slot.time === line.time) ? line.time : time,
    shown: shownFor({ product, date }),
    times,
    isOpen: times.some(({ isOpen }) => isOpen),
    limits: day.limits,
    slots: slots.map((slot) => ({
      time: slot.time,
      remaining: slot.remaining,
      quota: slot.quota_remaining ?? slot.remaining
    })),
    tickets: tickets.map((ticket) => ({
      label: ticket.label,
      title: ticket.title || ticket.label,
      price: ticket.price,
      countsToQuota: ticket.counts_to_quota,
      hint: `${ticket.price === 0 ? 'grátis' : formatMoney(ticket.price)} · máximo ${ticket.maximum}`,
      quantity: typed.get(ticket.label) ?? '0'
    }))
  }
}

/** Line of the form for a drawn one. */
export const toTyped = ({ product, date, time, shown, tickets }: SaleView['lines'][number]): TypedLine => ({
  product,
  date,
  time,
  shown,
  tickets: tickets.map(({ label, quantity, price }) => ({ label, quantity, price }))
})
