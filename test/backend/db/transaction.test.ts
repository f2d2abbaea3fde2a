import { DrizzleQueryError, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { inTransaction, sqlState, violatedConstraint } from '#app/backend/db/transaction.server.ts'
import { formatDay } from '#app/domain/calendar/dates.ts'
import { speakToReader } from '#app/domain/words/speak-in.ts'
import { log } from '#app/log.server.ts'
import { speak } from '#app/runtime/speech.server.ts'
import { openBlankDatabase } from '../../support/database/database.ts'

async function openCounters(options = {}): Promise<Database> {
  const db = await openBlankDatabase(options)
  await db.pool.query('create table counters (id int primary key, value int not null check (value < 100))')
  await db.pool.query('insert into counters values (1, 0), (2, 0)')
  return db
}

async function readValues(db: Database): Promise<number[]> {
  const { rows } = await db.pool.query<{ value: number }>('select value from counters order by id')
  return rows.map(({ value }) => value)
}

function increment(db: Database, attempts: number): Promise<void> {
  return inTransaction(
    db,
    async (tx) => {
      const { rows } = await tx.execute<{ value: number }>(sql`select value from counters where id = 1`)
      await tx.execute(sql`update counters set value = ${(rows[0]?.value ?? 0) + 1} where id = 1`)
    },
    { isolation: 'serializable', attempts }
  )
}

test('serialization failures are tried again until all are done; without retries they surface', async () => {
  const db = await openCounters()
  const once = await Promise.allSettled(Array.from({ length: 8 }, () => increment(db, 1)))
  const states = once.flatMap((result) => (result.status === 'rejected' ? [sqlState(result.reason)] : []))
  expect(states.length).toBeGreaterThan(0)
  expect(new Set(states)).toEqual(new Set(['40001']))
  const done = once.length - states.length
  await Promise.all(Array.from({ length: 8 }, () => increment(db, 50)))
  expect(await readValues(db)).toEqual([done + 8, 0])
  await db.close()
})

test('retries the transaction that loses a deadlock', async () => {
  const db = await openCounters()
  let runs = 0
  let arrived = 0
  let meet: () => void = () => {}
  const met = new Promise<void>((resolve) => {
    meet = resolve
  })
  const cross = (ids: [number, number]) =>
    inTransaction(db, async (tx) => {
      runs += 1
      await tx.execute(sql`set local deadlock_timeout = '20ms'`)
      await tx.execute(sql`update counters set value = value + 1 where id = ${ids[0]}`)
      arrived += 1
      if (arrived === 2) meet()
      await met
      await tx.execute(sql`update counters set value = value + 1 where id = ${ids[1]}`)
    })
  await Promise.all([cross([1, 2]), cross([2, 1])])
  expect(await readValues(db)).toEqual([2, 2])
  // Seldom the one that runs again is faster than the other wakes, and they wait for each other once more.
  expect(runs).toBeGreaterThan(2)
  await db.close()
})

test('an error undoes the transaction, keeps its state and constraint, and is not tried again', async () => {
  const db = await openCounters()
  let runs = 0
  const failing = inTransaction(db, async (tx) => {
    runs += 1
    await tx.execute(sql`update counters set value = 5`)
    await tx.execute(sql`update counters set value = 100`)
  })
  const error = await failing.catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(DrizzleQueryError)
  expect(sqlState(error)).toBe('23514')
  expect(violatedConstraint(error)).toBe('counters_value_check')
  expect(runs).toBe(1)
  expect(await readValues(db)).toEqual([0, 0])
  await db.close()
})

test("counts only a server's answer as a state", () => {
  expect(sqlState(Object.assign(new Error('x'), { code: 'EPIPE' }))).toBe(null)
  expect(sqlState(Object.assign(new Error('x'), { code: 'ECONNREFUSED' }))).toBe(null)
  expect(sqlState(new Error('outer', { cause: new Error('inner', { cause: { code: '23505' } }) }))).toBe('23505')
  expect(sqlState(null)).toBe(null)
  expect(violatedConstraint('text')).toBe(null)
})

test('a connection that drops between two statements of a transaction ends neither process nor pool', async () => {
  const warn = vi.spyOn(log, 'warn').mockImplementation(() => undefined)
  const db = await openCounters({ poolSize: 1 })
  for (let round = 0; round < 3; round += 1) {
    const killed = inTransaction(db, async (tx) => {
      const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
      const admin = await openBlankDatabase({ poolSize: 1 })
      await admin.pool.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid])
      await admin.close()
      await tx.execute(sql`select 1`)
    })
    await expect(killed).rejects.toThrow()
  }
  expect(await readValues(db)).toEqual([0, 0])
  expect(warn).toHaveBeenCalled()
  await db.close()
})

test('timeouts are set: a statement, a lock and a forgotten transaction end by themselves', async () => {
  const warn = vi.spyOn(log, 'warn').mockImplementation(() => undefined)
  const db = await openCounters({ statementTimeoutMs: 200, lockTimeoutMs: 50, idleInTransactionTimeoutMs: 2000 })
  const slow = await db.pool.query('select pg_sleep(5)').catch((error: unknown) => error)
  expect(sqlState(slow)).toBe('57014')
  await inTransaction(db, async (tx) => {
    await tx.execute(sql`update counters set value = 1 where id = 1`)
    const locked = await db.pool.query('update counters set value = 2 where id = 1').catch((error: unknown) => error)
    expect(sqlState(locked)).toBe('55P03')
  })
  const client = await db.pool.connect()
  const ended = new Promise((resolve) => client.once('error', resolve))
  await client.query('begin')
  expect(sqlState(await ended)).toBe('25P03')
  client.release()
  expect(warn).toHaveBeenCalled()
  await db.close()
})

test('writes in Portuguese whatever the visitor reads, and goes on in their language', async () => {
  const db = await openCounters()
  const said = await speak('en', async () => [
    await inTransaction(db, async () => [formatDay('2026-11-20'), speakToReader(() => formatDay('2026-11-20'))]),
    await inTransaction(db, async () => formatDay('2026-11-20'), { readOnly: true }),
    formatDay('2026-11-20')
  ])
  expect(said).toEqual([['20/11/2026', '20 Nov 2026'], '20 Nov 2026', '20 Nov 2026'])
  await db.close()
})
