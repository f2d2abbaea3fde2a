import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { openDatabase, openStandby } from '#app/backend/db/connection.server.ts'
import { createReplica } from '#app/backend/db/replica.server.ts'
import { createPlainBrowser } from '../support/browser/plain-browser.ts'
import { type Cluster, needsPostgres, postgresPrograms, startPair } from '../support/database/clusters.ts'
import { createDatabase } from '../support/database/database.ts'
import { quietLog } from '../support/database/embedded.ts'
import { seededPassword } from '../support/database/seeded-password.ts'
import { bookOver, expressForm, findShop } from '../support/server/over-http.ts'
import { startApp } from '../support/server/program.ts'
import { burstEnv } from './burst.ts'

beforeEach(({ skip }) => skip(postgresPrograms === null, needsPostgres))

const pause = (standby: Cluster) => standby.query('select pg_wal_replay_pause()')
const resume = (standby: Cluster) => standby.query('select pg_wal_replay_resume()')

async function openPair({ mostSeconds = 60, standbyUrl = '' } = {}) {
  const { primary, standby } = await startPair()
  const db = await openDatabase({ url: primary.url, poolSize: 2 })
  const reading = openStandby({ url: standbyUrl || standby.url, poolSize: 2 })
  const said: unknown[] = []
  const log = { ...quietLog, warn: (...words: unknown[]) => said.push(words) } as never
  const replica = createReplica({ primary: db, standby: reading, mostSeconds, log })
  onTestFinished(async () => {
    await replica.close()
    await db.close()
  })
  await db.pool.query('create table counted (n int)')
  const add = () => db.pool.query('insert into counted values (1)')
  const count = async () =>
    (await reading.pool.query<{ n: number }>('select count(*)::int as n from counted')).rows[0]?.n
  return { primary, standby, replica, add, count, said }
}

describe('a replica', () => {
  it('is read once it has what was committed before the question', async () => {
    const { replica, add, count } = await openPair()
    for (let written = 1; written <= 20; written += 1) {
      await add()
      expect(await replica.choose('file')).toMatchObject({ asOf: null })
      expect(await count()).toBe(written)
    }
    expect(replica.trouble()).toBeNull()
  })

  it('that is behind serves a report with the age of its data, and no file', async () => {
    const { standby, replica, add, said } = await openPair()
    await add()
    await replica.choose('file')
    await pause(standby)
    const before = new Date()
    await add()
    expect(await replica.choose('file')).toBeNull()
    const reading = await replica.choose('report')
    expect(reading?.asOf?.getTime()).toBeLessThanOrEqual(before.getTime())
    expect(replica.trouble()).toBe('replica_behind')
    expect(said).toHaveLength(1)
    await resume(standby)
    await expect.poll(() => replica.choose('file')).toMatchObject({ asOf: null })
    expect(replica.trouble()).toBeNull()
  })

  it('serves no report from data older than the limit', async () => {
    const { standby, replica, add } = await openPair({ mostSeconds: 0 })
    await pause(standby)
    await add()
    expect(await replica.choose('report')).toBeNull()
  })

  it('that is gone rests for a while, and its error leads to the primary', async () => {
    const { standby, replica, count } = await openPair()
    await replica.choose('report')
    await standby.kill()
    // Its other processes may answer a moment longer than the first one lives.
    const countFails = async () => replica.isAtFault(await count().catch((failure: unknown) => failure))
    await expect.poll(countFails).toBe(true)
    expect(replica.isAtFault(Object.assign(new Error('too long'), { code: '57014' }))).toBe(false)
    expect(replica.isAtFault(new TypeError('a mistake of ours'))).toBe(false)
    expect(await replica.choose('report')).toBeNull()
    expect(replica.trouble()).toBe('replica_away')
  })

  it('is refused when the address leads to a primary of another database', async () => {
    const other = await createDatabase('template1')
    onTestFinished(other.drop)
    const { replica, said } = await openPair({ standbyUrl: other.url })
    expect(await replica.choose('report')).toBeNull()
    expect(JSON.stringify(said, (_name, value) => (value instanceof Error ? value.message : value))).toContain(
      'no standby'
    )
  })
})

it('serves the reports of the program, which say what they lack', async () => {
  const { primary, standby } = await startPair()
  const env = { ...burstEnv, DATABASE_URL: primary.url, DATABASE_REPLICA_URL: standby.url }
  const app = await startApp({ env })
  const browser = createPlainBrowser(app.url)
  await browser.signIn('gestor', seededPassword)
  const shop = await findShop(app.url)
  const days = `inicio=${shop.date}&fim=${shop.date}`
  const book = async () => (await bookOver(app.url, expressForm(shop))).body.booking_code
  // People see a code in two halves.
  const report = async () => (await browser.get(`/reports/booking?${days}`)).text.replaceAll('-', '')
  const file = async () => (await browser.get(`/reports/booking.csv?${days}`)).html.replaceAll('-', '')
  const degraded = async () => (await (await fetch(`${app.url}/readyz`)).json()).degraded ?? []

  const first = await book()
  expect(await report()).toContain(first)
  const [{ readers } = { readers: 0 }] = await standby.query<{ readers: number }>(
    `select count(*)::int as readers from pg_stat_activity where application_name = 'trilha reports'`
  )
  expect(readers).toBeGreaterThan(0)
  expect(await degraded()).toEqual([])

  await pause(standby)
  const second = await book()
  const behind = await report()
  expect(behind).toContain(first)
  expect(behind).not.toContain(second)
  expect(behind).toMatch(/Falta o que aconteceu nos últimos \d+ segundos/)
  expect(await file()).toContain(second)
  expect(await degraded()).toEqual(['replica_behind'])

  await resume(standby)
  await expect.poll(report, { timeout: 10_000 }).toContain(second)
  expect(await report()).not.toContain('Falta o que aconteceu')

  // Else the primary would wait for its standby at each commit.
  await primary.query(`alter system set synchronous_standby_names = ''`)
  await primary.query('select pg_reload_conf()')
  await standby.kill()
  const third = await book()
  expect(await report()).toContain(third)
  expect(await degraded()).toEqual(['replica_away'])
  await app.end()
}, 300_000)
