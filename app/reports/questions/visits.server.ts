import { listCounterEntries } from '#app/contracts/trafx/calls.ts'
import { toVisitsRows } from '#app/domain/report/bookings.ts'
import type { CountedPeople } from '#app/domain/report/counters.ts'
import { mergeVisits, type VisitsSlot } from '#app/domain/report/merge-visits.ts'
import { totalVisits, type VisitsRow } from '#app/domain/report/totals.ts'
import type { Viewer } from '#app/session/require-access.server.ts'
import { bookingScope } from './booking.server.ts'
import { chooseSource, loadBookings, loadCounted } from './loads.server.ts'
import { type Question, type Report, seesOwnOnly } from './question.server.ts'
import { readAddress } from './read-address.server.ts'

interface Visits {
  rows: VisitsRow[]
  counted: CountedPeople | null
}

interface VisitsQuestion extends Question<Visits> {
  counts: boolean
}

export async function askVisits(viewer: Viewer, url: URL): Promise<VisitsQuestion> {
  const address = await readAddress(viewer, url)
  const { query, today } = address
  const isOwnOnly = seesOwnOnly(viewer) && !query.fake
  const { filters } = query
  const asked = { call: viewer.call, filters, today, source: await chooseSource(viewer, address) }
  // An agent sees only their own bookings, so the counts of all visitors would not compare.
  const counts = viewer.can('trafx/index') && !query.fake && !isOwnOnly
  const manager = viewer.user.uuid
  return {
    address,
    counts,
    isOwnOnly,
    scope: bookingScope(viewer, {
      source: asked.source,
      // Change this number when the counts change: older cached answers include vehicles.
      query: { ...filters, counts, counters: 2 },
      more: counts ? [listCounterEntries.id] : []
    }),
    async load(slot, signal) {
      const [bookings, counted] = await Promise.all([
        loadBookings(asked, slot, signal),
        counts ? loadCounted({ ...asked, manager }, slot, signal) : null
      ])
      return { rows: toVisitsRows(bookings, { today, ticket: filters.ticket }), counted }
    }
  }
}

export const visitsReport: Report<Visits, VisitsSlot> = {
  ask: askVisits,
  sum: ({ rows, counted }) => ({ visits: totalVisits(rows), counted }),
  merge: mergeVisits
}
