import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPlainBrowser } from '../support/browser/plain-browser.ts'
import { createDatabase } from '../support/database/database.ts'
import { seededPassword } from '../support/database/seeded-password.ts'
import { type RunningApp, startApp } from '../support/server/program.ts'

const words = 'Demonstração: reservas e pagamentos daqui não valem.'
let database: Awaited<ReturnType<typeof createDatabase>>
let shown: RunningApp
let own: RunningApp

beforeAll(async () => {
  database = await createDatabase('template_seeded')
  const env = { DATABASE_URL: database.url, DEMO_PASSWORD: seededPassword, LOG_LEVEL: 'error' }
  ;[shown, own] = await Promise.all([
    startApp({ env: { ...env, HOST: '0.0.0.0', ALLOWED_HOSTS: 'balcao.local', ALLOW_DEMO: '1' } }),
    startApp({ env })
  ])
})
afterAll(async () => {
  await Promise.all([shown?.stop(), own?.stop()])
  await database?.drop()
})

it('a demonstration that others reach says so on every page, with and without script, errors and refusals too', async () => {
  await expect.poll(() => shown.output()).toContain('Usuários de demonstração')
  for (const cookie of ['', 'js=1', 'leve=1']) {
    const browser = createPlainBrowser(shown.url, cookie ? { cookie } : {})
    for (const path of ['/', '/home', '/login', '/booking', '/pricing', '/register', '/nowhere', '/api/docs']) {
      expect((await browser.get(path)).html.split(words)).toHaveLength(2)
    }
  }
  const manager = createPlainBrowser(shown.url)
  await manager.signIn('gestor', seededPassword)
  for (const path of [
    '/dashboard/index',
    '/reports/sales',
    '/operation/bookings',
    '/account/data',
    '/guarded/nowhere'
  ]) {
    const page = await manager.get(path)
    expect(page.html.split(words)).toHaveLength(2)
  }
  const refused = await fetch(`${shown.url}/login`, { method: 'DELETE' })
  expect(refused.status).toBe(405)
  expect(await refused.text()).toContain(words)
})

it('one of one’s own machine says nothing', async () => {
  for (const path of ['/home', '/nowhere']) {
    expect((await createPlainBrowser(own.url).get(path)).html).not.toContain('Demonstração:')
  }
})
