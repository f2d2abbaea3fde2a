import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, it, onTestFinished } from 'vitest'
import { bookPayAndCheckIn } from '../support/browser/plain-scenario.ts'
import { createDatabase } from '../support/database/database.ts'
import { makeFolder } from '../support/database/embedded.ts'
import { seededPassword as password } from '../support/database/seeded-password.ts'
import { startApp } from '../support/server/program.ts'

it('a second process without a database books, takes the payment and checks in through the first one', async () => {
  const database = await createDatabase(inject('testServer').seeded)
  onTestFinished(database.drop)
  const back = await startApp({
    env: { DATABASE_URL: database.url, TRUST_PROXY: 'loopback', ALLOW_DEMO: '1', LOG_LEVEL: 'warn' }
  })
  const dataDir = await makeFolder()
  const remote = { MAIN_API_URL: `${back.url}/api/v3`, NODE_API_URL: `${back.url}/api/v1` }
  const front = await startApp({ dataDir, env: { ...remote, LOG_LEVEL: 'warn' } })

  const { booking, said } = await bookPayAndCheckIn(front.url, { apiUrl: back.url, password })
  expect(booking).toMatchObject({ status: 'APPROVED', people: 1, checked_in_people: 1, masked: true })
  expect(said).toContain('Check-in de 1 pessoa feito')

  expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
  expect((await fetch(`${front.url}/api/v3/places/public`)).status).toBe(404)
  expect((await fetch(`${front.url}/readyz`)).status).toBe(200)

  // The API gone, the pages of the second say so and it stays up.
  expect(await back.stop()).toBe(0)
  const page = await fetch(`${front.url}/booking`)
  expect(page.status).toBeGreaterThanOrEqual(500)
  expect(await page.text()).toContain('<h1')
  expect((await fetch(`${front.url}/healthz`)).status).toBe(200)
  expect(await front.stop()).toBe(0)
})
