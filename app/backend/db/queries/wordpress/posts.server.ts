import { and, asc, desc, eq, gte, inArray, isNotNull, ne, or, sql } from 'drizzle-orm'
import type { Database, Queryable, Transaction } from '../../connection.server.ts'
import { bookings, payments, wordpressPosts, wordpressSites } from '../../schema.server.ts'

export type PostRow = typeof wordpressPosts.$inferSelect
export type PostState = 'waiting' | 'imported' | 'problem' | 'skipped' | 'dismissed'

interface PostKey {
  placeId: string
  site: string
  postId: number
}

const isPost = ({ placeId, site, postId }: PostKey) =>
  and(eq(wordpressPosts.placeId, placeId), eq(wordpressPosts.site, site), eq(wordpressPosts.postId, postId))

/**
 * Locks its row until the transaction ends and creates a missing one: two readers of the same booking wait for each
 * other.
 */
export async function lockPost(tx: Transaction, key: PostKey, now: Date): Promise<PostRow> {
  const fresh = { ...key, state: 'waiting', seenAt: now, changedAt: now }
  await tx.insert(wordpressPosts).values(fresh).onConflictDoNothing()
  const [row] = await tx.select().from(wordpressPosts).where(isPost(key)).for('update')
  if (!row) throw new Error('a row that was just made is gone')
  return row
}

export async function setPost(tx: Queryable, id: number, changes: Partial<PostRow>): Promise<void> {
  await tx.update(wordpressPosts).set(changes).where(eq(wordpressPosts.id, id))
}

/** Finds them by their number at the site. */
export async function findPosts(
  db: Queryable,
  { placeId, site, ids }: { placeId: string; site: string; ids: number[] }
): Promise<Map<number, PostRow>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select()
    .from(wordpressPosts)
    .where(and(eq(wordpressPosts.placeId, placeId), eq(wordpressPosts.site, site), inArray(wordpressPosts.postId, ids)))
  return new Map(rows.map((row) => [row.postId, row]))
}

/** Says whether a payment at the site is stored for the booking. The caller holds the booking's lock. */
export async function hasSiteMoney(tx: Transaction, bookingId: number): Promise<boolean> {
  const isSites = and(eq(payments.bookingId, bookingId), eq(payments.provider, 'wordpress'))
  const rows = await tx.select({ id: payments.id }).from(payments).where(isSites).limit(1)
  return rows.length > 0
}

type Told = Pick<PostRow, 'visit' | 'people' | 'total'>

/** True if an equal post with the same number was booked here when the place's site had another address. */
export async function hasTwin(
  db: Queryable,
  { placeId, site, postId }: PostKey,
  { visit, people, total }: Told
): Promise<boolean> {
  const rows = await db
    .select({ id: wordpressPosts.id })
    .from(wordpressPosts)
    .where(
      and(
        eq(wordpressPosts.placeId, placeId),
        ne(wordpressPosts.site, site),
        eq(wordpressPosts.postId, postId),
        isNotNull(wordpressPosts.bookingId),
        eq(wordpressPosts.visit, visit),
        eq(wordpressPosts.people, people ?? 0),
        eq(wordpressPosts.total, total ?? 0)
      )
    )
    .limit(1)
  return rows.length > 0
}

/** Posts to be read again. */
export async function listWaiting({ orm }: Database, { placeId, site }: Omit<PostKey, 'postId'>, limit: number) {
  return orm
    .select({ postId: wordpressPosts.postId })
    .from(wordpressPosts)
    .where(and(eq(wordpressPosts.placeId, placeId), eq(wordpressPosts.site, site), eq(wordpressPosts.state, 'waiting')))
    .orderBy(asc(wordpressPosts.id))
    .limit(limit)
}

/** Live future bookings, those read longest ago first. */
export async function listAhead(
  { orm }: Database,
  { placeId, site, today }: Omit<PostKey, 'postId'> & { today: string },
  limit: number
): Promise<number[]> {
  const rows = await orm
    .select({ postId: wordpressPosts.postId })
    .from(wordpressPosts)
    .innerJoin(bookings, eq(bookings.id, wordpressPosts.bookingId))
    .where(
      and(
        eq(wordpressPosts.placeId, placeId),
        eq(wordpressPosts.site, site),
        gte(bookings.date, today),
        inArray(bookings.status, ['PENDING', 'UNPAID', 'APPROVED']),
        ne(wordpressPosts.reason, 'gone')
      )
    )
    .orderBy(asc(wordpressPosts.seenAt), asc(wordpressPosts.id))
    .limit(limit)
  return rows.map(({ postId }) => postId)
}

export async function markSeen(
  { orm }: Database,
  { placeId, site, ids, now }: Omit<PostKey, 'postId'> & { ids: number[]; now: Date }
): Promise<void> {
  await orm
    .update(wordpressPosts)
    .set({ seenAt: now })
    .where(and(eq(wordpressPosts.placeId, placeId), eq(wordpressPosts.site, site), inArray(wordpressPosts.postId, ids)))
}

/** Posts that a person must look at. */
const isOpen = or(
  eq(wordpressPosts.state, 'problem'),
  and(eq(wordpressPosts.state, 'imported'), sql`${wordpressPosts.reason} <> ''`)
)

export async function listOpenPosts(db: Queryable, placeId: string, limit: number) {
  return db
    .select({ post: wordpressPosts, code: bookings.code })
    .from(wordpressPosts)
    .leftJoin(bookings, eq(bookings.id, wordpressPosts.bookingId))
    .where(and(eq(wordpressPosts.placeId, placeId), sql`${wordpressPosts.reason} <> ''`, isOpen))
    .orderBy(desc(wordpressPosts.changedAt), desc(wordpressPosts.id))
    .limit(limit)
}

export interface PostCounts extends Record<string, unknown> {
  imported: number
  skipped: number
  open: number
  waiting: number
}

export async function countPosts(db: Queryable, placeId: string): Promise<PostCounts> {
  const { rows } = await db.execute<PostCounts>(sql`
    select (count(*) filter (where state = 'imported'))::int as imported,
      (count(*) filter (where state in ('skipped', 'dismissed')))::int as skipped,
      (count(*) filter (where state = 'problem' or (state = 'imported' and reason <> '')))::int as open,
      (count(*) filter (where state = 'waiting'))::int as waiting
    from ${wordpressPosts} where place_id = ${placeId}`)
  const [counts] = rows
  if (!counts) throw new Error('a count without a row')
  return counts
}

export async function lockPostOf(tx: Transaction, placeId: string, id: number): Promise<PostRow | null> {
  const [row] = await tx
    .select()
    .from(wordpressPosts)
    .where(and(eq(wordpressPosts.placeId, placeId), eq(wordpressPosts.id, id)))
    .for('update')
  return row ?? null
}

/** Asks again for posts of the place's present site that could not be booked: those of these attractions, or all. */
export async function wakePosts(tx: Queryable, placeId: string, productKeys: readonly string[] | null): Promise<void> {
  const about = productKeys === null ? undefined : inArray(wordpressPosts.productKey, [...productKeys])
  const isOfSite = sql`${wordpressPosts.site} = (select s.site from ${wordpressSites} s where s.place_id = ${placeId})`
  await tx
    .update(wordpressPosts)
    .set({ state: 'waiting' })
    .where(and(eq(wordpressPosts.placeId, placeId), eq(wordpressPosts.state, 'problem'), isOfSite, about))
}
