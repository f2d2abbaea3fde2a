import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { CheckedSeason } from '#app/domain/product/check/check-season.ts'
import type { Period, Rounding } from '#app/domain/product/season.ts'
import type { Queryable, Transaction } from '../../connection.server.ts'
import { nested } from '../../nested.server.ts'
import { products, seasonPeriods, seasons, seasonTypes, ticketTypes } from '../../schema.server.ts'
import { dayPrices, typeSeasons } from './as-json.server.ts'

/** The table's check limits its values. */
const rounding = sql<Rounding>`${seasons.rounding}`
const seasonId = sql`"seasons"."id"`

const periods = sql<Period[]>`(
  select coalesce(json_agg(json_build_object('first', d.first_day, 'last', d.last_day) order by d.first_day), '[]'::json)
  from ${seasonPeriods} d where d.season_id = ${seasonId})`

/** `price` is null for types that the season leaves as they are. */
const types = sql<{ type: number; price: number | null; name: string }[]>`(
  select coalesce(json_agg(json_build_object('type', x.ticket_type_id, 'price', x.price,
    'name', p.name || ', ' || t.title) order by p.position, p.id, t.position, t.id), '[]'::json)
  from ${seasonTypes} x join ${ticketTypes} t on t.id = x.ticket_type_id join ${products} p on p.id = t.product_id
  where x.season_id = ${seasonId})`

const columns = {
  id: seasons.id,
  uuid: seasons.uuid,
  name: seasons.name,
  yearly: seasons.yearly,
  weekdays: seasons.weekdays,
  percent: seasons.percent,
  rounding,
  version: seasons.version,
  periods,
  types
}

export type SeasonRow = NonNullable<Awaited<ReturnType<typeof findSeason>>>

export async function listSeasonRows(reader: Queryable, placeId: string) {
  return reader.select(columns).from(seasons).where(eq(seasons.placeId, placeId)).orderBy(asc(seasons.id))
}

export async function findSeason(reader: Queryable, { placeId, uuid }: { placeId: string; uuid: string }) {
  const is = and(eq(seasons.placeId, placeId), eq(seasons.uuid, uuid))
  const [found] = await reader.select(columns).from(seasons).where(is)
  return found ?? null
}

export async function countSeasons(tx: Transaction, placeId: string): Promise<number> {
  return tx.$count(seasons, eq(seasons.placeId, placeId))
}

/** Active types of each attraction that is not archived, first to last. */
export async function listPriced(reader: Queryable, placeId: string) {
  return reader
    .select({
      uuid: products.uuid,
      name: products.name,
      types: nested(
        {
          id: ticketTypes.id,
          label: ticketTypes.label,
          title: ticketTypes.title,
          unitPrice: ticketTypes.price,
          needsProof: ticketTypes.needsProof,
          countsToQuota: ticketTypes.countsToQuota,
          withAdult: ticketTypes.withAdult,
          minimum: ticketTypes.minimum,
          validFrom: ticketTypes.validFrom,
          validTo: ticketTypes.validTo,
          prices: dayPrices,
          seasons: typeSeasons
        },
        {
          by: sql`${ticketTypes.position}, ${ticketTypes.id}`,
          rest: sql`from ${ticketTypes} where ${ticketTypes.productId} = "products"."id" and ${ticketTypes.active}`
        }
      )
    })
    .from(products)
    .where(and(eq(products.placeId, placeId), isNull(products.archivedAt)))
    .orderBy(asc(products.position), asc(products.id))
}

type NewSeason = Pick<typeof seasons.$inferInsert, 'uuid' | 'placeId' | 'createdAt'>

const toColumns = ({ name, yearly, weekdays, percent, rounding }: CheckedSeason) => ({
  name,
  yearly,
  weekdays: [...weekdays],
  percent,
  rounding
})

/** False if the uuid exists already. */
export async function insertSeason(tx: Transaction, row: NewSeason, season: CheckedSeason): Promise<boolean> {
  const [inserted] = await tx
    .insert(seasons)
    .values({ ...row, ...toColumns(season) })
    .onConflictDoNothing({ target: seasons.uuid })
    .returning({ id: seasons.id })
  if (!inserted) return false
  await insertParts(tx, inserted.id, season)
  return true
}

interface Known {
  placeId: string
  uuid: string
  version: number
  /** Ids of the ticket types that the form showed. */
  shown: readonly number[]
}

/** Keeps the prices of types that the form did not show. False if somebody has saved since `version`. */
export async function updateSeasonRow(tx: Transaction, known: Known, season: CheckedSeason): Promise<boolean> {
  const { placeId, uuid, version } = known
  const [updated] = await tx
    .update(seasons)
    .set({ ...toColumns(season), version: version + 1 })
    .where(and(eq(seasons.placeId, placeId), eq(seasons.uuid, uuid), eq(seasons.version, version)))
    .returning({ id: seasons.id })
  if (!updated) return false
  await tx.delete(seasonPeriods).where(eq(seasonPeriods.seasonId, updated.id))
  if (known.shown.length > 0) {
    const shown = inArray(seasonTypes.ticketTypeId, [...known.shown])
    await tx.delete(seasonTypes).where(and(eq(seasonTypes.seasonId, updated.id), shown))
  }
  await insertParts(tx, updated.id, season)
  return true
}

async function insertParts(tx: Transaction, seasonId: number, season: CheckedSeason): Promise<void> {
  await tx
    .insert(seasonPeriods)
    .values(season.periods.map(({ first, last }) => ({ seasonId, firstDay: first, lastDay: last })))
  const rows = [
    ...season.prices.map(({ type, price }) => ({ seasonId, ticketTypeId: type, price })),
    ...season.excluded.map((type) => ({ seasonId, ticketTypeId: type, price: null }))
  ]
  if (rows.length > 0) await tx.insert(seasonTypes).values(rows)
}

/** False if it is gone already. */
export async function deleteSeasonRow(tx: Transaction, id: number): Promise<boolean> {
  const gone = await tx.delete(seasons).where(eq(seasons.id, id))
  return (gone.rowCount ?? 0) > 0
}
