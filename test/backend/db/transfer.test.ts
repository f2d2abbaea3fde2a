import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { listMigrations, migrate, migrationsPending } from '#app/backend/db/migrate.server.ts'
import { inReferenceOrder } from '#app/backend/db/transfer-catalogue.server.ts'
import { exportDatabase } from '#app/backend/db/transfer-export.server.ts'
import { toJsonFrame } from '#app/backend/db/transfer-format.server.ts'
import { importDatabase } from '#app/backend/db/transfer-import.server.ts'
import { openBlankDatabase, openTestDatabase } from '../../support/database.ts'

const first = `create table parents (id bigserial primary key, name text not null);
--> statement-breakpoint
create table children (id bigserial primary key, parent_id bigint references parents, self_id bigint references children,
  born date, at timestamptz, cents bigint, data jsonb, raw bytea, upper_name text generated always as (upper(note)) stored,
  note text);
--> statement-breakpoint
create table a_children_of_children (child_id bigint not null references children);
--> statement-breakpoint
create unlogged table cached (key text)`
const migrations = { '0000_first.sql': first }
const nasty = 'linha 1\nlinha\t2 \\N \\. ção 🌲 "aspas"'

async function fill(db: Database, rows = 3): Promise<void> {
  await db.pool.query(`insert into parents (name) select 'pai ' || n from generate_series(1, $1) n`, [rows])
  await db.pool.query(
    `insert into children (parent_id, self_id, born, at, cents, data, raw, note)
     select n, case when n > 1 then n - 1 end, date '2024-02-29', timestamptz '2025-01-01 00:00:00.123456+00',
       9007199254740991, '{"a": [1, "x"]}', '\\x00ff0a', $2 from generate_series(1, $1) n`,
    [rows, nasty]
  )
  await db.pool.query('insert into a_children_of_children select id from children')
  await db.pool.query(`insert into cached values ('lost')`)
}

async function exported(db: Database): Promise<Buffer> {
  const target = new PassThrough()
  const [content] = await Promise.all([buffer(target), exportDatabase(db, target)])
  return content
}

async function readAll(db: Database): Promise<unknown> {
  const parents = await db.pool.query('select * from parents order by id')
  const children = await db.pool.query('select *, at::text as exact from children order by id')
  const last = await db.pool.query('select * from a_children_of_children order by 1')
  return [parents.rows, children.rows, last.rows]
}

async function filledDatabase(rows = 3): Promise<Database> {
  const db = await openBlankDatabase()
  await migrate(db, { migrations })
  await fill(db, rows)
  return db
}

test('what is exported comes back the same in a blank database, and sequences go on after it', async () => {
  const source = await filledDatabase()
  const target = await openBlankDatabase()
  const file = await exported(source)
  expect(await importDatabase(target, Readable.from([file]), { migrations })).toEqual({ tables: 3, rows: 9 })
  expect(await readAll(target)).toEqual(await readAll(source))
  const { rows } = await target.pool.query(`insert into parents (name) values ('novo') returning id`)
  expect(rows).toEqual([{ id: 4 }])
  expect((await target.pool.query('select from cached')).rowCount).toBe(0)
  await Promise.all([source.close(), target.close()])
})

test('a database of the real schema can be exported and imported', async () => {
  const source = await openTestDatabase({ seed: true })
  const target = await openBlankDatabase()
  const summary = await importDatabase(target, Readable.from([await exported(source)]))
  expect(summary.tables).toBeGreaterThan(5)
  expect(await migrationsPending(target)).toEqual([])
  await Promise.all([source.close(), target.close()])
})

test('the export is the picture of one moment while others write', async () => {
  const db = await filledDatabase(20_000)
  let open = true
  const writer = (async () => {
    for (let n = 0; open; n += 1) {
      await db.pool.query(
        `with p as (insert into parents (name) values ($1) returning id)
         insert into children (parent_id) select id from p`,
        [`durante ${n}`]
      )
    }
  })()
  const file = await exported(db)
  open = false
  await writer
  const target = await openBlankDatabase()
  await importDatabase(target, Readable.from([file]), { migrations })
  const { rows } = await target.pool.query(
    'select (select count(*) from parents) as parents, (select count(*) from children) as children'
  )
  expect(rows[0].parents).toBe(rows[0].children)
  expect(rows[0].parents).toBeGreaterThanOrEqual(20_000)
  await Promise.all([db.close(), target.close()])
})

