import { getClosure } from '#app/contracts/closures/calls.ts'
import type { Viewer } from '#app/session/index.server.ts'
import { toClosureView } from '../view.ts'
import { isShown, readFilter, toAnswerRow } from './rows.ts'

/** Loads a closure with the bookings that pass the filter. */
export async function loadFollow(viewer: Viewer, { id, search }: { id: string; search: URLSearchParams }) {
  const { timezone } = viewer.place
  const found = await viewer.call(getClosure, { params: { id } })
  const filter = readFilter(search)
  const all = found.bookings.map((one) => toAnswerRow(one, timezone))
  const waiting = all.filter((row) => isShown(row, 'sem'))
  return {
    closure: toClosureView(found, timezone),
    filter,
    rows: all.filter((row) => isShown(row, filter)),
    waiting: waiting.length,
    // However often each was written to by now: the form says it, so that twice is once.
    seen: Math.max(0, ...waiting.map(({ sent }) => sent)),
    canResend: found.reopened_date === null && found.ended_date === null
  }
}

export type FollowData = Awaited<ReturnType<typeof loadFollow>>
