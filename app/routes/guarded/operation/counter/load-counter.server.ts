import type { Option } from '#app/components/form/field/field.tsx'
import { ApiError } from '#app/contracts/api-error.ts'
import { getCounter } from '#app/contracts/booking/counter.ts'
import type { CallOutput } from '#app/contracts/endpoint.ts'
import { listDialCodes } from '#app/contracts/geo.ts'
import { getAvailability, getDiscount, type Slot } from '#app/contracts/products/public.ts'
import { BOOKING_HORIZON_DAYS } from '#app/domain/booking/capacity.ts'
import { initialQuantities } from '#app/domain/booking/tickets.ts'
import { addDays, formatDayLong } from '#app/domain/calendar/dates.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import { limitWarning } from '#app/domain/product/people-limit.ts'
import { peopleLabel } from '#app/domain/words/labels.ts'
import { explainRefusal, type Viewer } from '#app/session/index.server.ts'
import { toHourOption } from '../to-hour-option.ts'
import { counterPath, repeatPath, writeStart } from './counter-path.ts'

export interface Choice {
  product: string
  date: string
  code: string
}

type Known = CallOutput<typeof getCounter>
type Discount = { units: Map<string, number>; problem: string }

/** Choice that the form was drawn for. Another choice is shown before it is sold. */
export const shownFor = ({ product, date, code }: Choice) => [product, date, code.trim().toUpperCase()].join('|')

/** Null when the API has no counter sales. @throws ApiError */
export async function loadCounter(viewer: Viewer, { product, date, code }: Choice) {
  const known = await readKnown(viewer, { product, date })
  if (!known) return null
  const [slots, discount, countries] = await Promise.all([
    known.product ? listSaleSlots(viewer, known) : [],
    known.product && code.trim() ? readDiscount(viewer, known, code.trim()) : null,
    listCountries(viewer)
  ])
  return {
    shown: shownFor({ product: known.product, date: known.date, code }),
    product: known.product,
    date: known.date,
    isToday: known.date === known.today,
    day: formatDayLong(known.date),
    nextDay: `${counterPath}?${new URLSearchParams(writeStart({ product: known.product, date: addDays(known.date, 1), method: '', enter: false }))}`,
    bounds: { first: known.today, last: addDays(known.today, BOOKING_HORIZON_DAYS) },
    products: known.products.map(({ uuid, name }) => ({ value: uuid, label: name })),
    time: known.time,
    entersNow: known.enters_now,
    times: slots.map(toHourOption),
    limits: known.limits.map(limitWarning),
    tickets: toTickets(known, discount),
    discountProblem: discount?.problem ?? '',
    contactOptional: known.contact_optional,
    last: known.last && toLast(known.last),
    showsPix: known.shows_pix,
    nameless: known.nameless,
    sendsLink: known.sends_link,
    terminals: known.terminals.map(({ id, name }) => ({ value: id, label: name })),
    countries
  }
}

export type CounterView = NonNullable<Awaited<ReturnType<typeof loadCounter>>>

function toLast({ tickets, people, ...sale }: NonNullable<Known['last']>) {
  return { to: repeatPath({ ...sale, sold: tickets }), words: `${sale.time}, ${peopleLabel(people)}` }
}

async function readKnown(viewer: Viewer, query: { product: string; date: string }): Promise<Known | null> {
  try {
    return await viewer.call(getCounter, { query })
  } catch (error) {
    if (error instanceof ApiError && [404, 405, 501].includes(error.status)) return null
    throw error
  }
}

async function listSaleSlots(viewer: Viewer, { product, date }: Known): Promise<Slot[]> {
  const { slots } = await viewer.call(getAvailability, { params: { uuid: product }, query: { date, counter: true } })
  return slots
}

async function readDiscount(viewer: Viewer, { product, date }: Known, code: string): Promise<Discount> {
  try {
    const { tickets } = await viewer.call(getDiscount, { params: { uuid: product }, query: { code, date } })
    return { units: new Map(tickets.map(({ label, unit_discount }) => [label, unit_discount])), problem: '' }
  } catch (error) {
    return { units: new Map(), problem: explainRefusal(error).message }
  }
}

async function listCountries(viewer: Viewer): Promise<Option[]> {
  const all = await viewer.call(listDialCodes, {})
  return all.map(({ code, name }) => ({ value: code, label: name }))
}

function toTickets({ tickets }: Known, discount: Discount | null) {
  const initial = initialQuantities(tickets)
  return tickets.map(({ label, title, price, needs_proof, with_adult, maximum }) => {
    const off = Math.min(price, discount?.units.get(label) ?? 0)
    const told = price === 0 ? 'grátis' : formatMoney(price - off)
    const notes = [needs_proof ? 'pede comprovante' : '', with_adult ? 'só com adulto' : ''].filter(Boolean)
    return {
      label,
      price: price - off,
      most: maximum,
      initial: String(initial[label] ?? 0),
      title: title || label,
      hint: [off > 0 ? `${told}, com desconto` : told, ...notes].join(' · ')
    }
  })
}
