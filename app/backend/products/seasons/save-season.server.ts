import { changedMeanwhile, conflict, invalid, notFound } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type {
  createSeason,
  previewSeason,
  readSeason,
  removeSeason,
  TypedSeasonBody,
  updateSeason
} from '#app/contracts/products/seasons.ts'
import { todayIn } from '#app/domain/calendar/dates.ts'
import { toDecimal } from '#app/domain/money/money.ts'
import { type CheckedSeason, checkSeason } from '#app/domain/product/check/check-season.ts'
import { type PlannedSeason, previewSeason as preview, seasonHalves } from '#app/domain/product/season-preview.ts'
import type { Queryable, Transaction } from '../../db/connection.server.ts'
import { findTimezone } from '../../db/queries/places/places.server.ts'
import { lockPlace } from '../../db/queries/places/settings.server.ts'
import {
  countSeasons,
  deleteSeasonRow,
  findSeason,
  insertSeason,
  listPriced,
  type SeasonRow,
  updateSeasonRow
} from '../../db/queries/products/seasons.server.ts'
import { lockProducts } from '../../db/queries/products/version.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import type { StaffContext } from '../../kernel/context.server.ts'
import { requireUuid } from '../../kernel/place-id.server.ts'
import { requireRoom } from '../require-room.server.ts'
import { recordRemovedSeason, recordSeason } from './record-season.server.ts'

const unknown = 'Não encontramos esta temporada.'
const changed = 'Outra pessoa salvou esta temporada enquanto você a mudava.'

export function toWire(row: SeasonRow): Answer<typeof readSeason> {
  const { uuid, name, yearly, weekdays, periods, percent, rounding, version, types } = row
  return {
    uuid,
    version,
    name,
    yearly,
    weekdays,
    periods,
    percent,
    rounding,
    prices: types.flatMap(({ type, price }) => (price === null ? [] : [{ type, price: toDecimal(price) }])),
    excluded: types.flatMap(({ type, price }) => (price === null ? [type] : []))
  }
}

/** @throws ApiError 404 also for one of another place */
export async function requireSeason(reader: Queryable, ctx: StaffContext, uuid: string): Promise<SeasonRow> {
  const found = await findSeason(reader, { placeId: ctx.actor.placeId, uuid: requireUuid(uuid, unknown) })
  if (!found) throw notFound({ message: unknown })
  return found
}

type Priced = Awaited<ReturnType<typeof listPriced>>

const idsOf = (priced: Priced) => priced.flatMap(({ types }) => types.map(({ id }) => id))

/**
 * Takes only ticket types of the place that are on sale.
 * @throws ApiError 422 at the fields
 */
function requireTyped(typed: TypedSeasonBody, priced: Priced): CheckedSeason {
  const checked = checkSeason(typed)
  if (!checked.ok) throw invalid({ fields: checked.fields })
  const known = new Set(idsOf(priced))
  const named = [...checked.value.prices.map(({ type }) => type), ...checked.value.excluded]
  if (named.every((id) => known.has(id))) return checked.value
  const message = 'Um ingresso da tabela não existe mais, ou não está ativo. Confira os preços e salve de novo.'
  throw invalid({ fields: { prices: [message] } })
}

/**
 * Locks the attractions, so that no price of a type changes meanwhile.
 * @throws ApiError 422 at the fields
 */
async function requireLawful(
  tx: Transaction,
  ctx: StaffContext,
  { typed, before }: { typed: TypedSeasonBody; before: SeasonRow | null }
): Promise<CheckedSeason> {
  const { placeId } = ctx.actor
  await lockProducts(tx, placeId)
  const priced = await listPriced(tx, placeId)
  const season = requireTyped(typed, priced)
  const today = todayIn(await findTimezone(tx, placeId), ctx.now())
  requireHalvesOfSeason({ attractions: priced, before, after: toPlanned(season, before), today })
  return season
}

/** @throws ApiError 422 at the fields */
function requireHalvesOfSeason(change: Parameters<typeof seasonHalves>[0]): void {
  const fields = seasonHalves(change)
  if (Object.keys(fields).length > 0) throw invalid({ fields })
}

/**
 * A repeated uuid is one season.
 * @throws ApiError 409 for a uuid of another place and for a place that is full, 422 at the fields
 */
