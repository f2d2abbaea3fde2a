import { forbidden, invalid } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { listCounterEntries, TimeCount } from '#app/contracts/trafx/calls.ts'
import { daysBetween } from '#app/domain/calendar/dates.ts'
import { isIn, type LogSpan, yieldedBy } from '#app/domain/counter/overlap.ts'
import type { Coverage } from '#app/domain/counter/trafx-upload.ts'
import { isUuid } from '../db/queries/bookings/bookings.server.ts'
import { isOfPlace, listCounterDays, listLogSpans } from '../db/queries/trafx.server.ts'
import type { ApiContext } from '../kernel/context.server.ts'

const maxDays = 1828

/** Times are the counters' own wall clock. `uuid_gestor` of another place gives no rows. */
export async function listEntries(
  { query }: Received<typeof listCounterEntries>,
  ctx: ApiContext
): Promise<Answer<typeof listCounterEntries>> {
  const { actor, db } = ctx
  if (!actor) throw forbidden()
  const { start_date: from, end_date: to, uuid_gestor: manager } = query
  if (from > to) throw invalid({ fields: { end_date: ['O fim do período vem antes do início.'] } })
  if (daysBetween(from, to) > maxDays) throw invalid({ fields: { end_date: ['Peça no máximo cinco anos por vez.'] } })
  if (manager && !(isUuid(manager) && (await isOfPlace(db, actor.placeId, manager)))) return []
  const [days, spans] = await Promise.all([
    listCounterDays(db, { placeId: actor.placeId, from, to }),
    listLogSpans(db, { placeId: actor.placeId, from, to })
  ])
  const yielded = stretchesOf(spans)
  return days.map(({ day, log, ...device }) => {
    const isTaken = ({ time }: TimeCount) => !isIn(`${day.date}T${time}`, yielded.get(log.id) ?? [])
    const entries = day.entries.filter(isTaken)
    const totals = day.totals.filter(isTaken)
    return {
      serial: log.serial,
      prodUuid: device.productUuid ?? '',
      name: device.name,
      mode: log.mode,
      date: day.date,
      total: sum(entries) + sum(totals),
      // The specification's own form is JSON text.
      entries: JSON.stringify(entries),
      grain: day.grain,
      totals,
      covered: day.coveredFrom === '' ? null : { from: day.coveredFrom, to: day.coveredTo },
      factor: device.factor,
      log_id: log.id
    }
  })
}

/**
 * For each log, the times for which another log of the same counter counts, so that nobody is counted twice and days
 * can be added up.
 */
function stretchesOf(rows: Awaited<ReturnType<typeof listLogSpans>>): Map<string, Coverage[]> {
  const bySerial = new Map<string, LogSpan[]>()
  for (const { serial, uploadedAt, ...row } of rows) {
    const span = { ...row, uploadedAt: uploadedAt.toISOString() }
    bySerial.set(serial, [...(bySerial.get(serial) ?? []), span])
  }
  return new Map([...bySerial.values()].flatMap((logs) => logs.map((log) => [log.id, yieldedBy(log, logs)] as const)))
}

const sum = (counts: TimeCount[]): number => counts.reduce((total, { count }) => total + count, 0)
