import { type BookingItem, listBookingsByPeriod } from '#app/contracts/booking/calls.ts'
import { type CounterDevice, type CounterProduct, listCounterDevices } from '#app/contracts/trafx/calls.ts'
import { addDays, formatTime, todayIn } from '#app/domain/calendar/dates.ts'
import type { DayRange } from '#app/domain/calendar/range.ts'
import type { Viewer } from '#app/session/index.server.ts'
import { now as readClock } from '#app/time/clock.server.ts'
import { lastDay } from '../counts-query.ts'
import { loadCounts } from '../load-counts.server.ts'
import { type CompareQuery, readCompareQuery } from './query.ts'
import { type CompareSource, compareVisits, deviceOptions, totalRows } from './rows.ts'

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
  const today = todayIn(viewer.place.timezone, readClock())
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
  const options = {
    devices: deviceOptions(devices),
    products: products.map(({ uuid, name }) => ({ value: uuid, label: name }))
  }
  const frame = { query, maySeeBookings, options }
  if (Object.keys(query.errors).length > 0 || !maySeeBookings) return { ...frame, found: null }
  const found = compareVisits(await loadSource(viewer, query), query)
  return { ...frame, found: { ...found, totals: totalRows(found.rows) } }
}

export type CompareData = Awaited<ReturnType<typeof loadComparison>>
export type Found = NonNullable<CompareData['found']>

export async function loadSource(viewer: Viewer, { range, grain }: CompareQuery): Promise<CompareSource> {
  const { timezone } = viewer.place
  const [{ entries, products }, items] = await Promise.all([loadCounts(viewer, range), loadBookings(viewer, range)])
  const at = readClock()
  const today = todayIn(timezone, at)
  const now = grain === 'day' ? today : `${today}T${formatTime(at, timezone).slice(0, 2)}:00`
  return { entries, items, products, timezone, now }
}

async function loadBookings(viewer: Viewer, { from, to }: DayRange): Promise<BookingItem[]> {
  const chunks: DayRange[] = []
  for (let start = from; start <= to; start = addDays(start, chunkDays)) {
    const end = addDays(start, chunkDays - 1)
    chunks.push({ from: start, to: end < to ? end : to })
  }
  const yesterday = addDays(todayIn(viewer.place.timezone, readClock()), -1)
  const answers = await Promise.all(
    chunks.map((chunk) => {
      const nocache = chunk.to >= yesterday ? '1' : undefined
      return viewer.call(listBookingsByPeriod, { query: { start_date: chunk.from, end_date: chunk.to, nocache } })
    })
  )
  return answers.flatMap((answer) => (Array.isArray(answer) ? answer : answer.data))
}
