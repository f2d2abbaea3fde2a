import { forbidden, invalid } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { listCounterEntries, TimeCount } from '#app/contracts/trafx/calls.ts'
import { daysBetween } from '#app/domain/calendar/dates.ts'
import { isUuid } from '../db/queries/bookings/bookings.server.ts'
import { isOfPlace, listCounterDays } from '../db/queries/trafx.server.ts'
import type { ApiContext } from '../kernel/context.server.ts'

const maxDays = 1828

/** On the counters' own wall clock. `uuid_gestor` narrows no more than the token: somebody else's gives no rows. */
export async function listEntries(
  { query }: Received<typeof listCounterEntries>,
  context: ApiContext
): Promise<Answer<typeof listCounterEntries>> {
  const { actor, db } = context
  if (!actor) throw forbidden()
  const { start_date: from, end_date: to, uuid_gestor: manager } = query
  if (from > to) throw invalid({ fields: { end_date: ['O fim do período vem antes do início.'] } })
  if (daysBetween(from, to) > maxDays) throw invalid({ fields: { end_date: ['Peça no máximo cinco anos por vez.'] } })
  if (manager && !(isUuid(manager) && (await isOfPlace(db, actor.placeId, manager)))) return []
  const seen = new Map<string, Map<string, number>>()
  return (await listCounterDays(db, { placeId: actor.placeId, from, to })).map(({ day, log, ...device }) => {
    const key = `${log.serial} ${day.date} ${day.grain}`
    const known = seen.get(key) ?? new Map<string, number>()
    seen.set(key, known)
    const entries = takeNew(day.entries, known)
    const totals = takeNew(day.totals, known)
    return {
      serial: log.serial,
      prodUuid: device.productUuid ?? '',
      name: device.name,
      mode: log.mode,
      date: day.date,
      total: sum(entries) + sum(totals),
      // The specification's own form: JSON text.
      entries: JSON.stringify(entries),
      grain: day.grain,
      totals,
      covered: day.coveredFrom === '' ? null : { from: day.coveredFrom, to: day.coveredTo },
      factor: device.factor,
      log_id: log.id
    }
  })
}

/** A counter not erased tells the same again: only what no earlier log counted is kept, so that days add up. */
function takeNew(counts: TimeCount[], known: Map<string, number>): TimeCount[] {
  return counts.flatMap(({ time, count }) => {
    const before = known.get(time) ?? 0
    known.set(time, Math.max(before, count))
    return count > before ? [{ time, count: count - before }] : []
  })
}

const sum = (counts: TimeCount[]): number => counts.reduce((total, { count }) => total + count, 0)
