import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { beforeEach, describe, expect, inject, it, onTestFinished, type TestContext } from 'vitest'
import { openDatabase } from '#app/backend/db/connection.server.ts'
import { migrate } from '#app/backend/db/migrate.server.ts'
import { createLive, type LiveChange } from '#app/backend/kernel/live/live.server.ts'
import { createDatabase } from '../support/database/database.ts'
import { quietLog } from '../support/database/embedded.ts'
import {
  needsNewPgBouncer,
  needsPgBouncer,
  pgbouncer,
  startPgBouncer,
  tellPgBouncer
} from '../support/database/pgbouncer.ts'
import { findBreaches, findLost } from '../support/invariants.ts'
import { runToEnd } from '../support/server/over-http.ts'
import { startApp } from '../support/server/program.ts'
import { burstEnv, startBurst } from './burst.ts'

type Mode = 'transaction' | 'session'
const modes: Mode[] = ['transaction', 'session']

beforeEach(({ skip }) => skip(pgbouncer === null, needsPgBouncer))

function requireMode(mode: Mode, { skip }: TestContext): void {
  skip(mode === 'transaction' && !pgbouncer?.keepsStatements, needsNewPgBouncer)
}

async function openOwned(template: string): Promise<string> {
  const { url, drop } = await createDatabase(template)
  onTestFinished(drop)
  return url
}

/** Hears what an instance beside the program hears. */
async function listenBeside(url: string, directUrl: string): Promise<LiveChange[]> {
  const db = await openDatabase({ url, directUrl, poolSize: 2 })
  const live = createLive({ now: () => new Date(), others: { db, log: quietLog as never } })
  onTestFinished(async () => {
    await live.stop()
    await db.close()
  })
  const heard: LiveChange[] = []
  live.onChange((change) => heard.push(change))
  await live.ready
  return heard
}

describe.each(modes)('in %s mode', (mode) => {
  it('sells, is paid, runs its jobs and tells other instances', async (context) => {
    requireMode(mode, context)
    const directUrl = await openOwned(inject('testServer').seeded)
    const url = await startPgBouncer(directUrl, { mode })
    const heard = await listenBeside(url, directUrl)
    const app = await startApp({ env: { ...burstEnv, DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl } })
    const burst = await startBurst(app.url, 210)
    await burst.until(20)
    await burst.stop()
    expect(burst.wrong).toEqual([])
    expect(burst.acknowledged.paid.size).toBeGreaterThan(0)
    expect(await findLost(directUrl, burst.acknowledged)).toEqual([])
    expect(await findBreaches(directUrl)).toEqual({})
    await expect.poll(() => heard.flatMap(({ kinds }) => kinds)).toContain('bookings')
    const db = await openDatabase({ url: directUrl, poolSize: 1 })
    onTestFinished(db.close)
    const sent = `select count(*)::int as sent from messages where sent_at > now() - interval '5 minutes'`
    await expect.poll(async () => (await db.pool.query(sent)).rows[0].sent).toBeGreaterThan(0)
    expect((await fetch(`${app.url}/readyz`)).status).toBe(200)
    await app.end()
  })

  it('keeps time limits and UTC in each transaction, and migrates by the direct address', async (context) => {
    requireMode(mode, context)
    const directUrl = await openOwned('template1')
    const url = await startPgBouncer(directUrl, { mode })
    const db = await openDatabase({ url, directUrl, poolSize: 4, statementTimeoutMs: 300 })
    onTestFinished(db.close)
    await migrate(db, { migrations: { '0.sql': 'create table by_whom as select pg_backend_pid() as pid' } })
    // A direct connection ends with its work; the pooler keeps its own.
    const kept = 'select count(*)::int as kept from pg_stat_activity join by_whom using (pid)'
    await expect.poll(async () => (await db.pool.query(kept)).rows).toEqual([{ kept: 0 }])
    const slow = Array.from({ length: 4 }, () => db.pool.query('select pg_sleep(10)'))
    expect((await Promise.allSettled(slow)).map(({ status }) => status)).toEqual(Array(4).fill('rejected'))
    await expect(db.pool.query('select pg_sleep(10)')).rejects.toMatchObject({ code: '57014' })
    const zone = `select current_setting('TimeZone') as zone, current_setting('DateStyle') as style`
    expect((await db.pool.query(zone)).rows).toEqual([{ zone: 'UTC', style: 'ISO, MDY' }])
  })
})

