import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openDatabase } from '#app/backend/db/connection.server.ts'
import { compareMigrations, listMigrations, migrate } from '#app/backend/db/migrate.server.ts'
import { createDatabase, openBlankDatabase, openTestDatabase } from '../../support/database/database.ts'

const first = 'create table things (id int primary key);\n--> statement-breakpoint\ninsert into things values (1);'

test('every migration file of the folder is in the program, and applied to the tests database', async () => {
  const files = readdirSync('app/backend/db/migrations').filter((name) => name.endsWith('.sql'))
  expect(listMigrations().map(({ name }) => name)).toEqual(files.sort())
  const db = await openTestDatabase()
  expect(await compareMigrations(db)).toEqual({ pending: [], unknown: [], breaking: [] })
  expect(await migrate(db)).toEqual([])
  await db.close()
})

test('missing ones are applied once, in the order of their names', async () => {
  const db = await openBlankDatabase()
  const migrations = { './migrations/0000_first.sql': first }
  expect(await compareMigrations(db, { migrations })).toEqual({
    pending: ['0000_first.sql'],
    unknown: [],
    breaking: []
  })
  expect(await migrate(db, { migrations })).toEqual(['0000_first.sql'])
  const more = { './migrations/0001_second.sql': 'insert into things values (2)', ...migrations }
  expect(await compareMigrations(db, { migrations: more })).toEqual({
    pending: ['0001_second.sql'],
    unknown: [],
    breaking: []
  })
  expect(await migrate(db, { migrations: more })).toEqual(['0001_second.sql'])
  expect((await db.pool.query('select id from things order by id')).rows).toEqual([{ id: 1 }, { id: 2 }])
  await db.close()
})

test('leaves a database to the newer program if its migrations say that they break nothing', async () => {
  const db = await openBlankDatabase()
  const ours = { '0.sql': first }
  const newer = { ...ours, '1.sql': '-- compatible\nalter table things add column name text' }
  await migrate(db, { migrations: newer })
  expect(await compareMigrations(db, { migrations: ours })).toEqual({ pending: [], unknown: ['1.sql'], breaking: [] })
  expect(await migrate(db, { migrations: ours })).toEqual([])
  await expect(migrate(db, { migrations: { ...ours, '0a.sql': 'select 1' } })).rejects.toThrow('migração 1.sql')
  await db.close()
})

test.each([
  ['-- breaking: the name goes', 'says so'],
  ['-- What is not said counts as breaking.', 'says nothing']
])('refuses a newer database whose migration %s (it %s)', async (line) => {
  const db = await openBlankDatabase()
  const ours = { '0.sql': first }
  await migrate(db, { migrations: { ...ours, '1.sql': '-- compatible\nselect 1', '2.sql': `${line}\nselect 1` } })
  const compared = { pending: [], unknown: ['1.sql', '2.sql'], breaking: ['2.sql'] }
  expect(await compareMigrations(db, { migrations: ours })).toEqual(compared)
  await expect(migrate(db, { migrations: ours })).rejects.toThrow('versão mais nova do programa (migração 2.sql)')
  await db.close()
})

test('counts what was applied before the column was there as breaking, and adds the column', async () => {
  const db = await openBlankDatabase()
  const migrations = { '0.sql': first }
  await migrate(db, { migrations })
  await db.pool.query(
    `alter table schema_migrations drop column breaking; insert into schema_migrations values ('1.sql', 'x')`
  )
  expect(await compareMigrations(db, { migrations })).toMatchObject({ breaking: ['1.sql'] })
  await db.pool.query(`delete from schema_migrations where name = '1.sql'`)
  expect(await migrate(db, { migrations: { ...migrations, '1.sql': '-- compatible\nselect 1' } })).toEqual(['1.sql'])
  const { rows } = await db.pool.query('select name, breaking from schema_migrations order by name')
  expect(rows).toEqual([
    { name: '0.sql', breaking: true },
    { name: '1.sql', breaking: false }
  ])
  await db.close()
})

test('reports the number of missing migrations before it applies them, and nothing when none is missing', async () => {
  const db = await openBlankDatabase()
  const told: unknown[] = []
  const onMissing = (missing: object) => told.push(missing)
  await migrate(db, { migrations: { '0.sql': first }, onMissing })
  await migrate(db, { migrations: { '0.sql': first }, onMissing })
  await migrate(db, { migrations: { '0.sql': first, '1.sql': 'select 1', '2.sql': 'select 2' }, onMissing })
  expect(told).toEqual([
    { count: 1, isFirst: true },
    { count: 2, isFirst: false }
  ])
  await db.close()
})

test('a changed file that was already applied is an error', async () => {
  const db = await openBlankDatabase()
  await migrate(db, { migrations: { '0000_first.sql': first } })
  const changed = { '0000_first.sql': `${first} -- changed` }
  await expect(migrate(db, { migrations: changed })).rejects.toThrow('0000_first.sql já foi aplicada e mudou')
  await expect(compareMigrations(db, { migrations: changed })).rejects.toThrow('0000_first.sql já foi aplicada e mudou')
  await db.close()
})

test('one that fails leaves nothing of itself, keeps those before it, and goes through when corrected', async () => {
  const db = await openBlankDatabase()
  const broken = { '0.sql': first, '1.sql': 'insert into things values (2);--> statement-breakpoint\nselect 1/0' }
  const error = await migrate(db, { migrations: broken }).catch((caught: unknown) => caught)
  expect(error).toMatchObject({ message: 'A migração 1.sql falhou', cause: { code: '22012' } })
  expect((await db.pool.query('select id from things')).rows).toEqual([{ id: 1 }])
  expect(await migrate(db, { migrations: { ...broken, '1.sql': 'select 1' } })).toEqual(['1.sql'])
  await db.close()
})

test('several processes that start at once migrate once', async () => {
  const owned = await createDatabase('template1')
  const migrations = { '0.sql': `select pg_sleep(0.1); ${first}` }
  const all = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const db = await openDatabase({ url: owned.url, poolSize: 1, lockTimeoutMs: 10 })
      return migrate(db, { migrations }).finally(() => db.close())
    })
  )
  expect(all.flat()).toEqual(['0.sql'])
  await owned.drop()
})

test('a checkout with other line endings is no change of a migration', () => {
  const [unix] = listMigrations({ 'x.sql': 'a\nb' })
  expect(listMigrations({ 'x.sql': 'a\r\nb' })[0]?.hash).toBe(unix?.hash)
})
