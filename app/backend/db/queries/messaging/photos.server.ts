import { and, asc, desc, eq, gte, sql } from 'drizzle-orm'
import type { Queryable } from '../../connection.server.ts'
import { messagePhotos, photos, productPhotos, products } from '../../schema.server.ts'
import { insertPhoto } from '../identity/photos.server.ts'

const mostOwnShown = 24

/** Uploaded photos first, newest first, then those of the place's attractions in their order. */
export async function listMessagePhotos(reader: Queryable, placeId: string, photoId?: string) {
  const own = await reader
    .select({ id: messagePhotos.photoId, at: messagePhotos.createdAt })
    .from(messagePhotos)
    .where(
      and(
        eq(messagePhotos.placeId, placeId),
        eq(messagePhotos.copyOf, ''),
        photoId === undefined ? undefined : eq(messagePhotos.photoId, photoId)
      )
    )
    .orderBy(desc(messagePhotos.createdAt))
    .limit(mostOwnShown)
  const ofAttractions = await reader
    .select({ id: productPhotos.photoId, description: productPhotos.description, product: products.name })
    .from(productPhotos)
    .innerJoin(products, eq(products.id, productPhotos.productId))
    .where(and(eq(products.placeId, placeId), photoId === undefined ? undefined : eq(productPhotos.photoId, photoId)))
    .orderBy(asc(products.name), asc(productPhotos.position))
    .limit(100)
  return [
    ...own.map(({ id, at }) => ({ id, description: '', product: '', sentAt: at })),
    ...ofAttractions.map((photo) => ({ ...photo, sentAt: null }))
  ]
}

interface NewPhoto {
  id: string
  placeId: string
  placed: Pick<typeof photos.$inferInsert, 'bytes' | 'objectKey' | 'size' | 'sha256'>
  copyOf: string
  createdBy: number
  now: Date
}

/** Stores a JPEG, which every provider accepts. */
export async function insertMessagePhoto(tx: Queryable, { id, placed, now, ...photo }: NewPhoto): Promise<void> {
  await insertPhoto(tx, { id, placeId: photo.placeId, mime: 'image/jpeg', ...placed, createdAt: now })
  await tx.insert(messagePhotos).values({ photoId: id, ...photo, createdAt: now })
}

export async function countMessagePhotos(tx: Queryable, placeId: string, since: Date): Promise<number> {
  const [row] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(messagePhotos)
    .where(and(eq(messagePhotos.placeId, placeId), eq(messagePhotos.copyOf, ''), gte(messagePhotos.createdAt, since)))
  return row?.count ?? 0
}

/** Address of the picture to send: the photo itself if staff uploaded it, else its copy. Marks it as used now. */
export async function reuseMessagePhoto(
  tx: Queryable,
  { placeId, photoId, now }: { placeId: string; photoId: string; now: Date }
): Promise<string | null> {
  const [found] = await tx
    .update(messagePhotos)
    .set({ createdAt: now })
    .where(
      and(
        eq(messagePhotos.placeId, placeId),
        sql`(${messagePhotos.photoId} = ${photoId} and ${messagePhotos.copyOf} = '' or ${messagePhotos.copyOf} = ${photoId})`
      )
    )
    .returning({ id: messagePhotos.photoId })
  return found?.id ?? null
}

/** True if one of the place's attractions shows it. */
export async function hasAttractionPhoto(reader: Queryable, placeId: string, photoId: string): Promise<boolean> {
  const [found] = await reader
    .select({ id: photos.id })
    .from(photos)
    .innerJoin(productPhotos, eq(productPhotos.photoId, photos.id))
    .innerJoin(products, eq(products.id, productPhotos.productId))
    .where(and(eq(products.placeId, placeId), eq(photos.id, photoId)))
    .limit(1)
  return found !== undefined
}

/** Deletes photos that no template and no unsent message uses. Returns their number. */
export async function sweepMessagePhotos(tx: Queryable, before: Date): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    with gone as (
      select m.photo_id from message_photos m
      where m.created_at < ${before}
        and not exists (select from message_templates t where t.photo_id = m.photo_id)
        and not exists (select from message_batches b join messages x on x.batch_id = b.id
          where b.photo_id = m.photo_id and x.message_body <> '{}')
      limit 500),
    unnamed as (update message_batches b set photo_id = '' from gone where b.photo_id = gone.photo_id)
    delete from photos p using gone where p.id = gone.photo_id`)
  return rowCount ?? 0
}