describe('is refused in words', () => {
  const secret = 'a secret of at least thirty-two characters'
  const refused = async (env: Record<string, string>) => {
    const { code, lines } = await runToEnd({ SESSION_SECRET: secret, ...env })
    expect(code).not.toBe(0)
    expect(lines).toHaveLength(1)
    return lines[0]
  }
  const ignoring = [
    'ignore_startup_parameters = options,statement_timeout,lock_timeout,idle_in_transaction_session_timeout'
  ]

  it('without the direct address', async () => {
    const url = await startPgBouncer(await openOwned(inject('testServer').migrated), { mode: 'transaction' })
    expect(await refused({ DATABASE_URL: url })).toContain('defina também DATABASE_DIRECT_URL')
  })

  it('without the direct address where it ignores what it is told, and where the role makes up for it', async () => {
    const directUrl = await openOwned(inject('testServer').migrated)
    const url = await startPgBouncer(directUrl, { mode: 'transaction', more: ignoring })
    const line = await refused({ DATABASE_URL: url })
    expect(line).toMatch(/statement_timeout devia ser 15000 e ficou 0; .*defina também DATABASE_DIRECT_URL/)
    const db = await openDatabase({ url: directUrl, directUrl, poolSize: 2 })
    await db.close()
    const again = await startPgBouncer(directUrl, { mode: 'transaction', more: ignoring })
    expect(await refused({ DATABASE_URL: again })).toMatch(/A cada transação outra conexão: .*DATABASE_DIRECT_URL/)
  })

  it('where the direct address is a pooler too, or another database', async () => {
    const directUrl = await openOwned(inject('testServer').migrated)
    const url = await startPgBouncer(directUrl, { mode: 'session' })
    expect(await refused({ DATABASE_URL: url, DATABASE_DIRECT_URL: url })).toContain(
      'DATABASE_DIRECT_URL também passa por um pooler'
    )
    const other = await openOwned(inject('testServer').migrated)
    expect(await refused({ DATABASE_URL: url, DATABASE_DIRECT_URL: other })).toMatch(
      /levam a bancos de dados diferentes|statement_timeout devia ser 15000 e ficou 0/
    )
  })

  it('where its connections are older than the settings, until they are renewed', async () => {
    const directUrl = await openOwned(inject('testServer').migrated)
    const url = await startPgBouncer(directUrl, { mode: 'session' })
    const before = await openDatabase({ url, directUrl, poolSize: 2, statementTimeoutMs: 60_000 })
    await before.close()
    const line = await refused({ DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl })
    expect(line).toMatch(/statement_timeout devia ser 15000 e ficou 60000; .*RECONNECT/)
    await tellPgBouncer(url, 'reconnect')
    const after = await openDatabase({ url, directUrl, poolSize: 2 })
    await after.close()
  })

  it('where the direct user may not change the role, unless it has the settings already', async () => {
    const directUrl = await openOwned(inject('testServer').migrated)
    const owner = new pg.Client({ connectionString: directUrl })
    await owner.connect()
    onTestFinished(() => owner.end())
    const name = `nobody_${randomUUID().slice(0, 8)}`
    await owner.query(`create role ${name} login`)
    try {
      const url = await startPgBouncer(directUrl, { mode: 'session' })
      const direct = new URL(directUrl)
      direct.username = name
      const refused = openDatabase({ url, directUrl: direct.href, poolSize: 2 })
      await expect(refused).rejects.toThrow(/statement_timeout devia ser 15000 e ficou 0; .*peça o ALTER ROLE/)
      const byOwner = await openDatabase({ url: directUrl, directUrl, poolSize: 2 })
      await byOwner.close()
      await tellPgBouncer(url, 'reconnect')
      const db = await openDatabase({ url, directUrl: direct.href, poolSize: 2 })
      await db.close()
    } finally {
      await owner.query(`drop role ${name}`)
    }
  })

  it('where prepared statements are lost between transactions', async () => {
    const directUrl = await openOwned(inject('testServer').migrated)
    const forgets = pgbouncer?.keepsStatements ? ['max_prepared_statements = 0'] : []
    const url = await startPgBouncer(directUrl, { mode: 'transaction', more: forgets })
    expect(await refused({ DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl })).toContain('max_prepared_statements')
  })
})
