import { and, desc, eq, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../connection.server.ts'
import { bookings, products, productTerms, terms, users } from '../../schema.server.ts'
import { termHash } from '../places/places.server.ts'
import { sameTerms } from '../places/terms.server.ts'

interface Owner {
  placeId: string
  productId: number
}

/** Newest first. */
export async function listOwnTerms(reader: Queryable, { placeId, productId }: Owner) {
  return reader
    .select({
      hash: productTerms.hash,
      text: terms.body,
      createdAt: productTerms.createdAt,
      createdBy: users.name,
      bookings: sql<number>`(select count(*)::int from ${bookings} b
        where b.product_id = ${productTerms.productId}
          and b.term_hash = any(${sameTerms(placeId, productTerms.hash)}))`
    })
    .from(productTerms)
    .innerJoin(terms, and(eq(terms.placeId, placeId), eq(terms.hash, productTerms.hash)))
    .leftJoin(users, eq(users.id, productTerms.createdBy))
    .where(eq(productTerms.productId, productId))
    .orderBy(desc(productTerms.createdAt), productTerms.hash)
}

export async function findPlaceTerm(reader: Queryable, placeId: string): Promise<string> {
  const [found] = await reader
    .select({ text: terms.body })
    .from(terms)
    .where(and(eq(terms.placeId, placeId), eq(terms.current, true)))
  return found?.text ?? ''
}

interface NewTerm extends Owner {
  /** Empty for the place's. */
  text: string
  userId: number
  now: Date
}

/** A text that was used before becomes the current version again. Bookings keep theirs by its hash. */
export async function useTerm(tx: Transaction, { placeId, productId, text, userId, now }: NewTerm): Promise<void> {
  const hash = text === '' ? '' : termHash(text)
  if (hash !== '') {
    const row = { placeId, hash, body: text, current: false, createdAt: now }
    await tx.insert(terms).values(row).onConflictDoNothing()
    const version = { productId, hash, createdBy: userId, createdAt: now }
    await tx.insert(productTerms).values(version).onConflictDoNothing()
  }
  await tx.update(products).set({ termHash: hash }).where(eq(products.id, productId))
}
