import { randomUUID } from 'node:crypto'
import { asc } from 'drizzle-orm'
import type { Database } from '#app/backend/db/connection.server.ts'
import {
  photos,
  productPhotos,
  products,
  seasonPeriods,
  seasons,
  ticketTypes,
  timeSlots
} from '#app/backend/db/schema.server.ts'

const dot = 'UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA'

/** Adds a photo to the demonstration's first attraction, another attraction that is ready to be sold, and a season. */
export async function addProductThings(db: Database) {
  const [first] = await db.orm.select().from(products).orderBy(asc(products.id)).limit(1)
  if (!first) throw new Error('the demonstration place is empty')
  const { placeId } = first
  const photo = randomUUID().replaceAll('-', '')
  await db.orm
    .insert(photos)
    .values({ id: photo, placeId, mime: 'image/webp', bytes: Buffer.from(dot, 'base64'), createdAt: new Date() })
  await db.orm.insert(productPhotos).values({ productId: first.id, photoId: photo })
  const newProduct = randomUUID()
  const [made] = await db.orm
    .insert(products)
    .values({ uuid: newProduct, placeId, slug: newProduct, name: 'Mirante Novo', active: false, position: 90 })
    .returning({ id: products.id })
  const productId = made?.id ?? 0
  await db.orm.insert(ticketTypes).values({ productId, label: 'INTEIRA', title: 'Inteira', price: 1000 })
  await db.orm.insert(timeSlots).values({ productId, time: '09:00', capacity: 10 })
  const season = randomUUID()
  const [winter] = await db.orm
    .insert(seasons)
    .values({ uuid: season, placeId, name: 'Férias de julho', percent: 10 })
    .returning({ id: seasons.id })
  await db.orm
    .insert(seasonPeriods)
    .values({ seasonId: winter?.id ?? 0, firstDay: '2031-07-01', lastDay: '2031-07-31' })
  return { product: first.uuid, newProduct, photo, season: `/products/seasons/${season}` }
}
