import { and, eq, lte, ne, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { FieldNames } from '#app/domain/wordpress/fields.ts'
import type { Database, Queryable } from '../../connection.server.ts'
import { places, users, wordpressPosts, wordpressSites } from '../../schema.server.ts'
import { inTransaction } from '../../transaction.server.ts'
import { hasRow } from '../kernel/conditions.server.ts'

export type SiteRow = typeof wordpressSites.$inferSelect

const columns = { site: wordpressSites, timezone: places.timezone, changedBy: users.name }

export async function findSite(db: Queryable, placeId: string) {
  const [row] = await db
    .select(columns)
    .from(wordpressSites)
    .innerJoin(places, eq(places.id, wordpressSites.placeId))
    .leftJoin(users, eq(users.id, wordpressSites.changedBy))
    .where(eq(wordpressSites.placeId, placeId))
  return row ?? null
}

interface NewSite {
  placeId: string
  site: string
  /** '' for the server's credentials. */
  sealed: string
  changedBy: number | null
  now: Date
}

/** The same site under another address keeps the state of its bookings. */
export async function renameSite(tx: Queryable, { placeId, from, to }: { placeId: string; from: string; to: string }) {
  await tx.execute(sql`
    update ${wordpressPosts} p set site = ${to} where p.place_id = ${placeId} and p.site = ${from} and not exists (
      select from ${wordpressPosts} o where o.place_id = p.place_id and o.site = ${to} and o.post_id = p.post_id)`)
  await tx
    .update(wordpressSites)
    .set({ site: to })
    .where(and(eq(wordpressSites.placeId, placeId), eq(wordpressSites.site, from)))
}

/** A new address starts from the beginning; new credentials for the same address continue where it was. */
export async function putSite(tx: Queryable, { now, ...row }: NewSite): Promise<void> {
  const isSame = sql`${wordpressSites.site} = excluded.site`
  const fresh = { failures: 0, fault: '', nextAt: now, changedAt: now }
  await tx
    .insert(wordpressSites)
    .values({ ...row, ...fresh, since: now })
    .onConflictDoUpdate({
      target: wordpressSites.placeId,
      set: {
        site: row.site,
        sealed: row.sealed,
        changedBy: row.changedBy,
        ...fresh,
        since: sql`case when ${isSame} then ${wordpressSites.since} else excluded.since end`,
        cursorAt: sql`case when ${isSame} then ${wordpressSites.cursorAt} end`,
        endedAt: sql`case when ${isSame} then ${wordpressSites.endedAt} end`
      }
    })
}

/** Its posts stay known: if they are read again, their bookings are not made twice. */
export async function deleteSite(tx: Queryable, placeId: string): Promise<boolean> {
  const gone = await tx
    .delete(wordpressSites)
    .where(eq(wordpressSites.placeId, placeId))
    .returning({ placeId: wordpressSites.placeId })
  return gone.length > 0
}

/** With other field names, everything is read again from the beginning. */
export async function setFields(tx: Queryable, placeId: string, fields: FieldNames): Promise<void> {
  await tx.update(wordpressSites).set({ fields }).where(eq(wordpressSites.placeId, placeId))
}

/** Makes it due in the next round. */
export async function readSoon(tx: Queryable, placeId: string, now: Date): Promise<void> {
  await tx.update(wordpressSites).set({ nextAt: now, failures: 0 }).where(eq(wordpressSites.placeId, placeId))
}

const lease = 3 * 60_000

const isDue = (now: Date) => lte(wordpressSites.nextAt, now)

/** Also when the site of the server's settings is not yet its place's; a place may have another, with its own password. */
export function readingsDue(now: Date, own: { placeId: string; url: string } | null): SQL {
  const due = hasRow(wordpressSites, isDue(now))
  if (!own) return due
  const isKnown = or(ne(wordpressSites.sealed, ''), eq(wordpressSites.site, own.url))
  return sql`(${due} or not ${hasRow(wordpressSites, and(eq(wordpressSites.placeId, own.placeId), isKnown))})`
}

/** Takes it for this worker; after a crash it is due again a few minutes later. */
export async function takeDueSite(db: Database, now: Date, busyPlaces: readonly string[] = []) {
  return inTransaction(
    db,
    async (tx) => {
      const [due] = await tx
        .select({ site: wordpressSites, timezone: places.timezone })
        .from(wordpressSites)
        .innerJoin(places, eq(places.id, wordpressSites.placeId))
        .where(and(isDue(now), notInArray(wordpressSites.placeId, [...busyPlaces])))
        .orderBy(wordpressSites.nextAt)
        .limit(1)
        .for('update', { of: wordpressSites, skipLocked: true })
      if (!due) return null
      const taken = { nextAt: new Date(now.getTime() + lease), ranAt: now }
      await tx.update(wordpressSites).set(taken).where(eq(wordpressSites.placeId, due.site.placeId))
      return due
    },
    { didWrite: (due) => due !== null }
  )
}

type Progress = Partial<Pick<SiteRow, 'cursorAt' | 'nextAt' | 'failures' | 'endedAt' | 'fault' | 'lookedAt'>>

/** Does nothing if somebody has given the place another site meanwhile. */
export async function keepProgress({ orm }: Database, { placeId, site }: SiteRow, progress: Progress): Promise<void> {
  await orm
    .update(wordpressSites)
    .set(progress)
    .where(and(eq(wordpressSites.placeId, placeId), eq(wordpressSites.site, site)))
}

/** Null if there are several, or none. */
export async function findOnlyPlace(db: Queryable): Promise<string | null> {
  const rows = await db.select({ id: places.id }).from(places).limit(2)
  return rows.length === 1 ? (rows[0]?.id ?? null) : null
}

export async function hasPlace(db: Queryable, id: string): Promise<boolean> {
  const rows = await db.select({ id: places.id }).from(places).where(eq(places.id, id))
  return rows.length > 0
}

/** Sites with credentials of their own. */
export async function listSealedSites(db: Queryable) {
  return db
    .select({ placeId: wordpressSites.placeId, sealed: wordpressSites.sealed })
    .from(wordpressSites)
    .where(sql`${wordpressSites.sealed} <> ''`)
}

/** Leaves a value that somebody has just replaced. */
export async function resealSite(tx: Queryable, { placeId, from, to }: { placeId: string; from: string; to: string }) {
  await tx
    .update(wordpressSites)
    .set({ sealed: to })
    .where(and(eq(wordpressSites.placeId, placeId), eq(wordpressSites.sealed, from)))
}
