import { type BookingItem, listBookingsByPeriod } from '#app/contracts/booking/calls.ts'
import { type CounterDevice, type CounterProduct, listCounterDevices } from '#app/contracts/trafx/calls.ts'
import { addDays, formatTime, todayIn } from '#app/domain/calendar/dates.ts'
import type { DayRange } from '#app/domain/calendar/range.ts'
import { needsNoCache } from '#app/domain/report/slots.ts'
import type { Viewer } from '#app/session/index.server.ts'
import { now as readClock } from '#app/time/clock.server.ts'
import { lastDay } from '../counts-query.ts'
import { loadCounts } from '../load-counts.server.ts'
import { type CompareQuery, readCompareQuery } from './query.ts'
import { type CompareSource, compareVisits, countersApart, deviceOptions, measuredBy, totalRows } from './rows.ts'

/** Days of bookings per request. */
const chunkDays = 31

export interface Asked {
  query: CompareQuery
  devices: CounterDevice[]
  products: CounterProduct[]
  maySeeBookings: boolean
}

export async function readAsked(viewer: Viewer, request: Request): Promise<Asked> {
  const { devices, products } = await viewer.call(listCounterDevices, {})
  const today = viewer.today()
  const query = readCompareQuery(new URL(request.url).searchParams, {
    today,
    lastCounted: lastDay(devices, today),
    devices,
    products
  })
  const maySeeBookings = viewer.can('operation/booking-list') && viewer.can('operation/all-bookings')
  return { query, devices, products, maySeeBookings }
}

/** Finds nothing where the address asks for nonsense, or bookings are not to be seen. */
export async function loadComparison(viewer: Viewer, request: Request) {
  const { query, devices, products, maySeeBookings } = await readAsked(viewer, request)
  const counted = measuredBy({ devices, entries: [] }, { atrativo: '', contador: '' })
  const options = {
    devices: deviceOptions(devices),
    products: products.filter(({ uuid }) => counted.has(uuid) || uuid === query.atrativo).map(toOption)
  }
  const frame = { query, maySeeBookings, options }
  if (Object.keys(query.errors).length > 0 || !maySeeBookings) return { ...frame, found: null }
  const source = await loadSource(viewer, { query, devices, products })
  const found = compareVisits(source, query)
  const apart = query.contador === '' && query.atrativo === '' ? countersApart(source, query.range) : []
  return { ...frame, found: { ...found, apart, totals: totalRows(found.rows) } }
}

const toOption = ({ uuid, name }: CounterProduct) => ({ value: uuid, label: name })

export type CompareData = Awaited<ReturnType<typeof loadComparison>>
export type Found = NonNullable<CompareData['found']>

export async function loadSource(
  viewer: Viewer,
  { query: { range, grain }, devices, products }: Pick<Asked, 'query' | 'devices' | 'products'>
): Promise<CompareSource> {
  const { timezone } = viewer.place
  const [entries, items] = await Promise.all([loadCounts(viewer, range), loadBookings(viewer, range)])
  const at = readClock()
  const today = todayIn(timezone, at)
  const now = grain === 'day' ? today : `${today}T${formatTime(at, timezone).slice(0, 2)}:00`
  return { entries, devices, items, products, timezone, now }
}

async function loadBookings(viewer: Viewer, { from, to }: DayRange): Promise<BookingItem[]> {
  const chunks: DayRange[] = []
  for (let start = from; start <= to; start = addDays(start, chunkDays)) {
    const end = addDays(start, chunkDays - 1)
    chunks.push({ from: start, to: end < to ? end : to })
  }
  const today = viewer.today()
  const answers = await Promise.all(
    chunks.map((chunk) => {
      const nocache = needsNoCache(chunk, today) ? '1' : undefined
      return viewer.call(listBookingsByPeriod, { query: { start_date: chunk.from, end_date: chunk.to, nocache } })
    })
  )
  return answers.flatMap((answer) => (Array.isArray(answer) ? answer : answer.data))
}
