import { listCounterDevices, listCounterEntries } from '#app/contracts/trafx/calls.ts'
import { addDays } from '#app/domain/calendar/dates.ts'
import type { DayRange } from '#app/domain/calendar/range.ts'
import type { Viewer } from '#app/session/index.server.ts'

/** A log tells from when to when it counted; its days beside a range say that a quiet day within is no gap. */
const neighbourDays = 14

/** What the counters counted in a range, and what the place knows of them. */
export async function loadCounts(viewer: Viewer, { from, to }: DayRange) {
  const query = { start_date: addDays(from, -neighbourDays), end_date: addDays(to, neighbourDays) }
  const [entries, known] = await Promise.all([
    viewer.call(listCounterEntries, { query }),
    viewer.call(listCounterDevices, {})
  ])
  return { entries, ...known }
}
