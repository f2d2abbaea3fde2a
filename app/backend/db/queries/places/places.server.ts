import { createHash } from 'node:crypto'
import { and, asc, eq, sql } from 'drizzle-orm'
import { currentLanguage } from '#app/domain/words/speech.ts'
import type { Database, Queryable } from '../../connection.server.ts'
import { nested } from '../../nested.server.ts'
import { prepareOnce } from '../../prepared.server.ts'
import { formFields, ownTexts, places, placeTerms, products, terms, ticketTypes, users } from '../../schema.server.ts'
import { messageAccountsOf } from '../messaging/accounts.server.ts'
import { accountColumns, toPlaceAccounts, toSealed } from '../money/accounts.server.ts'
import { spokenTexts } from './spoken-texts.server.ts'

/** SHA-256 of the exact text identifies a term (LGPD art. 8 §2: the controller has the burden of proof). */
export function termHash(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

const hasPrices = sql<boolean>`exists (
  select 1 from ${products} p join ${ticketTypes} t on t.product_id = p.id
  where p.place_id = ${places.id} and p.active and t.active and t.price > 0)`

export type PublicPlaceRow = NonNullable<Awaited<ReturnType<typeof findPublicPlace>>>

/** Own fields of the place, in the order of its form. */
const ownFields = nested(
  {
    uuid: sql<string>`f.uuid`,
    type: sql<string>`f.type`,
    value: sql<string>`f.value`,
    publicLabel: sql<string>`f.public_label`,
    active: sql<boolean>`f.active`
  },
  { by: sql`f.position, f.id`, rest: sql`from ${formFields} f where f.place_id = ${places}."id" and f.form = 'places'` }
)

const withTerm = { place: places, term: { hash: terms.hash, text: terms.body }, hasPrices, fields: ownFields }

export async function findPlaceWithTerm(db: Database, placeId: string) {
  const [found] = await db.orm
    .select(withTerm)
    .from(places)
    .leftJoin(terms, and(eq(terms.placeId, places.id), eq(terms.current, true)))
    .where(eq(places.id, placeId))
  return found ?? null
}

/** Facts of the place, its term and its own fields in the visitor's language. */
const spoken = spokenTexts(
  sql`${sql.placeholder('language')}`,
  sql`${ownTexts.placeId} = ${places.id} and (${ownTexts.noun} in ('place-field', 'plan')
    or ${ownTexts.noun} in ('place', 'term') and ${ownTexts.nounId} = ${places.id}::text)`
)

const preparePublicPlace = prepareOnce((orm) =>
  orm
    .select({ ...withTerm, accounts: accountColumns, senders: messageAccountsOf, spoken })
    .from(places)
    .leftJoin(terms, and(eq(terms.placeId, places.id), eq(terms.current, true)))
    .where(eq(places.id, sql.placeholder('placeId')))
    .prepare('public_place')
)

/** Reads in the same statement by whom the place is paid and by whom it sends: every public page says what it offers. */
export async function findPublicPlace({ orm }: Database, placeId: string) {
  const [found] = await preparePublicPlace(orm).execute({ placeId, language: currentLanguage() })
  if (!found) return null
  const { accounts, senders, ...place } = found
  return {
    ...place,
    accounts: toPlaceAccounts(accounts),
    route: { provider: found.place.messageProvider, sealed: toSealed(senders) }
  }
}

/** Finds any version that the place or one of its attractions has had. */
export async function findTerm(reader: Queryable, { placeId, hash }: { placeId: string; hash: string }) {
  const [term] = await reader
    .select({ hash: terms.hash, text: terms.body, language: terms.language })
    .from(terms)
    .where(and(eq(terms.placeId, placeId), eq(terms.hash, hash)))
  return term ?? null
}

export async function placeExists(db: Database, placeId: string): Promise<boolean> {
  const found = await db.orm.select({ id: places.id }).from(places).where(eq(places.id, placeId))
  return found.length > 0
}

export type NewPlace = typeof places.$inferInsert

export async function insertPlace(tx: Queryable, place: NewPlace, termText: string): Promise<string> {
  await tx.insert(places).values(place)
  const hash = termHash(termText)
  const createdAt = place.createdAt
  await tx.insert(terms).values({ placeId: place.id, hash, body: termText, createdAt })
  await tx.insert(placeTerms).values({ placeId: place.id, hash, createdAt })
  return place.id
}

/** Sets it only if there is none: repeating a command must never redirect money. False if there is still none. */
export async function ensurePixKey(tx: Queryable, placeId: string, pixKey: string): Promise<boolean> {
  await tx
    .update(places)
    .set({ pixKey })
    .where(and(eq(places.id, placeId), eq(places.pixKey, '')))
  const [place] = await tx.select({ pixKey: places.pixKey }).from(places).where(eq(places.id, placeId))
  return place !== undefined && place.pixKey !== ''
}

export async function findPlaceByName(reader: Queryable, name: string): Promise<string | null> {
  const found = reader.select({ id: places.id }).from(places).where(eq(places.name, name))
  const [place] = await found.orderBy(asc(places.createdAt)).limit(1)
  return place?.id ?? null
}

/** False for a place without users and sales: the rest of a demonstration. */
const isRun = sql`(exists (select 1 from ${products} p where p.place_id = ${places.id} and p.active)
  or exists (select 1 from ${users} u where u.place_id = ${places.id} and u.removed_at is null)
  or not exists (select 1 from ${users} u where u.place_id = ${places.id}))`

export async function listPlaces(db: Database) {
  return db.orm
    .select({ uuid: places.id, name: places.name, city: places.city, state: places.state })
    .from(places)
    .where(isRun)
    .orderBy(asc(places.name), asc(places.id))
    .limit(200)
}

/** At most two if `pid` is empty. */
export async function findRegistrationPlaces(db: Database, pid: string) {
  return db.orm
    .select({ id: places.id, name: places.name, registrationOpen: places.registrationOpen })
    .from(places)
    .where(pid === '' ? isRun : eq(sql`${places.id}::text`, pid))
    .limit(2)
}

/** Null if there are several, or none. */
export async function findOnlyPlace(db: Database): Promise<string | null> {
  const [place, other] = await db.orm.select({ id: places.id }).from(places).where(isRun).limit(2)
  return place && !other ? place.id : null
}

export async function countPlaces(db: Database): Promise<number> {
  const [row] = await db.orm.select({ count: sql<number>`count(*)::int` }).from(places)
  return row?.count ?? 0
}

export async function findTimezone(reader: Queryable, placeId: string): Promise<string> {
  const [place] = await reader.select({ timezone: places.timezone }).from(places).where(eq(places.id, placeId))
  return place?.timezone ?? 'America/Bahia'
}

export async function findTimezoneOfUser(reader: Queryable, userId: number): Promise<string> {
  const [place] = await reader
    .select({ timezone: places.timezone })
    .from(places)
    .innerJoin(users, eq(users.placeId, places.id))
    .where(eq(users.id, userId))
  return place?.timezone ?? 'America/Bahia'
}

/** Says whether strangers may open a request; null for an unknown place. */
export async function findIssuesOpen(reader: Queryable, placeId: string): Promise<boolean | null> {
  const [place] = await reader.select({ isOpen: places.issuesOpen }).from(places).where(eq(places.id, placeId))
  return place?.isOpen ?? null
}
