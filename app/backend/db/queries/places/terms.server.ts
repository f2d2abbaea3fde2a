import { and, type Column, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '../../connection.server.ts'
import { bookings, places, placeTerms, terms, users } from '../../schema.server.ts'
import { termHash } from './places.server.ts'

/** Most bookings counted for one version, so that nobody waits for a whole table to be counted. */
export const MOST_COUNTED = 10_000
const mostShown = 60

/** A Portuguese text and its translations, by their hashes. */
export const sameTerms = (placeId: Column | string, hash: Column) => sql`array(select t.hash from ${terms} t
  where t.place_id = ${placeId} and (t.hash = ${hash} or t.source_hash = ${hash}))`

/** Times at which a text came into force, newest first. */
export function listPlaceTerms(reader: Queryable, placeId: string) {
  return reader
    .select({
      id: placeTerms.id,
      hash: placeTerms.hash,
      text: terms.body,
      createdAt: placeTerms.createdAt,
      createdBy: users.name,
      bookings: sql<number>`(select count(*)::int from (select 1 from ${bookings} b
        where b.place_id = ${placeTerms.placeId} and b.term_hash = any(${sameTerms(placeTerms.placeId, placeTerms.hash)})
        limit ${MOST_COUNTED}) counted)`
    })
    .from(placeTerms)
    .innerJoin(terms, and(eq(terms.placeId, placeTerms.placeId), eq(terms.hash, placeTerms.hash)))
    .leftJoin(users, eq(users.id, placeTerms.createdBy))
    .where(eq(placeTerms.placeId, placeId))
    .orderBy(desc(placeTerms.id))
    .limit(mostShown)
}

interface InForce {
  placeId: string
  text: string
  /** Null for the program itself. */
  userId: number | null
  now: Date
}

/** Applies to later bookings; accepted terms stay by their hash. */
export async function putInForce(tx: Queryable, { placeId, text, userId, now }: InForce): Promise<void> {
  const hash = termHash(text)
  await tx
    .update(terms)
    .set({ current: false })
    .where(and(eq(terms.placeId, placeId), eq(terms.current, true)))
  await tx
    .insert(terms)
    .values({ placeId, hash, body: text, current: true, createdAt: now })
    .onConflictDoUpdate({ target: [terms.placeId, terms.hash], set: { current: true } })
  await tx.insert(placeTerms).values({ placeId, hash, createdAt: now, createdBy: userId })
}

export async function listPlaceIds(reader: Queryable): Promise<string[]> {
  return (await reader.select({ id: places.id }).from(places)).map(({ id }) => id)
}

interface Renewal extends Omit<InForce, 'text'> {
  before: readonly string[]
  after: string
}

/** A default term follows the place's data; a written one stays. */
export async function renewTerm(tx: Queryable, { before, after, ...whose }: Renewal): Promise<void> {
  const known = before.filter((text) => text !== after).map(termHash)
  if (known.length === 0) return
  const [current] = await tx
    .select({ hash: terms.hash })
    .from(terms)
    .where(and(eq(terms.placeId, whose.placeId), inArray(terms.hash, known), eq(terms.current, true)))
  if (current) await putInForce(tx, { ...whose, text: after })
}

export async function countPlaceTerms(reader: Queryable, placeId: string): Promise<number> {
  const [row] = await reader
    .select({ count: sql<number>`count(*)::int` })
    .from(placeTerms)
    .where(eq(placeTerms.placeId, placeId))
  return row?.count ?? 0
}
