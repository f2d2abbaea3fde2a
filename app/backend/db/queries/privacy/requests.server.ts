import { and, count, desc, eq, inArray, lt, max, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database, Queryable, Transaction } from '../../connection.server.ts'
import { privacyRequests, users } from '../../schema.server.ts'

export type PrivacyRequestRow = typeof privacyRequests.$inferSelect

const asker = alias(users, 'asker')
const approver = alias(users, 'approver')
const ender = alias(users, 'ender')

const open = ['asked', 'approval']

export interface RequestSearch {
  placeId: string
  /** '' for all, `open` for waiting ones. */
  state: string
  page: number
  limit: number
}

const wanted = ({ placeId, state }: Pick<RequestSearch, 'placeId' | 'state'>): SQL | undefined =>
  and(
    eq(privacyRequests.placeId, placeId),
    state === ''
      ? undefined
      : state === 'open'
        ? inArray(privacyRequests.state, open)
        : eq(privacyRequests.state, state)
  )

const selected = (reader: Queryable) =>
  reader
    .select({ request: privacyRequests, asker: asker.name, approver: approver.name, ender: ender.name })
    .from(privacyRequests)
    .leftJoin(asker, eq(asker.id, privacyRequests.askedBy))
    .leftJoin(approver, eq(approver.id, privacyRequests.approvedBy))
    .leftJoin(ender, eq(ender.id, privacyRequests.endedBy))

export type ListedRequest = Awaited<ReturnType<typeof listRequestRows>>[number]

export function listRequestRows({ orm }: Database, search: RequestSearch) {
  return selected(orm)
    .where(wanted(search))
    .orderBy(desc(privacyRequests.number))
    .limit(search.limit)
    .offset((search.page - 1) * search.limit)
}

/** Counts all found requests, those waiting, and the late ones among these. `today` is in the place's zone. */
export async function countRequests({ orm }: Database, search: RequestSearch, today: string) {
  const isOpen = and(eq(privacyRequests.placeId, search.placeId), inArray(privacyRequests.state, open))
  const [[found], [waiting]] = await Promise.all([
    orm.select({ total: count() }).from(privacyRequests).where(wanted(search)),
    orm
      .select({ open: count(), late: sql<number>`(count(*) filter (where ${lt(privacyRequests.dueOn, today)}))::int` })
      .from(privacyRequests)
      .where(isOpen)
  ])
  return { total: found?.total ?? 0, open: waiting?.open ?? 0, late: waiting?.late ?? 0 }
}

interface RequestKey {
  placeId: string
  id: string
}

const isIt = ({ placeId, id }: RequestKey) => and(eq(privacyRequests.id, id), eq(privacyRequests.placeId, placeId))

export async function findRequest(reader: Queryable, key: RequestKey): Promise<ListedRequest | null> {
  const [found] = await selected(reader).where(isIt(key))
  return found ?? null
}

export async function lockRequest(tx: Transaction, key: RequestKey): Promise<PrivacyRequestRow | null> {
  const [found] = await tx.select().from(privacyRequests).where(isIt(key)).for('update')
  return found ?? null
}

/** Finds the waiting request of that booking. */
export async function findOpenOfBooking(reader: Queryable, bookingId: number): Promise<PrivacyRequestRow | null> {
  const waits = and(eq(privacyRequests.bookingId, bookingId), inArray(privacyRequests.state, open))
  const [found] = await reader.select().from(privacyRequests).where(waits)
  return found ?? null
}

/** Requests of all places that wait and say in themselves who asks. */
export function listSealedRequests(reader: Queryable): Promise<{ id: string; sealed: string }[]> {
  return reader
    .select({ id: privacyRequests.id, sealed: privacyRequests.sealed })
    .from(privacyRequests)
    .where(sql`${privacyRequests.sealed} <> ''`)
}

/** Nothing of it changes but its seal; one that was decided meanwhile stays empty. */
export async function resealRequest(
  tx: Queryable,
  { id, from, to }: { id: string; from: string; to: string }
): Promise<void> {
  await tx
    .update(privacyRequests)
    .set({ sealed: to })
    .where(and(eq(privacyRequests.id, id), eq(privacyRequests.sealed, from)))
}

/** The caller has locked the place: numbers follow one another. */
export async function insertRequest(
  tx: Transaction,
  request: Omit<typeof privacyRequests.$inferInsert, 'number'>
): Promise<PrivacyRequestRow> {
  const [last] = await tx
    .select({ number: max(privacyRequests.number) })
    .from(privacyRequests)
    .where(eq(privacyRequests.placeId, request.placeId))
  const [kept] = await tx
    .insert(privacyRequests)
    .values({ ...request, number: (last?.number ?? 0) + 1 })
    .returning()
  if (!kept) throw new Error('the request was not kept')
  return kept
}

export async function setRequest(tx: Transaction, id: string, to: Partial<PrivacyRequestRow>): Promise<void> {
  await tx
    .update(privacyRequests)
    .set({ ...to, version: sql`${privacyRequests.version} + 1` })
    .where(eq(privacyRequests.id, id))
}
