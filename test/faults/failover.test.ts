import { expect, it, onTestFinished, vi } from 'vitest'
import { openDatabase } from '#app/backend/db/connection.server.ts'
import { createLive, type LiveChange } from '#app/backend/kernel/live/live.server.ts'
import { needsPostgres, postgresPrograms, startPair } from '../support/database/clusters.ts'
import { quietLog } from '../support/database/embedded.ts'
import { findBreaches, findLost } from '../support/invariants.ts'
import { startApp } from '../support/server/program.ts'
import { burstEnv, startBurst } from './burst.ts'

const promotionMs = 15_000

/** Hears what an instance beside the program hears. */
async function listenBeside(url: string): Promise<LiveChange[]> {
  const db = await openDatabase({ url, poolSize: 2 })
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

async function countSent(url: string): Promise<number> {
  const db = await openDatabase({ url, poolSize: 1 })
  const { rows } = await db.pool.query('select count(*)::int as sent from messages where sent_at is not null')
  await db.close()
  return rows[0].sent
}

it('sells on within 15 s after a standby took the place of the killed primary, and lost nothing', async ({ skip }) => {
  skip(postgresPrograms === null, needsPostgres)
  const { primary, standby } = await startPair()
  // The standby comes first, so that each connection must pass over a server that only reads.
  const url = `postgresql://postgres@${standby.host},${primary.host}/trilha?sslmode=disable&target_session_attrs=read-write`
  const app = await startApp({ env: { ...burstEnv, DATABASE_URL: url } })
  const heard = await listenBeside(url)
  const burst = await startBurst(app.url, 210)
  await burst.until(20)
  await primary.kill()
  expect((await fetch(`${app.url}/readyz`)).status).toBe(503)

  await standby.promote()
  const promoted = Date.now()
  const [before, told] = [await countSent(standby.url), heard.length]
  await vi.waitFor(async () => expect((await fetch(`${app.url}/readyz`)).status).toBe(200), {
    timeout: promotionMs,
    interval: 200
  })
  await burst.until(5)
  expect(Date.now() - promoted).toBeLessThan(promotionMs)
  await expect.poll(() => heard.slice(told).flatMap(({ kinds }) => kinds)).toContain('bookings')
  await expect.poll(() => countSent(standby.url)).toBeGreaterThan(before)
  await burst.stop()
  expect(burst.wrong).toEqual([])
  expect(await findLost(standby.url, burst.acknowledged)).toEqual([])
  expect(await findBreaches(standby.url)).toEqual({})
  await app.end()
}, 300_000)
