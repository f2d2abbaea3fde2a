import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { openDatabase, toSafeInteger } from '#app/backend/db/connection.server.ts'
import { inTransaction } from '#app/backend/db/transaction.server.ts'
import { log } from '#app/log.server.ts'
import { openTestDatabase } from '../../support/database/database.ts'
import { startTcpProxy } from '../../support/server/tcp-proxy.ts'

test('counts and days arrive as number and text', async () => {
  const db = await openTestDatabase()
  const { rows } = await db.pool.query(`select 12345678901::int8 as big, date '2025-02-28' as day`)
  expect(rows).toEqual([{ big: 12345678901, day: '2025-02-28' }])
  const viaOrm = await db.orm.execute(sql`select count(*) as total from (values (1), (2)) as v`)
  expect(viaOrm.rows).toEqual([{ total: 2 }])
  await db.close()
})

test('an int8 that a number cannot hold is an error', () => {
  expect(() => toSafeInteger('9007199254740993')).toThrow(RangeError)
})

test('an address where nothing answers is one sentence, without the address', async () => {
  const opening = openDatabase({ url: 'postgresql://someone:secret@127.0.0.1:1/none' })
  await expect(opening).rejects.toThrow('O banco de dados não responde (ECONNREFUSED); confira DATABASE_URL')
})

test('a connection that drops while idle is logged and replaced', async () => {
  const warn = vi.spyOn(log, 'warn').mockImplementation(() => undefined)
  const db = await openTestDatabase({ poolSize: 1 })
  const other = await openDatabase({ url: db.url, poolSize: 1 })
  const lost = new Promise((resolve) => db.pool.once('error', resolve))
  await other.pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()'
  )
  await lost
  expect((await db.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  expect(warn).toHaveBeenCalled()
  await Promise.all([other.close()])
  await db.close()
})

test('sessions speak UTC and say who they are', async () => {
  const db = await openTestDatabase({ applicationName: 'trilha-test' })
  const { rows } = await db.pool.query(
    `select current_setting('TimeZone') as zone, current_setting('application_name') as name`
  )
  expect(rows).toEqual([{ zone: 'UTC', name: 'trilha-test' }])
  await db.close()
  await db.close()
})

test('copies of the template do not see each other', async () => {
  const [one, two] = await Promise.all([openTestDatabase(), openTestDatabase()])
  await one.pool.query('create table only_here (id int)')
  expect((await two.pool.query(`select to_regclass('only_here') as found`)).rows).toEqual([{ found: null }])
  await Promise.all([one.close(), two.close()])
})

test('with several hosts the first that takes writes is used, and found again after it was lost', async () => {
  const warn = vi.spyOn(log, 'warn').mockImplementation(() => undefined)
  const owned = await openTestDatabase({ poolSize: 1 })
  const { port, pathname, searchParams } = new URL((await startTcpProxy(owned.url)).url)
  const url = `postgresql://postgres@127.0.0.1:1,127.0.0.1:${port}${pathname}?${searchParams}&target_session_attrs=read-write`
  const db = await openDatabase({ url, poolSize: 2 })
  const lost = new Promise((resolve) => db.pool.once('error', resolve))
  const others = 'where pid <> pg_backend_pid() and datname = current_database()'
  await owned.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity ${others}`)
  await lost
  expect((await db.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  expect(warn).toHaveBeenCalledWith(
    { host: '127.0.0.1', port: Number(port) },
    expect.stringContaining('takes the writes')
  )

  await owned.pool.query(`alter database ${pathname.slice(1)} set default_transaction_read_only = on`)
  const refused = openDatabase({ url, poolSize: 2 })
  await expect(refused).rejects.toThrow('Nenhum servidor do banco de dados aceita escrita; confira DATABASE_URL')
  await db.close()
  await owned.close()
})

test('a host that keeps silent is passed over in time', async () => {
  const owned = await openTestDatabase({ poolSize: 1 })
  const [silent, open] = [await startTcpProxy(owned.url), await startTcpProxy(owned.url)]
  silent.freeze()
  const url = open.url.replace('@', `@${new URL(silent.url).host},`)
  vi.spyOn(log, 'warn').mockImplementation(() => undefined)
  const db = await openDatabase({ url, poolSize: 2 })
  expect((await db.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  expect(silent.made()).toBe(1)
  await db.close()
  await owned.close()
})

test('a connection whose server turns read-only is thrown away', async () => {
  const db = await openTestDatabase({ poolSize: 1 })
  const pidOf = async () => (await db.pool.query('select pg_backend_pid() as pid')).rows[0].pid
  const before = await pidOf()
  await db.pool.query('set default_transaction_read_only = on')
  const write = inTransaction(db, (tx) => tx.execute(sql`create table never (id int)`))
  await expect(write).rejects.toThrow()
  expect(await pidOf()).not.toBe(before)
  await db.close()
})
