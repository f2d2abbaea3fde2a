import { and, count, desc, eq, getTableColumns, gt, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Database, Queryable, Transaction } from '../../connection.server.ts'
import { files, issues } from '../../schema.server.ts'

const { preview, ...columns } = getTableColumns(files)
const shown = { ...columns, hasPreview: sql<boolean>`${preview} is not null` }

export type FileRow = Omit<typeof files.$inferSelect, 'preview'> & { hasPreview: boolean }
export type NewFile = typeof files.$inferInsert

/** Owner of files. */
export interface FileHome {
  placeId: string
  ref: string
  refId: string
}

const belongsTo = ({ placeId, ref, refId }: FileHome) =>
  and(eq(files.placeId, placeId), eq(files.ref, ref), eq(files.refId, refId), isNotNull(files.keptAt))

export async function insertComing({ orm }: Database, row: NewFile): Promise<void> {
  await orm.insert(files).values(row)
}

/** Deletes an incomplete file with its pieces; a kept one stays. */
export async function deleteComing(reader: Queryable, id: string): Promise<void> {
  await reader.delete(files).where(and(eq(files.id, id), isNull(files.keptAt)))
}

/** Returns the number of deleted files. */
export async function deleteNeverKept({ orm }: Database, before: Date): Promise<number> {
  const done = await orm.delete(files).where(and(isNull(files.keptAt), lt(files.createdAt, before)))
  return done.rowCount ?? 0
}

/**
 * Other transactions that add or replace a file of the place wait until this one ends: room is counted under the lock.
 */
export async function lockFilesOf(tx: Transaction, placeId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`files:${placeId}`}, 0))`)
}

/**
 * Counts stored files. `ofOne` is the number of files of `home`, `bytes` the size of the whole place's, `strangers` the
 * part sent without an account.
 */
export async function countRoom(reader: Queryable, home: FileHome) {
  const [row] = await reader
    .select({
      ofOne: sql<number>`(count(*) filter (where ${belongsTo(home)}))::int`,
      bytes: sql<number>`coalesce(sum(${files.size}), 0)::int8`.mapWith(Number),
      strangers: sql<number>`coalesce(sum(${files.size}) filter (where ${files.uploadedBy} is null), 0)::int8`.mapWith(
        Number
      )
    })
    .from(files)
    .where(and(eq(files.placeId, home.placeId), isNotNull(files.keptAt), isNull(files.removedAt)))
  return row ?? { ofOne: 0, bytes: 0, strangers: 0 }
}

/** Finds the same content that waits for the same decision: a repeated upload counts once. */
export async function findTwin(tx: Transaction, home: FileHome, same: { sha256: string; document: string }) {
  const [row] = await tx
    .select(shown)
    .from(files)
    .where(
      and(
        belongsTo(home),
        eq(files.sha256, same.sha256),
        eq(files.document, same.document),
        eq(files.status, 1),
        eq(files.isCurrent, true),
        isNull(files.removedAt)
      )
    )
    .limit(1)
  return row ?? null
}

export async function findFile(reader: Queryable, id: string): Promise<FileRow | null> {
  const [row] = await reader
    .select(shown)
    .from(files)
    .where(and(eq(files.id, id), isNotNull(files.keptAt)))
  return row ?? null
}

export async function lockFile(tx: Transaction, { placeId, id }: { placeId: string; id: string }) {
  const isIt = and(eq(files.placeId, placeId), eq(files.id, id), isNotNull(files.keptAt))
  const [row] = await tx.select(shown).from(files).where(isIt).for('update')
  return row ?? null
}

/**
 * Replaces all versions by a newer one, which is still to come, and returns its number. The caller holds `lockFilesOf`.
 */
export async function supersedeFiles(tx: Transaction, origin: string): Promise<number> {
  const old = await tx
    .update(files)
    .set({ isCurrent: false, isPublic: false })
    .where(eq(files.origin, origin))
    .returning({ version: files.version })
  return Math.max(0, ...old.map(({ version }) => version)) + 1
}

/** Null if it was swept away meanwhile. */
export async function keepComing(tx: Transaction, id: string, row: Partial<NewFile>): Promise<FileRow | null> {
  const isIt = and(eq(files.id, id), isNull(files.keptAt))
  const [kept] = await tx.update(files).set(row).where(isIt).returning(shown)
  return kept ?? null
}

export async function saveFile(tx: Queryable, id: string, row: Partial<NewFile>): Promise<void> {
  await tx.update(files).set(row).where(eq(files.id, id))
}

export async function readPreview({ orm }: Database, id: string): Promise<Buffer | null> {
  const [row] = await orm.select({ preview }).from(files).where(eq(files.id, id))
  return row?.preview ?? null
}

/** Newest first, older versions included. */
export async function listFilesOfOne(reader: Queryable, home: FileHome): Promise<FileRow[]> {
  return reader.select(shown).from(files).where(belongsTo(home)).orderBy(desc(files.createdAt), desc(files.id))
}

export interface Seen {
  placeId: string
  userId: number
  /** Kinds of owners whose files the user may all see. */
  refs: string[]
  /** True if the user may see requests that they opened. */
  ownIssues: boolean
}

function isSeen({ placeId, userId, refs, ownIssues }: Seen): SQL | undefined {
  const own = sql`exists (select 1 from ${issues} where ${issues.id}::text = "files"."ref_id"
    and ${issues.placeId} = ${placeId} and ${issues.openedBy} = ${userId})`
  const ways = refs.map((ref) => eq(files.ref, ref))
  if (ownIssues) ways.push(sql`("files"."ref" = 'issues' and ${own})`)
  return and(eq(files.placeId, placeId), isNotNull(files.keptAt), ways.length > 0 ? or(...ways) : sql`false`)
}

export async function listSeenFiles({ orm }: Database, seen: Seen, page: { limit: number; offset: number }) {
  return pageWhere(orm, isSeen(seen), page)
}

export async function pageFilesOfOne({ orm }: Database, home: FileHome, page: { limit: number; offset: number }) {
  return pageWhere(orm, belongsTo(home), page)
}

async function pageWhere(orm: Queryable, where: SQL | undefined, { limit, offset }: { limit: number; offset: number }) {
  const [rows, counted] = await Promise.all([
    orm
      .select(shown)
      .from(files)
      .where(where)
      .orderBy(desc(files.createdAt), desc(files.id))
      .limit(limit)
      .offset(offset),
    orm.select({ total: count() }).from(files).where(where)
  ])
  return { rows, total: counted[0]?.total ?? 0 }
}

interface Asked {
  placeId: string
  since: Date
  /** Wider network of the request that they are for. */
  wideNetwork: string
}

/** Bytes that strangers have sent to a place since then, and those for requests from one network. */
export async function countStrangersBytes(reader: Queryable, { placeId, since, wideNetwork }: Asked) {
  const size = sql`coalesce(sum(${files.size})`
  const [row] = await reader
    .select({
      all: sql<number>`${size}, 0)::int8`.mapWith(Number),
      network: sql<number>`${size} filter (where ${issues.wideNetwork} = ${wideNetwork}), 0)::int8`.mapWith(Number)
    })
    .from(files)
    .leftJoin(issues, eq(issues.id, sql`case when ${files.ref} = 'issues' then ${files.refId}::uuid end`))
    .where(and(eq(files.placeId, placeId), isNull(files.uploadedBy), gt(files.createdAt, since)))
  return row ?? { all: 0, network: 0 }
}
