import type { BillProduct } from '#app/contracts/bills.ts'
import { type BookingItem, listBookingsByPeriod } from '#app/contracts/booking/calls.ts'
import type { CallOutput } from '#app/contracts/endpoint.ts'
import type { getOperationsDay, getOperationsMonth } from '#app/contracts/products/calendar.ts'
import { listProducts, type Product } from '#app/contracts/products/public.ts'
import type { getTouched } from '#app/contracts/products/unavailability.ts'
import type { listCounterDevices } from '#app/contracts/trafx/calls.ts'
import { listCounterLogs } from '#app/contracts/trafx/calls.ts'
import { isCancelledStatus } from '#app/domain/booking/situation.ts'
import { lastOfMonth } from '#app/domain/calendar/range.ts'
import { wholeLogs } from '#app/domain/counter/whole-logs.ts'
import { salesOfBookings } from '#app/domain/report/derived/sales-of-bookings.ts'
import type { Ask } from './ask.server.ts'
import { completeItems } from './bookings.server.ts'
import { daysOf, isBlockedOn } from './place.server.ts'

interface Range {
  from: string
  to: string
  /** Attraction uuid; '' for all. */
  product: string
}

async function listItems(ask: Ask, { from, to }: Pick<Range, 'from' | 'to'>): Promise<BookingItem[]> {
  const days = { start_date: from, end_date: to }
  const answer = await ask(listBookingsByPeriod, { query: days })
  return completeItems(ask, Array.isArray(answer) ? answer : answer.data, days)
}

/** Lists booking items that are not cancelled. @throws ApiError */
async function listLiving(ask: Ask, { product, ...days }: Range): Promise<BookingItem[]> {
  const items = await listItems(ask, days)
  return items.filter(
    ({ status, product_uuid: uuid }) => !isCancelledStatus(status) && (product === '' || uuid === product)
  )
}

const sumOf = (items: readonly BookingItem[], field: 'people' | 'checked_in_people') =>
  items.reduce((sum, item) => sum + item[field], 0)

/** Reads visitors and blocked hours. A third-party API does not report capacity. @throws ApiError */
export async function readOccupancy(
  ask: Ask,
  { month, product }: { month: string; product: string }
): Promise<CallOutput<typeof getOperationsMonth>> {
  const range = { from: `${month}-01`, to: lastOfMonth(month), product }
  const [items, products] = await Promise.all([listLiving(ask, range), ask(listProducts, {})])
  const those = products.filter(({ uuid }) => product === '' || uuid === product)
  const days = daysOf(month).map((date) => {
    const blocked = those.filter((one) => isBlockedOn(one, date)).length
    return {
      date,
      slots: those.length,
      blocked_slots: blocked,
      capacity: 0,
      people: sumOf(
        items.filter(({ sdate }) => sdate === date),
        'people'
      ),
      remaining: those.length - blocked,
      attractions: those.length,
      blocked_attractions: blocked,
      exceptions: 0,
      notes: 0,
      reasons: []
    }
  })
  return { month, days }
}

type Day = CallOutput<typeof getOperationsDay>

/** @throws ApiError */
export async function readDay(ask: Ask, { date, product }: { date: string; product: string }): Promise<Day> {
  const [items, products] = await Promise.all([
    listLiving(ask, { from: date, to: date, product }),
    ask(listProducts, {})
  ])
  const those = products.filter(({ uuid }) => product === '' || uuid === product)
  return { date, limits: [], attractions: those.map((one) => toAttraction(one, date, items)) }
}

function toAttraction(product: Product, date: string, items: readonly BookingItem[]): Day['attractions'][number] {
  const own = items.filter(({ product_uuid: uuid }) => uuid === product.uuid)
  const times = [...new Set(own.map(({ time }) => time))].sort()
  const blocked = isBlockedOn(product, date)
  return {
    uuid: product.uuid,
    name: product.name,
    active: true,
    blocked,
    reason: '',
    anew: false,
    anew_note: '',
    slots: times.map((time) =>
      occupancyToSlot(
        time,
        blocked,
        own.filter((item) => item.time === time)
      )
    ),
    note: { body: '', version: 0, changed_by: '', changed_at: null }
  }
}

function occupancyToSlot(
  time: string,
  blocked: boolean,
  items: readonly BookingItem[]
): Day['attractions'][number]['slots'][number] {
  const guides = items.flatMap(({ agents }) => agents.map(({ name }) => name))
  return {
    time,
    blocked,
    capacity: 0,
    usual_capacity: null,
    remaining: 0,
    people: sumOf(items, 'people'),
    bookings: items.length,
    checked_in_people: sumOf(items, 'checked_in_people'),
    reason: '',
    exception: false,
    note: '',
    guides: [...new Set(guides)],
    without_guide: 0
  }
}

/** @throws ApiError */
export async function readTouched(
  ask: Ask,
  { time, ...range }: Range & { time: string }
): Promise<CallOutput<typeof getTouched>> {
  const [all, products] = await Promise.all([
    listLiving(ask, range),
    ask(listProducts, { query: { uuid: range.product } })
  ])
  const items = all.filter((item) => time === '' || item.time === time)
  const product = products.find(({ uuid }) => uuid === range.product)
  const dates = [...new Set(items.map(({ sdate }) => sdate))].sort()
  const { from, to } = range
  return {
    from,
    to,
    bookings: items.length,
    people: sumOf(items, 'people'),
    days: dates.map((date) => {
      const own = items.filter(({ sdate }) => sdate === date)
      return { date, bookings: own.length, people: sumOf(own, 'people') }
    }),
    blocked: (product?.unavailability ?? []).filter(({ date }) => date >= from && date <= to)
  }
}

/** Lists counters by the files they sent. @throws ApiError */
export async function listDevicesOfFiles(ask: Ask): Promise<CallOutput<typeof listCounterDevices>> {
  const [logs, products] = await Promise.all([ask(listCounterLogs, {}), ask(listProducts, {})])
  const last = new Map(wholeLogs(logs).map((log) => [log.serial, log]))
  return {
    devices: [...last.values()].map(({ serial, name, prodUuid, mode, file_name: last_file, last_date }) => ({
      serial,
      name,
      prodUuid,
      mode,
      last_file,
      factor: 1,
      last_battery: null,
      last_upload: null,
      last_date
    })),
    products: products.map(({ uuid, name }) => ({ uuid, name, carrying_capacity: 0, weekday_capacity: [] }))
  }
}

/** Totals of a third-party API cannot be read, so compute them from the bookings of the same days. @throws ApiError */
export async function completeSales(
  ask: Ask,
  products: BillProduct[],
  { sdate: from, edate: to }: { sdate: string; edate: string }
): Promise<BillProduct[]> {
  const says = ({ details, bookings, gross }: BillProduct) => details.length > 0 || bookings > 0 || gross > 0
  if (products.length === 0 || products.some(says)) return products
  return salesOfBookings(await listItems(ask, { from, to }))
}
