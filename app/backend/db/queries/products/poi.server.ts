import { and, asc, eq, sql } from 'drizzle-orm'
import { CEILINGS } from '#app/domain/product/ceilings.ts'
import { currentLanguage } from '#app/domain/words/speech.ts'
import type { Database, Queryable, Transaction } from '../../connection.server.ts'
import { nested } from '../../nested.server.ts'
import { prepareOnce } from '../../prepared.server.ts'
import { ownTexts, places, pointsOfInterest as points, products, users } from '../../schema.server.ts'
import { forgetOwnTexts } from '../places/own-texts.server.ts'
import { spokenTexts } from '../places/spoken-texts.server.ts'

/** A list and a map of them fit a page. */
const mostPoints = CEILINGS.points.most

const columns = {
  uuid: points.uuid,
  name: points.name,
  description: points.description,
  category: points.category,
  latitude: points.latitude,
  longitude: points.longitude,
  product_uuid: sql<string>`coalesce(${products.uuid}::text, '')`,
  product_name: sql<string>`coalesce(${products.name}, '')`,
  position: points.position,
  active: points.active,
  version: points.version
}

interface Wanted {
  placeId: string
  uuid?: string
}

/** Points in the place's order, hidden ones too. */
export function listPlacePoints(reader: Queryable, { placeId, uuid }: Wanted) {
  return reader
    .select(columns)
    .from(points)
    .leftJoin(products, eq(products.id, points.productId))
    .where(and(eq(points.placeId, placeId), uuid ? eq(points.uuid, uuid) : undefined))
    .orderBy(asc(points.position), asc(points.id))
    .limit(mostPoints)
}

const vendorPlace = sql<string | null>`coalesce(
  (select p.id from ${places} p where p.id = ${sql.placeholder('vendor')}),
  (select u.place_id from ${users} u where u.uuid = ${sql.placeholder('vendor')} and u.removed_at is null))`

/** Their texts in the visitor's language. */
const spoken = spokenTexts(
  sql`${sql.placeholder('language')}`,
  sql`${ownTexts.placeId} = vendor.id and ${ownTexts.noun} = 'point'`
)

const prepareVendor = prepareOnce((orm) => {
  const product = sql.placeholder('productUuid')
  const isAsked = sql`(${product}::uuid is null or ${products.uuid} = ${product})`
  const isSeen = sql`(vendor.id = ${sql.placeholder('ownPlace')}::uuid or ${points.active} and coalesce(${products.active}, true))`
  const shown = nested(columns, {
    by: sql`${points.position}, ${points.id}`,
    rest: sql`from ${points} left join ${products} on ${products.id} = ${points.productId}
      where ${points.placeId} = vendor.id and ${isAsked} and ${isSeen}`
  })
  return {
    place: orm.select({ id: vendorPlace }).from(sql`(values (1)) as nothing`).prepare('vendor_place'),
    points: orm
      .select({ place: sql<string | null>`vendor.id`, shown, spoken })
      .from(sql`(select ${vendorPlace} as id) vendor`)
      .prepare('vendor_points')
  }
})

/** Finds the place by its own uuid, or by that of one of its users. */
export async function findVendorPlace({ orm }: Database, vendor: string): Promise<string | null> {
  const [found] = await prepareVendor(orm).place.execute({ vendor })
  return found?.id ?? null
}

/** Points of the vendor's place, hidden ones only of `ownPlace`; null for an unknown vendor. */
export async function findVendorPoints(
  { orm }: Database,
  wanted: { vendor: string; ownPlace: string | null; productUuid: string | null }
) {
  const [found] = await prepareVendor(orm).points.execute({ ...wanted, language: currentLanguage() })
  return found?.place ? { points: found.shown.slice(0, mostPoints), spoken: found.spoken } : null
}

/** Finds the attraction only in the place itself. */
export async function findOwnProduct(reader: Queryable, placeId: string, uuid: string): Promise<number | null> {
  const [found] = await reader
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.placeId, placeId), eq(products.uuid, uuid)))
  return found?.id ?? null
}

type Data = Pick<
  typeof points.$inferInsert,
  'name' | 'description' | 'category' | 'latitude' | 'longitude' | 'productId' | 'active'
>

/** Added as the last one. False at the place's limit. */
export async function insertPoint(
  tx: Transaction,
  row: Data & { placeId: string; uuid: string; createdAt: Date }
): Promise<boolean> {
  // Two calls at once wait for each other, so that neither a position nor the limit is used twice.
  await tx.select({ id: places.id }).from(places).where(eq(places.id, row.placeId)).for('no key update')
  const [known] = await tx
    .select({ count: sql<number>`count(*)::int`, last: sql<number>`coalesce(max(${points.position}), -1)::int` })
    .from(points)
    .where(eq(points.placeId, row.placeId))
  if ((known?.count ?? 0) >= mostPoints) return false
  await tx.insert(points).values({ ...row, position: (known?.last ?? -1) + 1 })
  return true
}

interface Own {
  placeId: string
  uuid: string
}

/** False if it does not exist, or somebody has saved since `version`. */
export async function savePoint(
  tx: Queryable,
  { placeId, uuid, version }: Own & { version?: number },
  data: Data
): Promise<boolean> {
  const saved = await tx
    .update(points)
    .set({ ...data, version: sql`${points.version} + 1` })
    .where(
      and(
        eq(points.placeId, placeId),
        eq(points.uuid, uuid),
        version === undefined ? undefined : eq(points.version, version)
      )
    )
    .returning({ id: points.id })
  return saved.length > 0
}

export async function removePoint(tx: Queryable, { placeId, uuid }: Own): Promise<boolean> {
  await forgetOwnTexts(tx, 'point', [uuid])
  const gone = await tx
    .delete(points)
    .where(and(eq(points.placeId, placeId), eq(points.uuid, uuid)))
    .returning({ id: points.id })
  return gone.length > 0
}

/** Points that are not named keep their order after the others. */
export async function arrangePoints(tx: Transaction, placeId: string, order: readonly string[]): Promise<void> {
  const wanted = JSON.stringify(order)
  await tx.execute(sql`
    update ${points} set position = o.place from (
      select p.id, (row_number() over (order by w.place nulls last, p.position, p.id) - 1)::int as place
      from ${points} p left join (
        select value, min(ordinality) as place from jsonb_array_elements_text(${wanted}::jsonb) with ordinality
        group by value
      ) w on w.value = p.uuid::text where p.place_id = ${placeId}::uuid
    ) o where o.id = ${points}.id`)
}