test('a cut, altered or foreign file imports nothing', async () => {
  const source = await filledDatabase(2000)
  const target = await openBlankDatabase()
  const file = await exported(source)
  const plain = gunzipSync(file)
  const damaged = [
    file.subarray(0, file.length / 2),
    gzipSync(plain.subarray(0, plain.length - 20)),
    gzipSync(plain.subarray(0, plain.length / 2)),
    gzipSync(Buffer.concat([plain, toJsonFrame('table', { name: 'parents', columns: ['name'] })])),
    gzipSync(Buffer.from(plain.toString('latin1').replace('"parents"', '"pg_user"'), 'latin1')),
    gzipSync(Buffer.from(plain.toString('latin1').replace('{"rows":2000}', '{"rows":1999}'), 'latin1')),
    Buffer.from('isto não é uma exportação'),
    Buffer.alloc(0)
  ]
  for (const content of damaged) {
    const result = importDatabase(target, Readable.from([content]), { migrations })
    await expect(result).rejects.toThrow('não é uma exportação completa')
  }
  expect((await target.pool.query(`select to_regclass('parents') is null as none`)).rows[0].none).toBe(false)
  for (const table of ['parents', 'children']) {
    expect((await target.pool.query(`select from ${table}`)).rowCount).toBe(0)
  }
  await importDatabase(target, Readable.from([file]), { migrations })
  await Promise.all([source.close(), target.close()])
})

test('a row the database refuses undoes the whole import', async () => {
  const source = await filledDatabase()
  const plain = gunzipSync(await exported(source)).toString('latin1')
  const target = await openBlankDatabase()
  const wrong = gzipSync(Buffer.from(plain.replace('2024-02-29', '2023-02-29'), 'latin1'))
  await expect(importDatabase(target, Readable.from([wrong]), { migrations })).rejects.toMatchObject({ code: '22008' })
  expect((await target.pool.query('select from parents')).rowCount).toBe(0)
  await Promise.all([source.close(), target.close()])
})

test('a database with data is left alone', async () => {
  const source = await filledDatabase()
  const file = await exported(source)
  const again = importDatabase(source, Readable.from([file]), { migrations })
  await expect(again).rejects.toThrow('já tem dados (tabela')
  await source.close()
})

test('an older file goes into a blank database and is brought to this version; elsewhere it is refused', async () => {
  const source = await filledDatabase()
  const file = await exported(source)
  const newer = { ...migrations, '0001_more.sql': `alter table parents add column age int; update parents set age = 7` }
  const blank = await openBlankDatabase()
  await importDatabase(blank, Readable.from([file]), { migrations: newer })
  expect((await blank.pool.query('select distinct age from parents')).rows).toEqual([{ age: 7 }])
  const migrated = await openBlankDatabase()
  await migrate(migrated, { migrations: newer })
  const refused = importDatabase(migrated, Readable.from([file]), { migrations: newer })
  await expect(refused).rejects.toThrow('versão anterior')
  const fromTheFuture = await exported(blank)
  const older = importDatabase(migrated, Readable.from([fromTheFuture]), { migrations })
  await expect(older).rejects.toThrow('outra versão do programa (migração 0001_more.sql)')
  await Promise.all([source.close(), blank.close(), migrated.close()])
})

test('a target that fails ends the export with its error and frees the connection', async () => {
  const db = await filledDatabase(20_000)
  const target = new PassThrough({ highWaterMark: 1 })
  target.once('data', () => target.destroy(new Error('disk full')))
  await expect(exportDatabase(db, target)).rejects.toThrow('disk full')
  expect(db.pool.totalCount).toBe(db.pool.idleCount)
  await db.close()
})

test('tables come after those they refer to; a circle is an error', () => {
  const tables = ['a', 'b', 'c'].map((name) => ({ name, columns: ['id'] }))
  const keys = [
    { from: 'a', to: 'c' },
    { from: 'c', to: 'b' }
  ]
  expect(inReferenceOrder(tables, keys).map(({ name }) => name)).toEqual(['b', 'c', 'a'])
  expect(() => inReferenceOrder(tables, [...keys, { from: 'b', to: 'a' }])).toThrow('círculo')
})

test('the real migrations are listed by file name with a hash that line endings do not change', () => {
  const [found] = listMigrations()
  expect(found?.name).toMatch(/^0000_.*\.sql$/)
  const [unix] = listMigrations({ 'x.sql': 'a\nb' })
  expect(listMigrations({ 'x.sql': 'a\r\nb' })[0]?.hash).toBe(unix?.hash)
})
