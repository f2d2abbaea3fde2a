import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { createPlainBrowser, type PlainBrowser } from '../../support/browser/plain-browser.ts'
import { seededPassword } from '../../support/database/seeded-password.ts'
import { type DelayedApi, startDelayedApi } from '../../support/server/delayed-api.ts'
import { type RunningApp, startApp } from '../../support/server/program.ts'
import { type OperatorWorld, openOperatorWorld } from '../../support/world/operator.ts'
import { whole } from '../../support/world/whole-report.ts'

/** Reports, charts and lists over a remote API that answers as each test says. */
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

it('a chart asks for no slot that its page has', async () => {
  const query = 'inicio=2026-10-01&fim=2026-10-20'
  await whole(gestor, `/reports/sales?${query}&comparar=anterior`)
  const before = api.asked(sales).length
  expect(before).toBeGreaterThan(0)
  const { headers, html } = await gestor.get(`/reports/sales/chart.svg?${query}`)
  expect([headers.get('cache-control'), html.includes('parciais')]).toEqual(['private, max-age=3600', false])
  expect(api.asked(sales)).toHaveLength(before)
})

it('a chart says where a slot is missing, and is not kept', async () => {
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

const attractions = '/api/v3/products'

/** Holds the calls until the test releases them. */
function hold(isHeld: (path: string) => boolean) {
  let release = () => {}
  const until = new Promise<void>((resolve) => {
    release = resolve
  })
  api.setRule(({ pathname }) => (isHeld(pathname) ? { until } : undefined))
  return () => release()
}

// Days of their own: the report of another test may be kept.
it.each([
  ['/reports/sales?inicio=2026-07-01&fim=2026-07-05&atrativo=', /bills\/products$/],
  ['/reports/visits?inicio=2026-08-01&fim=2026-08-05', /byPeriod$|janoowp\/bookings$/],
  ['/reports/booking?inicio=2026-08-06&fim=2026-08-09', /byPeriod$|janoowp\/bookings$/],
  ['/financial/index?inicio=2026-08-01&fim=2026-08-31', /finance$/],
  ['/operation/booking-list?atrativo=&q=', /byPeriod$/],
  ['/operation/check-in?onde=', /operations\/gate$/]
])('%s asks for its figures while the attractions are on their way', async (path, figures) => {
  const count = () => api.asked('/').filter(({ pathname }) => figures.test(pathname)).length
  const before = count()
  const release = hold((asked) => asked.startsWith(attractions))
  const page = gestor.get(path)
  await expect.poll(count).toBeGreaterThan(before)
  release()
  expect(await page).toMatchObject({ status: 200, text: expect.stringContaining('Gruta do Silêncio') })
})

it('a booking asks for all that stands beside it at once', async () => {
  const { uuid, name, path } = await world.addBooking()
  const own = `/api/v3/booking/${uuid}`
  const release = hold((asked) => asked === own)
  const page = gestor.get(path)
  const beside = ['/api/v3/transport/trips', '/api/v3/refunds', `/api/v3/nf/bookings/${uuid}`, `${own}/messages`]
  for (const call of beside) await expect.poll(() => api.asked(call).length, { message: call }).toBeGreaterThan(0)
  release()
  expect(await page).toMatchObject({ status: 200, text: expect.stringContaining(name) })
})

it('a booking that is not there is said to be missing, whatever else is asked', async () => {
  expect((await gestor.get(`/operation/booking-list/${'0'.repeat(32)}`)).status).toBe(404)
})

it('a report asks for no slot of an attraction that the place lacks', async () => {
  const before = api.asked(sales).length
  const page = await gestor.get('/reports/sales?inicio=2026-08-01&fim=2026-08-05&atrativo=outro')
  expect(page.status).toBe(400)
  expect(api.asked(sales)).toHaveLength(before)
})

it('a report asks for no more slots once the attractions have failed', async () => {
  const before = api.asked(sales).length
  let release = () => {}
  const until = new Promise<void>((resolve) => {
    release = resolve
  })
  api.setRule(({ pathname }) =>
    pathname.startsWith(attractions) ? { status: 500 } : pathname === sales ? { until } : undefined
  )
  const page = await gestor.get('/reports/sales?inicio=2022-01-01&fim=2025-12-31')
  expect(page.status).toBe(500)
  const asked = api.asked(sales).length
  expect(asked - before).toBeLessThanOrEqual(6)
  api.setRule(() => undefined)
  release()
  await gestor.get('/reports/sales?inicio=2026-05-01&fim=2026-05-05')
  const since = api.asked(sales).slice(asked)
  expect(since.filter(({ searchParams }) => !searchParams.get('sdate')?.startsWith('2026'))).toEqual([])
})
