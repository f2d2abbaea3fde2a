import { searchBookings } from '#app/api-client/bookings.server.ts'
import { getInside } from '#app/contracts/booking/gate.ts'
import { type Day, getDay } from '#app/contracts/day/calls.ts'
import { type IsoDay, toIsoDay } from '#app/domain/calendar/dates.ts'
import { type Viewer, whereKnown } from '#app/session/index.server.ts'
import { sumListed } from './listed-day.ts'

/** Most bookings to read from an API that answers with the whole day's list. */
const mostListed = 10_000

/** Null for an invalid day. */
export function readDayOf(said: string | undefined, today: IsoDay): IsoDay | null {
  if (said === undefined) return today
  return toIsoDay(said) === said ? said : null
}

/** `isWhole` is false when the totals come from a list of bookings, because the API has none. */
export async function loadDay(viewer: Viewer, day: IsoDay): Promise<{ day: Day; isWhole: boolean }> {
  const told = await whereKnown(viewer.call(getDay, { query: { date: day } }))
  if (told) return { day: told, isWhole: true }
  const today = viewer.today()
  if (!viewer.can('operation/booking-list')) return { day: { date: day, today, alerts: {} }, isWhole: false }
  const query = { start_date: day, end_date: day, sort: 'time', page: 1, limit: mostListed }
  const { data } = await searchBookings(viewer.call, query, today)
  const sees = { values: viewer.can('operation/values'), allBookings: viewer.can('operation/all-bookings') }
  return { day: sumListed(data, { day, today, ...sees }), isWhole: false }
}

/** People inside now; null for a user who may not know, and where the API does not. */
export async function loadInsideNow(viewer: Viewer): Promise<number | null> {
  if (!viewer.can('operation/inside')) return null
  const found = await whereKnown(viewer.call(getInside, { query: { product: '' } }))
  if (!found) return null
  return found.slots.reduce((sum, { inside }) => sum + inside, 0)
}
