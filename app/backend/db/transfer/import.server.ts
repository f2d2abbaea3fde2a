import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { PoolClient } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { type Database, withLongConnection } from '../connection.server.ts'
import { type AppliedMigration, listMigrations, type Migrations, migrate, readApplied } from '../migrate.server.ts'
import { listTables, quoteNames, type TransferTable } from './catalogue.server.ts'
import { restoreObject } from './contents.server.ts'
import {
  damagedFile,
  type FilesHeld,
  type Frame,
  HeaderSchema,
  KeysSchema,
  ObjectSchema,
  parseFrame,
  readFrames,
  SequencesSchema,
  TableEndSchema,
  TableSchema,
  type TransferSummary
} from './format.server.ts'

type Frames = AsyncGenerator<Frame>

type Imported = TransferSummary & {
  /** Instant of the snapshot. */
  createdAt: Date
  /** Keys of the file's sealed secrets. */
  keys?: string[]
  /** Documents and photos that the file says it holds. */
  files?: FilesHeld
}

/**
 * Imports all or nothing. Existing tables must have the file's version.
 * @throws Error in Portuguese when it does not fit
 */
export async function importDatabase(
  db: Pick<Database, 'pool' | 'direct'>,
  source: Readable,
  options: { migrations?: Migrations } = {}
): Promise<Imported> {
  const imported: Imported = { tables: 0, rows: 0, createdAt: new Date(0) }
  await withFrames(source, async (frames) => {
    const header = parseFrame(HeaderSchema, await nextPayload(frames, 'header'))
    imported.createdAt = new Date(header.createdAt)
    imported.files = header.files
    await migrateTo(db, header.migrations, options.migrations)
    await withLongConnection(db, (client) => importAll(client, frames, imported))
  })
  await migrate(db, options)
  await db.pool.query('analyze')
  return imported
}

/**
 * Reads it to its end, before anything is prepared for it.
 * @throws Error in Portuguese when it is incomplete, or not ours
 */
export async function checkExport(source: Readable, options: { migrations?: Migrations } = {}): Promise<void> {
  await withFrames(source, async (frames) => {
    requireKnown(parseFrame(HeaderSchema, await nextPayload(frames, 'header')).migrations, options.migrations)
    let last = ''
    for await (const { kind } of frames) last = kind
    if (last !== 'end') throw damagedFile()
  })
}

async function withFrames(source: Readable, work: (frames: Frames) => Promise<void>): Promise<void> {
  const unzipped = createGunzip()
  source.once('error', (error) => unzipped.destroy(error))
  source.pipe(unzipped)
  try {
    await work(readFrames(unzipped))
  } catch (error) {
    // Z_DATA_ERROR and Z_BUF_ERROR mean that it is no gzip, or cut short.
    throw error instanceof Error && 'code' in error && String(error.code).startsWith('Z_') ? damagedFile(error) : error
  } finally {
    source.destroy()
    unzipped.destroy()
  }
}

async function nextPayload(frames: Frames, kind: Frame['kind']): Promise<Buffer> {
  const next = await frames.next()
  if (next.done || next.value.kind !== kind) throw damagedFile()
  return next.value.payload
}

function requireKnown(wanted: AppliedMigration[], source?: Migrations): Map<string, string> {
  const known = new Map(listMigrations(source).map((migration) => [migration.name, migration]))
  const unknown = wanted.find(({ name, hash }) => known.get(name)?.hash !== hash)
  if (unknown) throw new Error(`O arquivo vem de outra versão do programa (migração ${unknown.name})`)
  return new Map([...known].map(([name, { sql }]) => [name, sql]))
}

async function migrateTo(
  db: Pick<Database, 'pool' | 'direct'>,
  wanted: AppliedMigration[],
  source?: Migrations
): Promise<void> {
  const known = requireKnown(wanted, source)
  if ((await readApplied(db.pool)).some(({ name }) => wanted.every((one) => one.name !== name))) {
    throw new Error('O arquivo é de uma versão anterior do programa; importe-o em um banco sem tabelas')
  }
  await migrate(db, { migrations: Object.fromEntries(wanted.map(({ name }) => [name, known.get(name) ?? ''])) })
}

async function importAll(client: PoolClient, frames: Frames, summary: Imported): Promise<void> {
  await client.query('begin')
  const tables = await listTables(client)
  await client.query(`lock table ${quoteNames(tables.map(({ name }) => name))} in exclusive mode`)
  await requireEmpty(client, tables)
  // The file contains rows that triggers wrote, too.
  await setTriggers(client, tables, 'disable')
  let hasEnd = false
  for await (const frame of frames) {
    if (hasEnd) throw damagedFile()
    if (frame.kind === 'table') await importTable(client, { tables, frame, frames, summary })
    else if (frame.kind === 'sequences') await setSequences(client, frame)
    else if (frame.kind === 'keys') summary.keys = parseFrame(KeysSchema, frame.payload)
    else if (frame.kind === 'object') {
      const stored = parseFrame(ObjectSchema, frame.payload)
      await restoreObject(client, stored, await nextPayload(frames, 'data'))
    } else if (frame.kind === 'end') hasEnd = true
    else throw damagedFile()
  }
  if (!hasEnd) throw damagedFile()
  // A database that has its files itself leaves what waits in the bucket to the database that it was copied from.
  if (summary.files?.included) await client.query('delete from object_removals')
  // Deferred constraints are checked now: no table may change its triggers while one is pending.
  await client.query('set constraints all immediate')
  await setTriggers(client, tables, 'enable')
  await client.query('commit')
}

async function setTriggers(client: PoolClient, tables: TransferTable[], how: 'enable' | 'disable'): Promise<void> {
  for (const { name } of tables) await client.query(`alter table ${quoteNames([name])} ${how} trigger user`)
}

async function requireEmpty(client: PoolClient, tables: TransferTable[]): Promise<void> {
  for (const { name } of tables) {
    const { rowCount } = await client.query(`select from ${quoteNames([name])} limit 1`)
    if (rowCount) throw new Error(`O banco de destino já tem dados (tabela ${name}); importe em um banco vazio`)
  }
}

async function importTable(
  client: PoolClient,
  options: { tables: TransferTable[]; frame: Frame; frames: Frames; summary: TransferSummary }
): Promise<void> {
  const { name, columns } = parseFrame(TableSchema, options.frame.payload)
  // Only names that the database itself has reach its SQL.
  const target = options.tables.find((table) => table.name === name)
  if (!target || columns.some((column) => !target.columns.includes(column))) throw damagedFile()
  const sink = client.query(copyFrom(`copy ${quoteNames([name])} (${quoteNames(columns)}) from stdin`))
  let expected = -1
  // Runs at the server's pace; an error on either side ends both.
  await pipeline(async function* () {
    for (;;) {
      const next = await options.frames.next()
      if (next.done) throw damagedFile()
      const { kind, payload } = next.value
      if (kind === 'data') {
        yield payload
        continue
      }
      if (kind !== 'tableEnd') throw damagedFile()
      expected = parseFrame(TableEndSchema, payload).rows
      return
    }
  }, sink)
  if (sink.rowCount !== expected) throw damagedFile()
  options.summary.tables += 1
  options.summary.rows += expected
}

async function setSequences(client: PoolClient, frame: Frame): Promise<void> {
  for (const { name, value } of parseFrame(SequencesSchema, frame.payload)) {
    await client.query('select setval($1::regclass, $2::bigint)', [quoteNames([name]), value])
  }
}
