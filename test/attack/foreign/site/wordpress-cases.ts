import { randomInt } from 'node:crypto'
import type { Database } from '#app/backend/db/connection.server.ts'
import { wordpressPosts, wordpressProducts, wordpressSites } from '#app/backend/db/schema.server.ts'
import type { IdCase } from '../id-case.ts'

export interface WordpressThings {
  /** A booking of the vendor's site that waits for a person. */
  sitePost: string
}

/** A site that is not read for years, with one booking of an attraction that nobody knows. */
export async function addWordpress(db: Database, placeId: string): Promise<WordpressThings> {
  const far = new Date('2099-01-01T00:00:00Z')
  const site = 'https://site.example.com'
  await db.orm.insert(wordpressSites).values({ placeId, site, since: far, nextAt: far }).onConflictDoNothing()
  // No short number: that would stand in any answer.
  const id = 800_000_000_000 + randomInt(1_000_000_000)
  const seen = { seenAt: far, changedAt: far, modifiedAt: far }
  const about = { state: 'problem', reason: 'unknown_product', productKey: 'passeio', productName: 'Passeio' }
  await db.orm.insert(wordpressPosts).values({ id, placeId, site, postId: id, ...about, ...seen })
  await db.orm.insert(wordpressProducts).values({ placeId, key: 'passeio', name: 'Passeio' }).onConflictDoNothing()
  return { sitePost: String(id) }
}

export const wordpressCases: IdCase[] = [
  {
    id: 'followWordpressPost',
    field: 'params.id',
    input: ({ theirs }) => ({ params: { id: theirs.sitePost }, body: { action: 'dismiss' } })
  },
  {
    id: 'mapWordpressProducts',
    field: 'body.products.product_uuid',
    input: ({ theirs }) => ({ body: { products: [{ key: 'passeio', product_uuid: theirs.product }] } })
  }
]
