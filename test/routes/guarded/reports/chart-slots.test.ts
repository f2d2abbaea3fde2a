import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { createPlainBrowser, type PlainBrowser } from '../../../support/browser/plain-browser.ts'
import { seededPassword } from '../../../support/database/seeded-password.ts'
import { type DelayedApi, startDelayedApi } from '../../../support/server/delayed-api.ts'
import { type RunningApp, startApp } from '../../../support/server/program.ts'
import { type OperatorWorld, openOperatorWorld } from '../../../support/world/operator.ts'
import { whole } from '../../../support/world/whole-report.ts'

/** The charts over a remote API that answers as each test says. */
let world: OperatorWorld
let api: DelayedApi
let app: RunningApp
let gestor: PlainBrowser

beforeAll(async () => {
  world = await openOperatorWorld()
  api = await startDelayedApi(world.app.url)
  app = await startApp({ env: { MAIN_API_URL: `${api.url}/api/v3`, NODE_API_URL: `${api.url}/api/v1` } })
  gestor = createPlainBrowser(app.url)
  await gestor.signIn('gestor', seededPassword)
})

afterEach(() => api.setRule(() => undefined))

afterAll(async () => {
  await app?.stop()
  await api?.close()
  await world?.close()
})

const sales = '/api/v3/bills/products'

it('asks for no slot that its page has', async () => {
  const query = 'inicio=2026-10-01&fim=2026-10-20'
  await whole(gestor, `/reports/sales?${query}&comparar=anterior`)
  const before = api.asked(sales).length
  expect(before).toBeGreaterThan(0)
  const { headers, html } = await gestor.get(`/reports/sales/chart.svg?${query}`)
  expect([headers.get('cache-control'), html.includes('parciais')]).toEqual(['private, max-age=3600', false])
  expect(api.asked(sales)).toHaveLength(before)
})

it('says where a slot is missing, and is not kept', async () => {
  const query = 'inicio=2026-09-01&fim=2026-09-10'
  api.setRule((url) =>
    url.pathname === sales && url.searchParams.get('sdate') === '2026-09-01' ? { status: 403 } : undefined
  )
  const partial = await gestor.get(`/reports/sales/chart.svg?${query}`)
  expect(partial.html).toContain('<title>Vendido e recebido por dia (dados parciais)</title>')
  expect([partial.status, partial.headers.get('cache-control')]).toEqual([200, 'no-store'])
  api.setRule(() => undefined)
  const whole = await gestor.get(`/reports/sales/chart.svg?${query}`)
  expect(whole.html).toContain('<title>Vendido e recebido por dia</title>')
})
