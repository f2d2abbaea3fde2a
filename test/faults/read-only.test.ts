import { expect, inject, it, onTestFinished, vi } from 'vitest'
import { signIn } from '../support/browser/text-browser.ts'
import { createDatabase } from '../support/database/database.ts'
import { query } from '../support/database/embedded.ts'
import { seededPassword } from '../support/database/seeded-password.ts'
import { findBreaches, findLost } from '../support/invariants.ts'
import { bookOver, expressForm, findShop } from '../support/server/over-http.ts'
import { startApp } from '../support/server/program.ts'
import { burstEnv, startBurst } from './burst.ts'

it('keeps showing data while the database is read-only, tells so, and recovers by itself', async () => {
  const database = await createDatabase(inject('testServer').seeded)
  onTestFinished(database.drop)
  const name = new URL(database.url).pathname.slice(1)
  const turn = async (state: 'on' | 'off') => {
    const { adminUrl } = inject('testServer')
    await query(adminUrl, `alter database ${name} set default_transaction_read_only = ${state}`)
    await query(adminUrl, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
  }
  const app = await startApp({ env: { ...burstEnv, DATABASE_URL: database.url } })
  const reasonOf = async () => (await (await fetch(`${app.url}/readyz`)).json()).reason
  const manager = await signIn(app.url, 'gestor', seededPassword)
  const shop = await findShop(app.url, { daysAhead: 230 })
  const burst = await startBurst(app.url, 210)
  await burst.until(20)

  await turn('on')
  await vi.waitFor(async () => expect(await reasonOf()).toBe('read_only'), { timeout: 20_000, interval: 200 })
  const refused = await bookOver(app.url, expressForm(shop))
  expect(refused).toMatchObject({ status: 503, body: { code: 'read_only' } })
  expect(refused.body.message).toContain('só é possível consultar')
  expect((await manager.get('/operation/booking-list')).status).toBe(200)

  await turn('off')
  await vi.waitFor(async () => expect(await reasonOf()).toBe(undefined), { timeout: 20_000, interval: 200 })
  await burst.until(5)
  await burst.stop()
  expect(burst.wrong).toEqual([])
  expect((await bookOver(app.url, expressForm(shop))).status).toBe(201)
  expect(await findLost(database.url, burst.acknowledged)).toEqual([])
  expect(await findBreaches(database.url)).toEqual({})
  await app.end()
}, 120_000)
