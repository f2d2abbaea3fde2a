import { listCounterEntries } from '#app/contracts/trafx/calls.ts'
import { addDays } from '#app/domain/calendar/dates.ts'
import type { DayRange } from '#app/domain/calendar/range.ts'
import type { Viewer } from '#app/session/index.server.ts'

/** Days to load around the range: a log's first and last count tell that a quiet day between them is not a gap. */
const neighbourDays = 14

export function loadCounts(viewer: Viewer, { from, to }: DayRange) {
  const query = { start_date: addDays(from, -neighbourDays), end_date: addDays(to, neighbourDays) }
  return viewer.call(listCounterEntries, { query })
}
