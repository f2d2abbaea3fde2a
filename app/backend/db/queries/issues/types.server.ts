import { and, asc, count, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { MOST_USED } from '#app/domain/issue/limits.ts'
import type { Queryable, Transaction } from '../../connection.server.ts'
import { issues, issueTypes, users } from '../../schema.server.ts'
import { placeUsersWho } from '../identity/rights.server.ts'
import { forgetOwnTexts } from '../places/own-texts.server.ts'

/** Counts no further: nothing depends on it. */
const used = sql<number>`(select count(*)::int from (
  select from ${issues} i where i.type_id = "issue_types"."id" limit ${sql.raw(String(MOST_USED))}) x)`
const columns = getTableColumns(issueTypes)
const shown = { ...columns, used }
const uncounted = { ...columns, used: sql<number>`0` }

export type IssueTypeRow = typeof issueTypes.$inferSelect & { used: number }

/** Limit per place. */
export const MOST_TYPES = 100

interface Wanted {
  /** True to skip the count of uses. */
  uncounted?: boolean
  activeOnly?: boolean
  publicOnly?: boolean
}

export async function listTypes(
  reader: Queryable,
  placeId: string,
  { activeOnly, publicOnly, uncounted: isUncounted }: Wanted = {}
): Promise<IssueTypeRow[]> {
  return reader
    .select(isUncounted ? uncounted : shown)
    .from(issueTypes)
    .where(
      and(
        eq(issueTypes.placeId, placeId),
        activeOnly ? eq(issueTypes.active, true) : undefined,
        publicOnly ? eq(issueTypes.isPublic, true) : undefined
      )
    )
    .orderBy(asc(sql`lower(${issueTypes.label})`), asc(issueTypes.id))
    .limit(MOST_TYPES)
}

interface Key {
  placeId: string
  id: string
}

const isIt = ({ placeId, id }: Key) => and(eq(issueTypes.placeId, placeId), eq(issueTypes.id, id))

export async function findType(reader: Queryable, key: Key): Promise<IssueTypeRow | null> {
  const [type] = await reader.select(shown).from(issueTypes).where(isIt(key))
  return type ?? null
}

/** Prevents switching it off or deleting it until a request of it is stored. */
export async function holdType(tx: Transaction, key: Key) {
  const [type] = await tx.select().from(issueTypes).where(isIt(key)).for('share')
  return type ?? null
}

/**
 * False at the place's limit; the caller holds the place's lock.
 * @throws 23505 at `issue_types_label`
 */
export async function insertType(tx: Transaction, row: typeof issueTypes.$inferInsert): Promise<boolean> {
  const [known] = await tx.select({ count: count() }).from(issueTypes).where(eq(issueTypes.placeId, row.placeId))
  if ((known?.count ?? 0) >= MOST_TYPES) return false
  await tx.insert(issueTypes).values(row)
  return true
}

type Changes = Partial<Omit<typeof issueTypes.$inferInsert, 'id' | 'placeId' | 'version'>>

/**
 * False if the place has no such type, or somebody has saved since `version`.
 * @throws 23505
 */
export async function saveType(tx: Transaction, { version, ...key }: Key & { version?: number }, changes: Changes) {
  const done = await tx
    .update(issueTypes)
    .set({ ...changes, version: sql`${issueTypes.version} + 1` })
    .where(and(isIt(key), version === undefined ? undefined : eq(issueTypes.version, version)))
  return (done.rowCount ?? 0) > 0
}

/**
 * False if it does not exist.
 * @throws 23503 if a request has it
 */
export async function removeType(tx: Queryable, key: Key): Promise<boolean> {
  await forgetOwnTexts(tx, 'issue-type', [key.id])
  const done = await tx.delete(issueTypes).where(isIt(key))
  return (done.rowCount ?? 0) > 0
}

/** Finds which of the named users attend requests of the place at present. */
export async function findAttendants(
  reader: Queryable,
  placeId: string,
  uuids: readonly string[]
): Promise<Set<string>> {
  if (uuids.length === 0) return new Set()
  const found = await reader
    .select({ uuid: users.uuid })
    .from(users)
    .where(and(placeUsersWho(placeId, 'issues/edit'), inArray(users.uuid, [...uuids])))
  return new Set(found.map(({ uuid }) => uuid))
}

/** By name. */
export async function listAttendants(reader: Queryable, placeId: string) {
  return reader
    .select({ uuid: users.uuid, name: users.name })
    .from(users)
    .where(placeUsersWho(placeId, 'issues/edit'))
    .orderBy(asc(sql`lower(${users.name})`), asc(users.id))
    .limit(500)
}
