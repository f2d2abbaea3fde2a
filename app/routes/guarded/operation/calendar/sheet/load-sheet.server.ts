import { searchBookings } from '#app/api-client/bookings.server.ts'
import type { BookingItem } from '#app/contracts/booking/calls.ts'
import { isCancelledStatus } from '#app/domain/booking/situation.ts'
import type { IsoDay } from '#app/domain/calendar/dates.ts'
import type { Viewer } from '#app/session/index.server.ts'
import { loadGroupNames } from '../../load-group-names.server.ts'
import { loadDay } from '../load-day.server.ts'
import { labelsOf, toSheet } from './rows.ts'

/** The API's page, and what fits on paper that somebody still carries. */
const pageOfSheet = 150
const mostPrinted = 1200
const mostPages = 40

/** @throws ApiError 404 for a day that is none, and an attraction of another place */
export async function loadSheet(viewer: Viewer, { request, date }: { request: Request; date: string | undefined }) {
  const { products, ...day } = await loadDay(viewer, { date, request })
  const { items, missing } = await listItems(viewer, day)
  const names = await loadGroupNames(
    viewer,
    items.map(({ group }) => group?.uuid ?? '')
  )
  const attractions = day.found?.attractions ?? []
  const known = { today: day.today, timezone: viewer.place.timezone, labels: labelsOf(products) }
  const isOwnOnly = !viewer.can('operation/all-bookings')
  return {
    date: day.date,
    attraction: day.attraction,
    name: day.name,
    missing,
    values: viewer.can('operation/values'),
    isOwnOnly,
    attractions: toSheet({ attractions, items, known, isOwnOnly, names })
  }
}

export type SheetData = Awaited<ReturnType<typeof loadSheet>>

/** Lists the day's bookings except cancelled ones; `missing` counts the bookings left out. */
async function listItems(viewer: Viewer, asked: { date: IsoDay; attraction: string; today: IsoDay }) {
  const { date, attraction, today } = asked
  const query = { start_date: date, end_date: date, product: attraction, sort: 'time', limit: pageOfSheet }
  // A booking made meanwhile moves the others to the next page: each is there once.
  const alive = new Map<string, BookingItem>()
  for (let page = 1; ; page++) {
    const { data, total } = await searchBookings(viewer.call, { ...query, page }, today)
    for (const item of data) if (!isCancelledStatus(item.status)) alive.set(item.uuid, item)
    if (page * pageOfSheet >= total) return { items: [...alive.values()], missing: 0 }
    if (alive.size < mostPrinted && page < mostPages) continue
    const cancelled = await searchBookings(viewer.call, { ...query, situation: 'cancelled', limit: 1 }, today)
    return { items: [...alive.values()], missing: Math.max(0, total - cancelled.total - alive.size) }
  }
}
