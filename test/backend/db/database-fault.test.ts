import { randomUUID } from 'node:crypto'
import { DrizzleQueryError, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { openDatabase, withLongConnection } from '#app/backend/db/connection.server.ts'
import { findDatabaseFault } from '#app/backend/db/database-fault.server.ts'
import { inTransaction } from '#app/backend/db/transaction.server.ts'
import { log } from '#app/log.server.ts'
import { openBlankDatabase, openTestDatabase } from '../../support/database/database.ts'
import { startTcpProxy } from '../../support/server/tcp-proxy.ts'

const limits = { statementTimeoutMs: 200, idleInTransactionTimeoutMs: 200, silenceTimeoutMs: 400, poolSize: 2 }

/** A database behind a network that can fail, on a pool whose patience a test can wait for. */
async function openBehindProxy() {
  vi.spyOn(log, 'warn').mockImplementation(() => undefined)
  const owned = await openBlankDatabase({ poolSize: 2 })
  const proxy = await startTcpProxy(owned.url)
  const db = await openDatabase({ ...limits, url: proxy.url })
  const close = async () => {
    await db.close()
    await owned.close()
  }
  return { db, proxy, owned, close }
}

const faultOf = (work: Promise<unknown>) => work.then(() => 'no error', findDatabaseFault)

test('a connection that falls silent is given up, leaves the pool, and the next one works', async () => {
  const { db, proxy, close } = await openBehindProxy()
  const pids = await Promise.all([1, 2].map(() => db.pool.query('select pg_backend_pid() as pid, pg_sleep(0.05)')))
  expect(new Set(pids.map(({ rows }) => rows[0].pid)).size).toBe(2)
  proxy.freeze()
  proxy.heal()
  const asked = [db.orm.execute(sql`select 1`), inTransaction(db, (tx) => tx.execute(sql`select 1`))]
  expect(await Promise.all(asked.map(faultOf))).toEqual(['away', 'away'])
  expect((await db.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  expect(db.pool.totalCount).toBe(1)
  await close()
})

test("reports why a transaction's connection fell silent, not that its rollback failed", async () => {
  const { db, proxy, close } = await openBehindProxy()
  const error = await inTransaction(db, async (tx) => {
    await tx.execute(sql`select 1`)
    proxy.freeze()
    await tx.execute(sql`select 2`)
  }).catch((caught: unknown) => caught)
  expect(error).toMatchObject({ code: 'ETIMEDOUT' })
  proxy.heal()
  expect(await inTransaction(db, async (tx) => (await tx.execute(sql`select 3 as three`)).rows)).toEqual([{ three: 3 }])
  await close()
})

test('long work is waited for, however silent', async () => {
  const { db, close } = await openBehindProxy()
  const slept = await withLongConnection(db, async (client) => client.query('select pg_sleep(1), 1 as one'))
  expect(slept.rows[0].one).toBe(1)
  await close()
})

test('a network that is cut is noticed at once, in and out of transactions', async () => {
  const { db, proxy, close } = await openBehindProxy()
  const cut = inTransaction(db, async (tx) => {
    await tx.execute(sql`select 1`)
    proxy.cut()
    await tx.execute(sql`select 2`)
  })
  expect(await faultOf(cut)).toBe('away')
  expect(await faultOf(db.pool.query('select 1'))).toBe('away')
  proxy.heal()
  expect((await db.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await close()
})

test('a server that ends, is not there, or has no place for one more is away', async () => {
  vi.spyOn(log, 'warn').mockImplementation(() => undefined)
  const db = await openTestDatabase({ poolSize: 1 })
  expect(await faultOf(db.pool.query('select pg_terminate_backend(pg_backend_pid())'))).toBe('away')
  await db.close()
  expect(await faultOf(db.pool.query('select 1'))).toBe('away')
  for (const url of ['postgresql://x@127.0.0.1:1/x', 'postgresql://x@localhost/x?host=/nowhere']) {
    expect(await faultOf(openDatabase({ url }))).toBe('away')
  }
  for (const code of ['53300', '57P01', '57P02', '57P03', '08006', '53200', '57014']) {
    expect(findDatabaseFault(new Error('x', { cause: Object.assign(new Error('y'), { code }) }))).toBe('away')
  }
  const pooler = Object.assign(new Error('no more connections allowed'), { code: '08P01', severity: 'FATAL' })
  expect(findDatabaseFault(new Error('x', { cause: pooler }))).toBe('away')
})

test('a database that may not be written to, or has no room, is told apart', async () => {
  const db = await openTestDatabase({ poolSize: 1 })
  await db.pool.query('set default_transaction_read_only = on')
  expect(await faultOf(db.pool.query('create table x ()'))).toBe('read_only')
  const full = new DrizzleQueryError('insert', [], Object.assign(new Error('no space left'), { code: '53100' }))
  expect(findDatabaseFault(full)).toBe('full')
  await db.close()
})

test("does not count our own mistakes and other servers' faults", async () => {
  const db = await openTestDatabase({ poolSize: 1 })
  expect(await faultOf(db.pool.query('select 1/0'))).toBe(null)
  expect(await faultOf(db.pool.query(`insert into places (id) values ('${randomUUID()}')`))).toBe(null)
  // More parameters than the protocol counts.
  const many = Array.from({ length: 65_537 }, (_, at) => at)
  const marks = many.map((at) => `$${at + 1}::int`).join(', ')
  const tooMany = await db.pool.query(`select array[${marks}]`, many).catch((error: unknown) => error)
  expect([tooMany, findDatabaseFault(tooMany)]).toEqual([expect.objectContaining({ code: '08P01' }), null])
  await db.close()
  expect(await faultOf(fetch('http://127.0.0.1:1/'))).toBe(null)
  expect(findDatabaseFault(new TypeError('x is not a function'))).toBe(null)
  expect(findDatabaseFault('text')).toBe(null)
})
