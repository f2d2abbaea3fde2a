import { type AppLoadContext, defer } from '@remix-run/node'
import type { SlotData } from '#app/domain/report/slot-result.ts'
import type { Viewer } from '#app/session/require-access.server.ts'
import { deferSlots } from '../slots/defer.server.ts'
import { foldKnown } from '../slots/fold-known.server.ts'
import { openReport } from './open-report.server.ts'
import type { Report } from './question.server.ts'

interface Deferred<Rows, T> {
  viewer: Viewer
  request: Request
  context: AppLoadContext
  report: Report<Rows, T>
  compares?: boolean
  cut?(slots: SlotData<T>): SlotData<T>
}

/** Sets status 400 for invalid query parameters. */
export async function deferReport<Rows, T>({ context, cut, ...asked }: Deferred<Rows, T>) {
  const { frame, wanted } = await openReport({ ...asked, lists: true })
  if (!wanted) return defer({ report: await frame, frame: { slots: [] } }, 400)
  const slots = await deferSlots<T>(asked.request, context, wanted, frame)
  const report = await frame
  if (cut) return defer({ report, ...cut(slots) })
  const { merge } = asked.report
  const { flags, ownSlots } = report
  // The list for support names each slot.
  return defer({ report, ...(merge && !flags.debug ? foldKnown(slots, { ownSlots, merge }) : slots) })
}
