import { asc, desc, eq, sql } from 'drizzle-orm'
import type { Database } from './connection.server.ts'
import { places, terms } from './schema.server.ts'

export type PlaceWithTerm = NonNullable<Awaited<ReturnType<typeof findPlaceWithTerm>>>

/** A place and the newest version of its term. */
export async function findPlaceWithTerm(db: Database, placeId: string) {
  const [found] = await db.orm
    .select({ place: places, term: { hash: terms.hash, text: terms.body } })
    .from(places)
    .leftJoin(terms, eq(terms.placeId, places.id))
    .where(eq(places.id, placeId))
    .orderBy(desc(terms.createdAt), asc(terms.hash))
    .limit(1)
  return found ?? null
}

export async function placeExists(db: Database, placeId: string): Promise<boolean> {
  const found = await db.orm.select({ id: places.id }).from(places).where(eq(places.id, placeId))
  return found.length > 0
}

export async function listPlaces(db: Database) {
  return db.orm
    .select({ uuid: places.id, name: places.name, city: places.city, state: places.state })
    .from(places)
    .orderBy(asc(places.name), asc(places.id))
    .limit(200)
}

export async function countPlaces(db: Database): Promise<number> {
  const [row] = await db.orm.select({ count: sql<number>`count(*)::int` }).from(places)
  return row?.count ?? 0
}
