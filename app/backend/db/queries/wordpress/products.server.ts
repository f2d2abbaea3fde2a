import { and, asc, eq, or, sql } from 'drizzle-orm'
import type { Queryable } from '../../connection.server.ts'
import { products, wordpressProducts } from '../../schema.server.ts'

interface SiteProduct {
  placeId: string
  key: string
}

/** Attraction that somebody mapped, else the place's own with that uuid or slug. */
export async function findMapped(db: Queryable, { placeId, key }: SiteProduct): Promise<string | null> {
  if (key === '') return null
  const [said] = await db
    .select({ uuid: products.uuid })
    .from(wordpressProducts)
    .innerJoin(products, eq(products.id, wordpressProducts.productId))
    .where(and(eq(wordpressProducts.placeId, placeId), eq(wordpressProducts.key, key)))
  if (said) return said.uuid
  const isNamed = or(sql`${products.uuid}::text = ${key}`, sql`lower(${products.slug}) = ${key}`)
  const [named] = await db
    .select({ uuid: products.uuid })
    .from(products)
    .where(and(eq(products.placeId, placeId), isNamed))
    .limit(1)
  return named?.uuid ?? null
}

const mostKeys = 500

/**
 * Stores the site's attraction so that somebody can map it. The number is limited: some sites use a new name for each
 * booking.
 */
export async function noteProduct(
  tx: Queryable,
  { placeId, key, name }: SiteProduct & { name: string }
): Promise<void> {
  await tx.execute(sql`
    insert into ${wordpressProducts} (place_id, key, name)
    select ${placeId}::uuid, ${key}, ${name}
    where (select count(*) from ${wordpressProducts} where place_id = ${placeId}) < ${mostKeys}
    on conflict (place_id, key) do update set name = excluded.name where excluded.name <> ''`)
}

export async function listMapped(db: Queryable, placeId: string) {
  return db
    .select({ key: wordpressProducts.key, name: wordpressProducts.name, uuid: products.uuid })
    .from(wordpressProducts)
    .leftJoin(products, eq(products.id, wordpressProducts.productId))
    .where(eq(wordpressProducts.placeId, placeId))
    .orderBy(asc(wordpressProducts.name), asc(wordpressProducts.key))
}

export async function listOwn(db: Queryable, placeId: string) {
  return db
    .select({ id: products.id, uuid: products.uuid, name: products.name, active: products.active })
    .from(products)
    .where(eq(products.placeId, placeId))
    .orderBy(asc(products.name))
}

/** False if the site never named it. */
export async function mapProduct(
  tx: Queryable,
  { placeId, key, productId }: SiteProduct & { productId: number | null }
): Promise<boolean> {
  const changed = await tx
    .update(wordpressProducts)
    .set({ productId })
    .where(and(eq(wordpressProducts.placeId, placeId), eq(wordpressProducts.key, key)))
    .returning({ key: wordpressProducts.key })
  return changed.length > 0
}
