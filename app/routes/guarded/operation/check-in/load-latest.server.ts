import { searchBookings } from '#app/api-client/bookings.server.ts'
import { ApiError } from '#app/contracts/api-error.ts'
import { getGate, getInside } from '#app/contracts/booking/gate.ts'
import { listGateConflicts } from '#app/contracts/booking/gate-offline.ts'
import { formatTime, todayIn } from '#app/domain/calendar/dates.ts'
import type { Viewer } from '#app/session/index.server.ts'
import { now } from '#app/time/clock.server.ts'
import { toSlotLines } from './gate-view.ts'
import { entriesOf, toLatest } from './reads/latest.ts'
import type { KeptRead } from './reads/refusals.ts'

interface Asked {
  /** Uuids separated by commas; '' for all. */
  product: string
  kept: KeptRead[]
}

/** Loads today's arrivals, and the codes read in this browser. */
export async function loadLatest(viewer: Viewer, { product, kept }: Asked) {
  const { timezone } = viewer.place
  const at = { timezone, now: now() }
  const booking = kept.flatMap(({ uuid }) => (uuid ? [uuid] : [])).join(',')
  const [gate, here] = await Promise.all([
    viewer.call(getGate, { query: { product, booking } }).catch(whereMissing),
    viewer.can('operation/inside') ? viewer.call(getInside, { query: { product } }).catch(whereMissing) : null
  ])
  if (!gate) return ofDay(viewer, { product, kept })
  return {
    now: here && sum(here.slots, 'inside'),
    hasExits: gate.passages !== undefined,
    inside: sum(gate.slots, 'checked_in_people'),
    people: sum(gate.slots, 'people'),
    slots: toSlotLines(gate.slots, {
      clock: formatTime(at.now, timezone),
      today: todayIn(timezone, at.now),
      inside: here?.slots ?? null
    }),
    latest: toLatest({ ...gate, kept }, at)
  }
}

/** Scans without network that wait for somebody who supervises; 0 for others. */
export async function countConflicts(viewer: Viewer): Promise<number> {
  if (!viewer.can('operation/checkin-override')) return 0
  const found = await viewer.call(listGateConflicts, { query: { state: 'open', limit: 1 } }).catch(whereMissing)
  return found?.open ?? 0
}

function whereMissing(error: unknown): null {
  if (error instanceof ApiError && (error.status === 404 || error.status === 501)) return null
  throw error
}

/** Uses the day's totals and check-ins of all users, without hours: this API lacks the call. */
async function ofDay(viewer: Viewer, { product, kept }: Asked) {
  const at = { timezone: viewer.place.timezone, now: now() }
  const day = todayIn(at.timezone, at.now)
  const query = { start_date: day, end_date: day, product, sort: 'checkin', page: 1, limit: 10 }
  const { data, totals } = await searchBookings(viewer.call, query, day)
  const latest = toLatest({ entries: entriesOf(data), kept, bookings: data }, at)
  return { now: null, hasExits: false, inside: totals.checked_in_people, people: totals.people, slots: [], latest }
}

function sum<K extends string>(rows: readonly Record<K, number>[], key: K): number {
  return rows.reduce((total, row) => total + row[key], 0)
}
