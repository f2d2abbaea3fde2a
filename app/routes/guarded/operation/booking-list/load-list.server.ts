import { searchBookings } from '#app/api-client/bookings.server.ts'
import { listProducts } from '#app/contracts/products.ts'
import { todayIn } from '#app/domain/calendar/dates.ts'
import type { Viewer } from '#app/session/index.server.ts'
import { now } from '#app/time/clock.server.ts'
import { toBookingRow } from '../booking-row.ts'
import { readListQuery } from './query.ts'

/** Finds none where the address asks for nonsense. */
export async function loadList(viewer: Viewer, search: URLSearchParams) {
  const { timezone, uuid: pid } = viewer.place
  const today = todayIn(timezone, now())
  const products = await viewer.call(listProducts, { query: { pid } })
  const can = { checkin: viewer.can('operation/checkin'), values: viewer.can('operation/values') }
  const { query, ...asked } = readListQuery(search, { today, products, canSeeValues: can.values })
  const isRefused = Object.keys(asked.errors).length > 0
  const found = isRefused ? null : await searchBookings(viewer.call, query, today)
  const titles = new Map(products.flatMap(({ tickets }) => tickets.map(({ label, title }) => [label, title] as const)))
  const isOneDay = asked.days !== null && asked.days.from === asked.days.to
  return {
    asked,
    found: found && { total: found.total, totals: found.totals, pages: Math.ceil(found.total / found.limit) },
    rows: found?.data.map((item) => toBookingRow(item, { today, timezone, isOneDay, titles })) ?? [],
    today,
    can,
    isAgent: !viewer.can('operation/all-bookings'),
    products: products.map(({ uuid, name }) => ({ value: uuid, label: name }))
  }
}

export type ListData = Awaited<ReturnType<typeof loadList>>
