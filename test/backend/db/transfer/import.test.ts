import { Readable } from 'node:stream'
import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compareMigrations, migrate } from '#app/backend/db/migrate.server.ts'
import { toJsonFrame } from '#app/backend/db/transfer/format.server.ts'
import { importDatabase } from '#app/backend/db/transfer/import.server.ts'
import { openBlankDatabase, openTestDatabase } from '../../../support/database/database.ts'
import { exported, filledDatabase, migrations, readAll } from '../../../support/database/transfer.ts'

test('restores an export in a blank database, and sequences continue after it', async () => {
  const source = await filledDatabase()
  const target = await openBlankDatabase()
  const file = await exported(source)
  expect(await importDatabase(target, Readable.from([file]), { migrations })).toMatchObject({ tables: 6, rows: 9 })
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
  expect(await compareMigrations(target)).toEqual({ pending: [], unknown: [], breaking: [] })
  await Promise.all([source.close(), target.close()])
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
