import pg from 'pg'
import { expect, it, onTestFinished, vi } from 'vitest'
import { openDatabase } from '#app/backend/db/connection.server.ts'
import { createReadiness } from '#app/runtime/readiness.server.ts'
import { openTestDatabase } from '../support/database/database.ts'

async function open() {
  const db = await openTestDatabase({ poolSize: 2 })
  let at = 0
  const pass = (ms: number) => {
    at += ms
  }
  const readiness = createReadiness(db, () => at)
  onTestFinished(async () => {
    await readiness.close()
    await db.close()
  })
  return { db, pass, ask: readiness.ask, isSchemaNewer: readiness.isSchemaNewer }
}

it('wants the migrations of the program and none that breaks it', async () => {
  const { db, pass, ask, isSchemaNewer } = await open()
  expect([await ask(), isSchemaNewer()]).toEqual([null, false])
  await db.pool.query(`insert into schema_migrations (name, hash, breaking) values ('9998_adds.sql', 'x', false)`)
  pass(10_000)
  expect([await ask(), isSchemaNewer()]).toEqual([null, true])
  await db.pool.query(`insert into schema_migrations (name, hash) values ('9999_tomorrow.sql', 'x')`)
  pass(10_000)
  expect(await ask()).toBe('schema_newer')
  await db.pool.query(`delete from schema_migrations where name >= '0003'`)
  pass(10_000)
  expect(await ask()).toBe('migrations_pending')
})

it('notices within ten seconds that nothing may be written, and then that it may again', async () => {
  const { db, pass, ask } = await open()
  expect(await ask()).toBe(null)
  const admin = await openDatabase({ url: db.url, poolSize: 1 })
  const name = new URL(db.url).pathname.slice(1)
  const turn = async (state: 'on' | 'off') => {
    await admin.pool.query(`set default_transaction_read_only = off`)
    await admin.pool.query(`alter database "${name}" set default_transaction_read_only = ${state}`)
    await admin.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and pid <> pg_backend_pid()`
    )
  }
  await turn('on')
  await vi.waitFor(
    async () => {
      pass(10_000)
      expect(await ask()).toBe('read_only')
    },
    { timeout: 5000 }
  )
  await turn('off')
  await vi.waitFor(
    async () => {
      pass(5000)
      expect(await ask()).toBe(null)
    },
    { timeout: 5000 }
  )
  await admin.close()
})

it('leaves nothing behind, and holds up nobody who looks at the same time', async () => {
  const { db, ask } = await open()
  const others = await openDatabase({ url: db.url, poolSize: 2 })
  const holding = await others.pool.connect()
  await holding.query('begin; lock table write_probe in access exclusive mode')
  expect(await ask()).toBe(null)
  await holding.query('rollback')
  holding.release()
  await others.close()
  expect((await db.pool.query("select pg_relation_size('write_probe')::int as bytes")).rows).toEqual([{ bytes: 0 }])
})

it('does not stand in line behind pages for a connection', async () => {
  const { db, pass, ask } = await open()
  const taken = [await db.pool.connect(), await db.pool.connect()]
  const behind = db.pool.query('select 1')
  expect(await ask()).toBe(null)
  pass(10_000)
  expect(await ask()).toBe(null)
  for (const client of taken) client.release()
  await behind
})

it('answers at once with a recent result, and checks once for any number of callers', async () => {
  const { db, pass, ask } = await open()
  const asked = vi.spyOn(pg.Pool.prototype, 'query')
  onTestFinished(() => asked.mockRestore())
  const tries = () => asked.mock.calls.filter(([text]) => String(text).includes('truncate write_probe')).length
  expect(await Promise.all(Array.from({ length: 6 }, ask))).toEqual(Array(6).fill(null))
  expect(tries()).toBe(1)
  const before = asked.mock.calls.length
  pass(1000)
  expect(await ask()).toBe(null)
  expect(asked.mock.calls.length).toBe(before)
  await db.pool.query('drop table write_probe')
  pass(10_000)
  const failed = await Promise.allSettled([ask(), ask(), ask()])
  expect(failed.map(({ status }) => status)).toEqual(Array(3).fill('rejected'))
  expect(tries()).toBe(2)
})
