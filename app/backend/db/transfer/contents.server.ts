import { createHash } from 'node:crypto'
import type { PoolClient } from 'pg'
import { PIECE_BYTES } from '../queries/files/pieces.server.ts'
import { damagedFile, type FilesHeld, toFrame, toJsonFrame } from './format.server.ts'

export interface StoredObject {
  key: string
  /** Bytes. */
  size: number
  sha256: string
}

/** Rows of files and photos by the place of their bytes; null in a database from before they could be elsewhere. */
export async function countFiles(client: PoolClient): Promise<Omit<FilesHeld, 'bucket' | 'included'> | null> {
  const { rowCount } = await client.query(
    `select from information_schema.columns
     where table_schema = current_schema() and table_name = 'photos' and column_name = 'object_key'`
  )
  if (!rowCount) return null
  const { rows } = await client.query<{ elsewhere: boolean; count: number; bytes: string }>(
    `select object_key <> '' as elsewhere, count(*)::int as count, coalesce(sum(size), 0)::text as bytes from (
       select object_key, size from files where kept_at is not null and removed_at is null
       union all select object_key, coalesce(octet_length(bytes), size) from photos) there
     group by 1`
  )
  const amountOf = (elsewhere: boolean) => {
    const row = rows.find((one) => one.elsewhere === elsewhere)
    return { count: row?.count ?? 0, bytes: Number(row?.bytes ?? 0) }
  }
  return { inDatabase: amountOf(false), inBucket: amountOf(true) }
}

/** Copies of a photo share an object. */
export async function listObjects(client: PoolClient): Promise<StoredObject[]> {
  const { rows } = await client.query<StoredObject>(
    `select object_key as key, size, sha256 from files where object_key <> ''
     union select object_key, size, sha256 from photos where object_key <> '' order by key`
  )
  return rows
}

export interface Bucket {
  name: string
  /** Null for an object that was deleted after the snapshot, or is damaged. `read` itself is null to take none in. */
  read: ((one: StoredObject) => Promise<Buffer | null>) | null
}

/** Each `object` frame is followed by one `data` frame with all of its bytes. */
export async function* objectFrames(
  stored: readonly StoredObject[],
  read: NonNullable<Bucket['read']>,
  onLost: () => void
): AsyncGenerator<Buffer> {
  for (const one of stored) {
    const bytes = await read(one)
    if (!bytes) onLost()
    else {
      yield toJsonFrame('object', one)
      yield toFrame('data', bytes)
    }
  }
}

/** Puts the bytes into the database, whatever bucket they came from. User triggers are off. */
export async function restoreObject(
  client: PoolClient,
  { key, size, sha256 }: StoredObject,
  bytes: Buffer
): Promise<void> {
  const isWhole = bytes.length === size && createHash('sha256').update(bytes).digest('hex') === sha256
  if (!isWhole) throw damagedFile()
  await client.query(`update photos set bytes = $2, object_key = '' where object_key = $1`, [key, bytes])
  const { rows } = await client.query<{ id: string }>(
    `update files set object_key = '' where object_key = $1 returning id`,
    [key]
  )
  for (const { id } of rows) {
    for (let number = 0; number * PIECE_BYTES < size; number += 1) {
      const piece = bytes.subarray(number * PIECE_BYTES, (number + 1) * PIECE_BYTES)
      await client.query('insert into file_pieces (file_id, number, bytes) values ($1, $2, $3)', [id, number, piece])
    }
  }
}
