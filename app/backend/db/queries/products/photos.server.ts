import { and, asc, eq, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../connection.server.ts'
import { photos, productPhotos, products } from '../../schema.server.ts'

export async function listPhotos(orm: Queryable, productId: number) {
  return orm
    .select({ id: productPhotos.photoId, description: productPhotos.description })
    .from(productPhotos)
    .where(eq(productPhotos.productId, productId))
    .orderBy(asc(productPhotos.position), asc(productPhotos.photoId))
}

/** Added after the existing ones. */
export async function addProductPhotoRow(
  tx: Transaction,
  { productId, photoId, description }: { productId: number; photoId: string; description: string }
): Promise<void> {
  await tx.insert(productPhotos).values({
    productId,
    photoId,
    description,
    position: sql`(select coalesce(max(f.position), -1) + 1 from product_photos f where f.product_id = ${productId})`
  })
}

export async function arrangePhotoRows(
  tx: Transaction,
  productId: number,
  wanted: readonly { id: string; description: string }[]
): Promise<void> {
  for (const [position, { id, description }] of wanted.entries()) {
    await tx.update(productPhotos).set({ position, description }).where(isPhoto(productId, id))
  }
}

/** False if the attraction has no such photo. */
export async function dropPhotoRow(tx: Transaction, productId: number, photoId: string): Promise<boolean> {
  const gone = await tx.delete(productPhotos).where(isPhoto(productId, photoId))
  if ((gone.rowCount ?? 0) === 0) return false
  await tx.delete(photos).where(eq(photos.id, photoId))
  return true
}

/** Sets the shop's picture to the first photo, or to none. */
export async function showFirstPhoto(tx: Transaction, productId: number): Promise<void> {
  await tx
    .update(products)
    .set({
      pictureUrl: sql`coalesce((select '/photos/' || f.photo_id from product_photos f
        where f.product_id = ${productId} order by f.position, f.photo_id limit 1), '')`
    })
    .where(eq(products.id, productId))
}

const isPhoto = (productId: number, photoId: string) =>
  and(eq(productPhotos.productId, productId), eq(productPhotos.photoId, photoId))