export async function addSeason(
  { body: { uuid, ...typed } }: Received<typeof createSeason>,
  ctx: StaffContext
): Promise<Answer<typeof createSeason>> {
  const { placeId } = ctx.actor
  return inTransaction(ctx.db, async (tx) => {
    await lockPlace(tx, placeId)
    const before = await countSeasons(tx, placeId)
    const season = await requireLawful(tx, ctx, { typed, before: null })
    const isNew = await insertSeason(tx, { uuid, placeId, createdAt: ctx.now() }, season)
    const after = await findSeason(tx, { placeId, uuid })
    if (!after) throw conflict()
    if (!isNew) return toWire(after)
    requireRoom('seasons', { before, after: before + 1 })
    await recordSeason(tx, ctx, { before: null, after })
    return toWire(after)
  })
}

/** @throws ApiError 404, 409 `changed_meanwhile`, 422 at the fields */
export async function changeSeason(
  { params, body: { version, ...typed } }: Received<typeof updateSeason>,
  ctx: StaffContext
): Promise<Answer<typeof updateSeason>> {
  const { placeId } = ctx.actor
  return inTransaction(ctx.db, async (tx) => {
    const before = await requireSeason(tx, ctx, params.uuid)
    const season = await requireLawful(tx, ctx, { typed, before })
    const { uuid } = before
    const shown = [...typed.prices.map(({ type }) => type), ...typed.excluded]
    const saved = await updateSeasonRow(tx, { placeId, uuid, version, shown }, season)
    if (!saved) throw changedMeanwhile(changed)
    const after = await requireSeason(tx, ctx, uuid)
    await recordSeason(tx, ctx, { before, after })
    return toWire(after)
  })
}

/** @throws ApiError 404 */
export async function dropSeason(
  { params }: Pick<Received<typeof removeSeason>, 'params'>,
  ctx: StaffContext
): Promise<Answer<typeof removeSeason>> {
  return inTransaction(ctx.db, async (tx) => {
    const row = await requireSeason(tx, ctx, params.uuid)
    if (!(await deleteSeasonRow(tx, row.id))) throw notFound({ message: unknown })
    await recordRemovedSeason(tx, ctx, row)
    return { status: 'deleted' }
  })
}

/**
 * Writes nothing.
 * @throws ApiError 404, 422 at the fields
 */
export async function tellSeason(
  { body: { uuid, ...typed } }: Received<typeof previewSeason>,
  ctx: StaffContext
): Promise<Answer<typeof previewSeason>> {
  const { placeId } = ctx.actor
  const [priced, timezone, before] = await Promise.all([
    listPriced(ctx.db.orm, placeId),
    findTimezone(ctx.db.orm, placeId),
    uuid === '' ? null : requireSeason(ctx.db.orm, ctx, uuid)
  ])
  const season = requireTyped(typed, priced)
  const after = toPlanned(season, before)
  const today = todayIn(timezone, ctx.now())
  requireHalvesOfSeason({ attractions: priced, before, after, today })
  const told = preview({ attractions: priced, before, after, today })
  const reais = (centavos: number | null) => (centavos === null ? null : toDecimal(centavos))
  return {
    attractions: priced.map(({ uuid: id, name }) => ({ uuid: id, name })),
    days: told.days.map(({ prices, ...day }) => ({
      ...day,
      prices: prices.map(({ from, to }) => ({ from: reais(from), to: reais(to) }))
    })),
    changes: told.changes.map((change) => ({ ...change, from: toDecimal(change.from), to: toDecimal(change.to) })),
    own: told.own,
    others: told.others
  }
}

/** A new season counts as the newest one. */
function toPlanned(season: CheckedSeason, before: SeasonRow | null): PlannedSeason {
  const { percent, rounding } = season
  const prices = new Map(season.prices.map(({ type, price }) => [type, price]))
  return {
    ...season,
    id: before?.id ?? Number.MAX_SAFE_INTEGER,
    priceOf(type) {
      const price = prices.get(type) ?? null
      const isTouched = price !== null || (percent !== 0 && !season.excluded.includes(type))
      return isTouched ? { percent, rounding, price } : null
    }
  }
}
