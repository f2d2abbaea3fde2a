import { and, eq, like, or, sql } from 'drizzle-orm'
import type { Missing } from '#app/domain/product/state.ts'
import type { Queryable, Transaction } from '../../connection.server.ts'
import { places, products } from '../../schema.server.ts'
import { dropSlotDays } from '../bookings/places-taken.server.ts'

const id = sql`${products}."id"`

/** Says whether any type can still be sold. `today` is in the place's zone. */
const hasTickets = (today: string) => sql<boolean>`exists (
  select from ticket_types t where t.product_id = ${id} and t.active and coalesce(t.valid_to, ${today}::date) >= ${today}::date)`

const hasHours = (today: string) => sql<boolean>`(exists (
  select from time_slots s where s.product_id = ${id} and s.capacity > 0 and jsonb_array_length(s.weekdays) > 0
    and coalesce(s.valid_to, ${today}::date) >= ${today}::date)
  or exists (
  select from slot_exceptions e where e.product_id = ${id} and e.time <> '' and e.capacity > 0 and e.date >= ${today}::date))`

const photoCount = sql<number>`(select count(*)::int from product_photos f where f.product_id = ${id})`
const hasBookings = sql<boolean>`exists (select from bookings b where b.product_id = ${id})`
const aheadCount = (today: string) => sql<number>`(
  select count(*)::int from bookings b
  where b.product_id = ${id} and b.date >= ${today}::date and b.status not in ('CANCELLED', 'DENIED'))`

export type ManagedRow = NonNullable<Awaited<ReturnType<typeof findManaged>>>

/** Null for another place's. */
export async function findManaged(
  orm: Queryable,
  { placeId, uuid, today }: { placeId: string; uuid: string; today: string }
) {
  const [found] = await orm
    .select({
      product: products,
      hasTickets: hasTickets(today),
      hasHours: hasHours(today),
      photos: photoCount,
      hasBookings,
      bookingsAhead: aheadCount(today)
    })
    .from(products)
    // The join makes drizzle write column names with their table, which the subselects need.
    .innerJoin(places, eq(places.id, products.placeId))
    .where(and(eq(products.placeId, placeId), eq(products.uuid, uuid)))
  return found ?? null
}

export function missingOf({ hasTickets, hasHours }: Pick<ManagedRow, 'hasTickets' | 'hasHours'>): Missing[] {
  return [...(hasTickets ? [] : (['tickets'] as const)), ...(hasHours ? [] : (['hours'] as const))]
}

/** Slugs of the place's other attractions that begin like `slug`. */
export async function slugsLike(
  tx: Queryable,
  { placeId, slug, but }: { placeId: string; slug: string; but: string }
): Promise<string[]> {
  const rows = await tx
    .select({ slug: products.slug })
    .from(products)
    .where(
      and(
        eq(products.placeId, placeId),
        or(eq(products.slug, slug), like(products.slug, `${slug.slice(0, 74)}-%`)),
        sql`${products.uuid} <> ${but}`
      )
    )
  return rows.map((row) => row.slug)
}

type Row = typeof products.$inferInsert

/**
 * False if the uuid is taken, in any place.
 * @throws the database's error if the slug is taken
 */
export async function insertProductRow(tx: Transaction, row: Row): Promise<boolean> {
  const inserted = await tx.insert(products).values(row).onConflictDoNothing({ target: products.uuid })
  return (inserted.rowCount ?? 0) > 0
}

export async function updateProductRow(tx: Transaction, productId: number, changes: Partial<Row>): Promise<void> {
  await tx.update(products).set(changes).where(eq(products.id, productId))
}

/** Finds it by number if there is one, else by uuid. */
export async function findUuid(
  orm: Queryable,
  { placeId, id, uuid }: { placeId: string; id: number | null; uuid: string | null }
): Promise<string | null> {
  const is = id === null ? (uuid === null ? sql`false` : eq(products.uuid, uuid)) : eq(products.id, id)
  const [found] = await orm
    .select({ uuid: products.uuid })
    .from(products)
    .where(and(eq(products.placeId, placeId), is))
  return found?.uuid ?? null
}

/** Counts rows that must outlive the attraction: bookings of any state, and the counters' logs. */
export async function countKept(tx: Transaction, productId: number): Promise<{ bookings: number; counts: number }> {
  const { rows } = await tx.execute<{ bookings: number; counts: number }>(sql`
    select (select count(*)::int from bookings where product_id = ${productId}) as bookings,
      (select count(*)::int from counter_logs where product_id = ${productId}) as counts`)
  return rows[0] ?? { bookings: 0, counts: 0 }
}

/**
 * Deletes all its parts too. A code for this attraction alone stays, switched off: with no attraction it would apply to
 * all.
 */
export async function deleteProductRow(tx: Transaction, productId: number): Promise<void> {
  const own = eq(products.id, productId)
  const [gone] = await tx.select({ uuid: products.uuid }).from(products).where(own)
  await tx.execute(sql`
    update discount_codes set version = version + 1,
      active = active and products <> jsonb_build_array(${gone?.uuid ?? ''}::text),
      products = case when products = jsonb_build_array(${gone?.uuid ?? ''}::text) then products
        else products - ${gone?.uuid ?? ''}::text end
    where products ? ${gone?.uuid ?? ''}::text`)
  await tx.execute(sql`update counter_devices set product_id = null where product_id = ${productId}`)
  await tx.execute(sql`update points_of_interest set product_id = null where product_id = ${productId}`)
  await tx.execute(sql`delete from own_texts where noun in ('product', 'term', 'waiver') and noun_id = ${gone?.uuid ?? ''}
    or noun = 'ticket' and noun_id in (select t.id::text from ticket_types t where t.product_id = ${productId})`)
  await tx.execute(sql`delete from ticket_prices where ticket_type_id in (
    select t.id from ticket_types t where t.product_id = ${productId})`)
  await tx.execute(sql`
    with gone as (delete from product_photos where product_id = ${productId} returning photo_id)
    delete from photos where id in (select photo_id from gone)`)
  await dropSlotDays(tx, productId)
  for (const table of parts) {
    await tx.execute(sql`delete from ${sql.identifier(table)} where product_id = ${productId}`)
  }
  await tx.delete(products).where(own)
}

const parts = [
  'ticket_types',
  'time_slots',
  'slot_exceptions',
  'unavailabilities',
  'day_notes',
  'product_terms',
  'waivers',
  'agent_products',
  'slot_guides',
  'slot_declines',
  'sales_days'
]
