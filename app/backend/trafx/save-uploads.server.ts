import { randomUUID } from 'node:crypto'
import { type ApiError, conflict, forbidden, invalid } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import { mostCounted } from '#app/contracts/tolerant.ts'
import type { CounterUpload, saveCounterUploads, TimeCount } from '#app/contracts/trafx/calls.ts'
import { bucketOf, DUPLICATE_UPLOAD, spanOf } from '#app/domain/counter/trafx-upload.ts'
import { countLabel } from '#app/domain/words/labels.ts'
import { inTurns } from '#app/time/in-turns.server.ts'
import { isUuid } from '../db/queries/bookings/bookings.server.ts'
import { findProductIds, insertCounterLogs, type NewCounterLog } from '../db/queries/trafx.server.ts'
import { inTransaction } from '../db/transaction.server.ts'
import { recordChange } from '../kernel/audit/record-change.server.ts'
import type { ApiContext } from '../kernel/context.server.ts'

/**
 * Saves all or none (specification §5); times are rounded down to their bucket.
 * @throws ApiError 409 `duplicate` (`fields.serial` names it), 422 for another place's attraction or a day twice
 */
export async function saveUploads(
  { body }: Received<typeof saveCounterUploads>,
  ctx: ApiContext
): Promise<Answer<typeof saveCounterUploads>> {
  const { actor, db } = ctx
  if (!actor) throw forbidden()
  const groups = groupByLog(body)
  requireDifferent(groups)
  const productIds = await requireProducts(body, actor.placeId, ctx)
  const sender = { placeId: actor.placeId, userId: actor.userId, productIds, ctx }
  const logs = await inTurns(toLogs(groups, sender))
  await inTransaction(db, async (tx) => {
    const there = await insertCounterLogs(tx, logs)
    if (there.length > 0) throw duplicate(there.map(({ serial }) => serial))
    for (const { serial, days } of logs) {
      const changed = { from: '', to: countLabel(days.length, { one: 'dia', many: 'dias' }) }
      await recordChange(tx, ctx, { action: 'counter.uploaded', id: serial, label: `Contador ${serial}`, changed })
    }
  })
  const days = logs.flatMap((log) => log.days)
  return { logs: logs.length, days: days.length, total: days.reduce((sum, { total }) => sum + total, 0) }
}

function groupByLog(uploads: CounterUpload[]): CounterUpload[][] {
  const groups = new Map<string, CounterUpload[]>()
  for (const upload of uploads) {
    const key = JSON.stringify([upload.file_name, upload.log, upload.serial, upload.records])
    const group = groups.get(key)
    if (group) group.push(upload)
    else groups.set(key, [upload])
  }
  return [...groups.values()]
}

function requireDifferent(groups: CounterUpload[][]): void {
  const seen = new Set<string>()
  for (const [first] of groups) {
    const key = `${first?.serial} ${first?.records}`
    if (first && seen.has(key)) throw duplicate([first.serial])
    seen.add(key)
  }
  for (const days of groups) {
    if (new Set(days.map(({ date }) => date)).size < days.length) {
      throw invalid({ fields: { date: ['O mesmo dia vem duas vezes no mesmo registro.'] } })
    }
  }
}

function duplicate(serials: string[]): ApiError {
  return conflict({ code: 'duplicate', message: DUPLICATE_UPLOAD, fields: { serial: serials } })
}

async function requireProducts(uploads: CounterUpload[], placeId: string, ctx: ApiContext) {
  const wanted = [...new Set(uploads.map(({ prodUuid }) => prodUuid).filter(Boolean))]
  const found = wanted.every(isUuid) ? await findProductIds(ctx.db, placeId, wanted) : new Map<string, number>()
  if (wanted.some((uuid) => !found.has(uuid))) {
    throw invalid({ fields: { prodUuid: ['Escolha um dos atrativos deste parque.'] } })
  }
  return found
}

interface Sender {
  placeId: string
  userId: number
  productIds: Map<string, number>
  ctx: ApiContext
}

function* toLogs(groups: CounterUpload[][], sender: Sender): Generator<void, NewCounterLog[]> {
  const logs: NewCounterLog[] = []
  for (const days of groups) logs.push(yield* toLog(days, sender))
  return logs
}

function* toLog(days: CounterUpload[], sender: Sender): Generator<void, NewCounterLog> {
  const { placeId, userId, productIds, ctx } = sender
  const [first] = days
  if (!first) throw new RangeError('a log without days')
  const kept = yield* toDays(days)
  const covered = first.covered ?? spanOf(kept)
  return {
    id: randomUUID(),
    placeId,
    serial: first.serial,
    records: first.records,
    productId: productIds.get(first.prodUuid) ?? null,
    name: first.name.trim().slice(0, 60),
    mode: first.mode.trim().slice(0, 60),
    grain: first.grain,
    fileName: first.file_name.slice(0, 200),
    battery: first.battery,
    clockLost: first.clock_lost,
    uploadedAt: ctx.now(),
    uploadedBy: userId,
    coveredFrom: covered?.from ?? '',
    coveredTo: covered?.to ?? '',
    days: kept
  }
}

function* toDays(uploads: CounterUpload[]): Generator<void, NewCounterLog['days']> {
  const days: NewCounterLog['days'] = []
  for (const upload of uploads) {
    days.push(toDay(upload))
    yield
  }
  return days
}

function toDay({ date, grain, covered, ...counted }: CounterUpload): NewCounterLog['days'][number] {
  const entries = grain === 'bucket' ? addUp(counted.entries.map((one) => ({ ...one, time: bucketOf(one.time) }))) : []
  const totals = grain === 'bucket' ? [] : addUp(counted.totals)
  const total = [...entries, ...totals].reduce((sum, { count }) => sum + count, 0)
  if (total > mostCounted) throw invalid({ fields: { entries: ['As contagens deste dia são altas demais.'] } })
  return { date, grain, entries, totals, total, coveredFrom: covered?.from ?? '', coveredTo: covered?.to ?? '' }
}

function addUp(counts: TimeCount[]): TimeCount[] {
  const byTime = new Map<string, number>()
  for (const { time, count } of counts) byTime.set(time, (byTime.get(time) ?? 0) + count)
  return [...byTime].map(([time, count]) => ({ time, count })).sort((a, b) => (a.time < b.time ? -1 : 1))
}
