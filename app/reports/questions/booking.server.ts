import type { ReportedBooking } from '#app/domain/report/bookings.ts'
import type { Viewer } from '#app/session/require-access.server.ts'
import type { SlotScope } from '../slots/runner.server.ts'
import { type BookingSource, bookingEndpoint, chooseSource, loadBookings } from './loads.server.ts'
import { permissionKeys, type Question, seesOwnOnly } from './question.server.ts'
import { readAddress } from './read-address.server.ts'

export async function askBookings(viewer: Viewer, url: URL): Promise<Question<ReportedBooking[]>> {
  const address = await readAddress(viewer, url)
  const { query, today } = address
  const { filters } = query
  const asked = { call: viewer.call, filters, today, source: await chooseSource(viewer, address) }
  return {
    address,
    isOwnOnly: seesOwnOnly(viewer) && !query.fake,
    scope: bookingScope(viewer, { source: asked.source, query: { ...filters, lines: 2 } }),
    load: (slot, signal) => loadBookings(asked, slot, signal)
  }
}

interface BookingAnswers {
  source: BookingSource
  query: Record<string, unknown>
  /** Contract ids of further calls that this report makes. */
  more?: string[]
}

/**
 * Answers belong to one user when an agent asks (own bookings only) or counters are included (one answer per manager).
 */
export function bookingScope(viewer: Viewer, { source, query, more = [] }: BookingAnswers): SlotScope {
  const isOwn = more.length > 0 || seesOwnOnly(viewer)
  return {
    placeId: viewer.place.uuid,
    permissions: permissionKeys(viewer),
    endpoint: [bookingEndpoint[source.service].id, ...more].join('+'),
    query,
    user: isOwn ? viewer.user.uuid : undefined
  }
}
