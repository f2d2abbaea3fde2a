import { and, asc, eq, gt, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { Database, Queryable } from '../../connection.server.ts'
import { filePieces, files, photos } from '../../schema.server.ts'
import { inTransaction } from '../../transaction.server.ts'
import { deletePieces, PIECE_BYTES } from './pieces.server.ts'

/** Place of bytes. */
export type Home = 'database' | 's3'

/** A file or photo that lies elsewhere. */
export interface Movable {
  id: string
  size: number
  /** Empty for a photo from before it was noted. */
  sha256: string
  /** Empty if its bytes are in the database. */
  objectKey: string
}

interface Asked {
  /** Lists what lies elsewhere. */
  to: Home
  /** Comes after this id; empty for the first ones. */
  after: string
  limit: number
}

/** Each switch is one transaction and false if the row has changed since it was listed. */
export interface MovableKind {
  list(reader: Queryable, asked: Asked): Promise<Movable[]>
  toBucket(db: Database, found: Movable, placed: Movable): Promise<boolean>
  toDatabase(db: Database, found: Movable, bytes: Buffer): Promise<boolean>
}

const firstUuid = '00000000-0000-0000-0000-000000000000'
const isKept = and(isNotNull(files.keptAt), isNull(files.removedAt))
const liesElsewhere = (table: typeof files | typeof photos, to: Home): SQL =>
  to === 's3' ? eq(table.objectKey, '') : ne(table.objectKey, '')

const facts = (table: typeof files | typeof photos) => ({
  id: sql<string>`${table.id}::text`,
  size: table.size,
  sha256: table.sha256,
  objectKey: table.objectKey
})

export const MOVABLE_FILES: MovableKind = {
  list: (reader, { to, after, limit }) =>
    reader
      .select(facts(files))
      .from(files)
      .where(and(liesElsewhere(files, to), isKept, gt(files.id, after || firstUuid)))
      .orderBy(asc(files.id))
      .limit(limit),
  toBucket: (db, { id, sha256 }, { objectKey }) =>
    inTransaction(db, async (tx) => {
      const isIt = and(eq(files.id, id), eq(files.objectKey, ''), eq(files.sha256, sha256), isKept)
      const done = await tx.update(files).set({ objectKey }).where(isIt)
      if (done.rowCount === 0) return false
      await deletePieces(tx, id)
      return true
    }),
  toDatabase: (db, { id, objectKey }, bytes) =>
    inTransaction(db, async (tx) => {
      const isIt = and(eq(files.id, id), eq(files.objectKey, objectKey), isKept)
      const done = await tx.update(files).set({ objectKey: '' }).where(isIt)
      if (done.rowCount === 0) return false
      await insertPieces(tx, id, bytes)
      return true
    })
}

export const MOVABLE_PHOTOS: MovableKind = {
  list: (reader, { to, after, limit }) =>
    reader
      .select({
        ...facts(photos),
        size: sql<number>`coalesce(octet_length(${photos.bytes}), ${photos.size})`
      })
      .from(photos)
      .where(and(liesElsewhere(photos, to), gt(photos.id, after)))
      .orderBy(asc(photos.id))
      .limit(limit),
  async toBucket({ orm }, { id }, { objectKey, size, sha256 }) {
    const isIt = and(eq(photos.id, id), eq(photos.objectKey, ''))
    const done = await orm.update(photos).set({ bytes: null, objectKey, size, sha256 }).where(isIt)
    return done.rowCount !== 0
  },
  async toDatabase({ orm }, { id, objectKey }, bytes) {
    const isIt = and(eq(photos.id, id), eq(photos.objectKey, objectKey))
    const done = await orm.update(photos).set({ bytes, objectKey: '' }).where(isIt)
    return done.rowCount !== 0
  }
}

async function insertPieces(tx: Queryable, fileId: string, bytes: Buffer): Promise<void> {
  for (let number = 0; number * PIECE_BYTES < bytes.length; number += 1) {
    const piece = bytes.subarray(number * PIECE_BYTES, (number + 1) * PIECE_BYTES)
    await tx.insert(filePieces).values({ fileId, number, bytes: piece })
  }
}

export interface Amount {
  count: number
  bytes: number
}

async function countThere(reader: Queryable, to: Home): Promise<Amount> {
  const { rows } = await reader.execute<{ count: number; bytes: string }>(sql`
    select count(*)::int as count, coalesce(sum(size), 0)::text as bytes from (
      select ${files.size} as size from ${files} where ${liesElsewhere(files, to)} and ${isKept}
      union all
      select coalesce(octet_length(${photos.bytes}), ${photos.size}) from ${photos} where ${liesElsewhere(photos, to)}
    ) there`)
  return { count: rows[0]?.count ?? 0, bytes: Number(rows[0]?.bytes ?? 0) }
}

/** Files and photos whose bytes are in the bucket. */
export const countInBucket = (reader: Queryable) => countThere(reader, 'database')
/** Files and photos whose bytes are in the database. */
export const countInDatabase = (reader: Queryable) => countThere(reader, 's3')
