import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { PoolClient } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { type Database, withLongConnection } from '../connection.server.ts'
import { readApplied } from '../migrate.server.ts'
import { listSequences, listTables, quoteNames, type TransferTable } from './catalogue.server.ts'
import { type Header, type TransferSummary, toFrame, toJsonFrame } from './format.server.ts'

interface ExportOptions {
  /** Keys that are written into the file: its holder can open the sealed secrets in it. */
  keys?: readonly string[]
  signal?: AbortSignal
}

/**
 * Exports one snapshot (repeatable read), while others go on writing. The file holds personal data and must be kept
 * safe.
 */
export async function exportDatabase(
  db: Pick<Database, 'direct'>,
  target: Writable,
  { keys = [], signal }: ExportOptions = {}
): Promise<TransferSummary> {
  return withLongConnection(db, async (client) => {
    const summary = { tables: 0, rows: 0 }
    await client.query('begin isolation level repeatable read, read only')
    const frames = Readable.from(exportFrames(client, { summary, keys }), { highWaterMark: 4 })
    await pipeline(frames, createGzip(), target, { signal })
    return summary
  })
}

async function* exportFrames(
  client: PoolClient,
  { summary, keys }: { summary: TransferSummary; keys: readonly string[] }
): AsyncGenerator<Buffer> {
  const header: Header = {
    format: 'trilha-database',
    version: 1,
    createdAt: new Date().toISOString(),
    migrations: (await readApplied(client)).map(({ name, hash }) => ({ name, hash }))
  }
  yield toJsonFrame('header', header)
  for (const table of await listTables(client)) yield* tableFrames(client, table, summary)
  // Comes after the rows: a sequence has no snapshot, and must not be behind the copied rows.
  yield toJsonFrame('sequences', await listSequences(client))
  if (keys.length > 0) yield toJsonFrame('keys', keys)
  yield toJsonFrame('end', summary)
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
