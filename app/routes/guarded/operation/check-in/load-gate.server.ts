import { searchBookings } from '#app/api-client/bookings.server.ts'
import { ApiError } from '#app/contracts/api-error.ts'
import type { ExpressBooking } from '#app/contracts/booking/calls.ts'
import { todayIn } from '#app/domain/calendar/dates.ts'
import type { Viewer } from '#app/session/index.server.ts'
import { now } from '#app/time/clock.server.ts'
import { toBookingRow } from '../booking-row.ts'
import { findBooking } from '../send-event.server.ts'
import { toGateView, toLatest } from './gate-view.ts'
import type { Scan } from './read-scan.ts'

const latestShown = 8
const matchesShown = 6
const matchesRead = 25

const today = ({ place }: Viewer) => todayIn(place.timezone, now())

export async function listLatest(viewer: Viewer) {
  const day = today(viewer)
  const query = { start_date: day, end_date: day, sort: 'checkin', page: 1, limit: latestShown }
  const { data, totals } = await searchBookings(viewer.call, query, day)
  const latest = data.filter((item) => item.checked_in_people > 0).map((item) => toLatest(item, viewer.place.timezone))
  return { latest, inside: totals.checked_in_people, people: totals.people }
}

/** By its code on any day. Null where there is none that this user may see. */
export async function findScanned(viewer: Viewer, scan: Scan): Promise<{ hash: string; uuid: string } | null> {
  if (scan.kind === 'id') return findOrNull(viewer, scan.uuid)
  if (scan.kind !== 'code') return null
  const { data } = await searchBookings(viewer.call, { code: scan.code, page: 1, limit: 1 }, today(viewer))
  return data[0] ?? null
}

/** By name, document or phone; first those that may come in. */
export async function searchToday(viewer: Viewer, q: string) {
  const day = today(viewer)
  const text = q.slice(0, 100)
  const query = { start_date: day, end_date: day, q: text, page: 1, limit: matchesRead }
  const { data } = await searchBookings(viewer.call, query, day)
  const context = { today: day, timezone: viewer.place.timezone, isOneDay: true, titles: new Map<string, string>() }
  const rows = data.map((item) => toBookingRow(item, context))
  const inOrder = [...rows.filter(({ canEnter }) => canEnter), ...rows.filter(({ canEnter }) => !canEnter)]
  return inOrder
    .slice(0, matchesShown)
    .map(({ uuid, code, name, time, people, product, situation, note, canEnter }) => {
      return { uuid, code, name, time, people, product, situation, note, canEnter }
    })
}

export async function showBooking(viewer: Viewer, { uuid, entry }: { uuid: string | null; entry: string | null }) {
  const booking = uuid ? await findOrNull(viewer, uuid) : null
  if (!booking) return null
  return toGateView(booking, { now: now(), mayOverride: viewer.can('operation/checkin-override'), entry })
}

async function findOrNull(viewer: Viewer, uuid: string): Promise<ExpressBooking | null> {
  try {
    return await findBooking(viewer, uuid)
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}
