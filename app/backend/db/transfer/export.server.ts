import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { PoolClient } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { type Database, withLongConnection } from '../connection.server.ts'
import { readApplied } from '../migrate.server.ts'
import { listSequences, listTables, quoteNames, type TransferTable } from './catalogue.server.ts'
import { type Bucket, countFiles, listObjects, objectFrames } from './contents.server.ts'
import { type FilesHeld, type Header, type TransferSummary, toFrame, toJsonFrame } from './format.server.ts'

interface ExportOptions {
  /** Keys that are written into the file: its holder can open the sealed secrets in it. */
  keys?: readonly string[]
  /** Null without one. */
  bucket?: Bucket | null
  signal?: AbortSignal
}

export type Exported = TransferSummary & {
  files: FilesHeld | null
  /** Number of objects that could not be taken in: deleted after the snapshot, or damaged. */
  lost: number
}

interface Exporting extends Required<Pick<ExportOptions, 'keys' | 'bucket'>> {
  summary: Exported
}

/**
 * Exports one snapshot (repeatable read), while others go on writing. The file holds personal data and must be kept
 * safe.
 */
export async function exportDatabase(
  db: Pick<Database, 'direct'>,
  target: Writable,
  { keys = [], bucket = null, signal }: ExportOptions = {}
): Promise<Exported> {
  return withLongConnection(db, async (client) => {
    const summary: Exported = { tables: 0, rows: 0, files: null, lost: 0 }
    await client.query('begin isolation level repeatable read, read only')
    const frames = Readable.from(exportFrames(client, { summary, keys, bucket }), { highWaterMark: 4 })
    await pipeline(frames, createGzip(), target, { signal })
    return summary
  })
}

async function* exportFrames(client: PoolClient, { summary, keys, bucket }: Exporting): AsyncGenerator<Buffer> {
  const counted = await countFiles(client)
  const read = bucket?.read ?? null
  const named = counted && counted.inBucket.count > 0 ? (bucket?.name ?? '?') : ''
  summary.files = counted && { ...counted, bucket: named, included: read !== null }
  const header: Header = {
    format: 'trilha-database',
    version: 1,
    createdAt: new Date().toISOString(),
    migrations: (await readApplied(client)).map(({ name, hash }) => ({ name, hash })),
    ...(summary.files ? { files: summary.files } : {})
  }
  yield toJsonFrame('header', header)
  for (const table of await listTables(client)) yield* tableFrames(client, table, summary)
  // Comes after the rows: a sequence has no snapshot, and must not be behind the copied rows.
  yield toJsonFrame('sequences', await listSequences(client))
  if (keys.length > 0) yield toJsonFrame('keys', keys)
  if (read && counted) {
    const stored = await listObjects(client)
    // No snapshot is held while the bucket works.
    await client.query('commit')
    yield* objectFrames(stored, read, () => {
      summary.lost += 1
    })
  }
  const { tables, rows } = summary
  yield toJsonFrame('end', { tables, rows })
}

async function* tableFrames(
  client: PoolClient,
  table: TransferTable,
  summary: TransferSummary
): AsyncGenerator<Buffer> {
  yield toJsonFrame('table', table)
  const rows = client.query(copyTo(`copy ${quoteNames([table.name])} (${quoteNames(table.columns)}) to stdout`))
  for await (const chunk of rows) yield toFrame('data', chunk)
  yield toJsonFrame('tableEnd', { rows: rows.rowCount })
  summary.tables += 1
  summary.rows += rows.rowCount
}
