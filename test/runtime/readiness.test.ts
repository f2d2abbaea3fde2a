import { expect, it, vi } from 'vitest'
import { openDatabase } from '#app/backend/db/connection.server.ts'
import { createReadiness } from '#app/runtime/readiness.server.ts'
import { openTestDatabase } from '../support/database/database.ts'

async function open() {
  const db = await openTestDatabase({ poolSize: 2 })
  let at = 0
  const pass = (ms: number) => {
    at += ms
  }
  return { db, pass, ask: createReadiness(db, () => at) }
}

it('wants exactly the migrations of the program', async () => {
  const { db, ask } = await open()
  expect(await ask()).toBe(null)
  await db.pool.query(`insert into schema_migrations (name, hash) values ('9999_tomorrow.sql', 'x')`)
  expect(await ask()).toBe('schema_newer')
  await db.pool.query(`delete from schema_migrations where name >= '0003'`)
  expect(await ask()).toBe('migrations_pending')
  await db.close()
})

it('notices within ten seconds that nothing may be written, and within one that it may again', async () => {
  const { db, pass, ask } = await open()
  expect(await ask()).toBe(null)
  const admin = await openDatabase({ url: db.url, poolSize: 1 })
  const turn = async (state: 'on' | 'off') => {
    await admin.pool.query(`set default_transaction_read_only = off`)
    await admin.pool.query(
      `alter database "${new URL(db.url).pathname.slice(1)}" set default_transaction_read_only = ${state}`
    )
    await db.pool.query('select pg_terminate_backend(pg_backend_pid())').catch(() => null)
  }
  await turn('on')
  pass(10_000)
  expect(await ask()).toBe('read_only')
  await turn('off')
  expect(await ask()).toBe('read_only')
  pass(1000)
  expect(await ask()).toBe(null)
  await admin.close()
  await db.close()
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
  await db.close()
})

it('tries once however many ask, and a try that failed is kept for its time too', async () => {
  const { db, pass, ask } = await open()
  const asked = vi.spyOn(db.pool, 'query')
  const tries = () => asked.mock.calls.filter(([text]) => String(text).includes('truncate write_probe')).length
  expect(await Promise.all(Array.from({ length: 6 }, ask))).toEqual(Array(6).fill(null))
  expect(tries()).toBe(1)
  await db.pool.query('drop table write_probe')
  pass(10_000)
  const failed = await Promise.allSettled([ask(), ask(), ask()])
  expect(failed.map(({ status }) => status)).toEqual(Array(3).fill('rejected'))
  await expect(ask()).rejects.toThrow()
  expect(tries()).toBe(2)
  pass(1000)
  await expect(ask()).rejects.toThrow()
  expect(tries()).toBe(3)
  await db.close()
})
