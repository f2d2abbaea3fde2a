import { defer, type LoaderFunctionArgs } from '@remix-run/node'
import { listCounterEntries } from '#app/contracts/trafx/calls.ts'
import { toVisitsRows } from '#app/domain/report/bookings.ts'
import type { VisitsSlot } from '#app/domain/report/merge-visits.ts'
import { totalVisits } from '#app/domain/report/totals.ts'
import { isRefused } from '#app/routes/guarded/reports/report-frame.ts'
import type { Viewer } from '#app/session/require-access.server.ts'
import { deferSlots } from '../slots/defer.server.ts'
import { type BookingSource, bookingEndpoint, chooseSource, loadBookings, loadCounted } from './loads.server.ts'
import { openReport, permissionKeys } from './open-report.server.ts'
import type { PreparedReport } from './sales.server.ts'

type Args = Pick<LoaderFunctionArgs, 'request' | 'context'> & { viewer: Viewer }

/** The visits of a period beside what the counters counted, slot by slot; of the report and of its dashboard alike. */
export async function loadVisits({ viewer, request, context }: Args) {
  const { frame, wanted } = await prepareVisits(viewer, request, { compares: true })
  if (!wanted) return defer({ report: frame, frame: { slots: [] } }, 400)
  return defer({ report: frame, ...(await deferSlots<VisitsSlot>(request, context, wanted)) })
}

/** The same before anything is asked, for its charts, too. */
export async function prepareVisits(
  viewer: Viewer,
  request: Request,
  { compares }: { compares: boolean }
): Promise<PreparedReport<VisitsSlot>> {
  const { frame, query, slots, today, products } = await openReport(viewer, request, { compares })
  if (isRefused(frame)) return { frame, wanted: null }
  const { filters } = query
  const asked = { call: viewer.call, filters, today, source: chooseSource(viewer, query, products) }
  const counts = viewer.can('trafx/index') && !query.fake
  const manager = viewer.user.uuid
  const { ticket } = filters
  const load = async (slot: (typeof slots)[number], signal: AbortSignal) => {
    const [bookings, counted] = await Promise.all([
      loadBookings(asked, slot, signal),
      counts ? loadCounted({ ...asked, manager }, slot, signal) : null
    ])
    return { visits: totalVisits(toVisitsRows(bookings, { today, ticket })), counted }
  }
  const key = bookingScope(viewer, asked.source, { ...filters, counts }, counts ? [listCounterEntries.id] : [])
  return { frame, wanted: { key, slots, today, load } }
}

/** Guides see their own bookings only, and counters answer each manager: those answers are of one user. */
export function bookingScope(
  viewer: Viewer,
  { service }: BookingSource,
  query: Record<string, unknown>,
  more: string[] = []
) {
  const isOwn = more.length > 0 || !viewer.can('operation/all-bookings')
  return {
    placeId: viewer.place.uuid,
    permissions: permissionKeys(viewer),
    endpoint: [bookingEndpoint[service].id, ...more].join('+'),
    query,
    user: isOwn ? viewer.user.uuid : undefined
  }
}
