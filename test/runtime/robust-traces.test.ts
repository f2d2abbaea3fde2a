import { afterAll, beforeAll, expect, inject, it, onTestFinished } from 'vitest'
import { createDatabase } from '../support/database/database.ts'
import { type Span, startCollector } from '../support/server/collector.ts'
import { bookOver, expressForm, findShop, visitor } from '../support/server/over-http.ts'
import { startApp } from '../support/server/program.ts'

let database: Awaited<ReturnType<typeof createDatabase>>
beforeAll(async () => {
  database = await createDatabase(inject('testServer').seeded)
})
afterAll(() => database?.drop())

async function startTraced() {
  const collector = await startCollector()
  onTestFinished(() => collector.close())
  const app = await startApp({
    env: {
      DATABASE_URL: database.url,
      LOG_LEVEL: 'warn',
      TRUST_PROXY: 'loopback',
      ALLOW_DEMO: '1',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      // How often spans leave.
      OTEL_BSP_SCHEDULE_DELAY: '100'
    }
  })
  return { app, collector }
}

const attributeOf = (span: Span | undefined, key: string) =>
  Object.values(span?.attributes.find((one) => one.key === key)?.value ?? {})[0]

it('sends the spans of a request, its statements below it, and nothing of a person', async () => {
  const { app, collector } = await startTraced()
  const shop = await findShop(app.url)
  const form = expressForm(shop)
  const booked = await bookOver(app.url, form)
  expect(booked.status).toBe(201)
  const traceId = '0af7651916cd43dd8448eb211c80319c'
  const headers = { traceparent: `00-${traceId}-b7ad6b7169203331-01` }
  const shown = await fetch(`${app.url}/booking-details/${booked.body.uuid}?q=segredo`, { headers })
  expect(shown.status).toBe(200)
  await shown.text()
  const ofPage = () => collector.spans.find((span) => span.traceId === traceId && span.kind === 2)
  await expect.poll(ofPage).toBeDefined()
  const page = ofPage()
  expect(page?.name).toBe('GET /booking-details/:id')
  expect(page?.parentSpanId).toBe('b7ad6b7169203331')
  expect(attributeOf(page, 'http.route')).toBe('/booking-details/:id')
  expect(Number(attributeOf(page, 'http.response.status_code'))).toBe(200)
  expect(attributeOf(page, 'trilha.request_id')).toBe(shown.headers.get('x-request-id'))
  const below = collector.spans.filter((span) => span.parentSpanId === page?.spanId)
  expect(below.length).toBeGreaterThan(0)
  expect(new Set(below.map((span) => attributeOf(span, 'db.system.name')))).toEqual(new Set(['postgresql']))

  const written = collector.spans.find((span) => span.name === 'POST /api/v3/booking/express')
  const statements = collector.spans.filter((span) => span.parentSpanId === written?.spanId).map(({ name }) => name)
  expect(statements).toContain('begin')
  expect(statements).toContain('commit')
  // Jobs and looks at the clock belong to no request.
  expect(collector.spans.filter((span) => span.kind !== 2 && !span.parentSpanId)).toEqual([])

  const all = collector.texts.join('\n')
  expect(all).toMatch(/^POST \/v1\/traces /)
  const secrets = [
    booked.body.uuid,
    booked.body.booking_code,
    form.hash,
    shop.pid,
    visitor.email,
    visitor.name,
    'segredo',
    '127.0.0.1'
  ]
  expect(secrets.filter((secret) => all.includes(String(secret)))).toEqual([])
  await app.end()
})

it('serves pages and stops in time while the collector refuses or hangs', async () => {
  const { app, collector } = await startTraced()
  const ask = async () => {
    const began = performance.now()
    const answer = await fetch(`${app.url}/booking`)
    await answer.text()
    return { status: answer.status, isSoon: performance.now() - began < 5_000 }
  }
  for (const mode of ['refuses', 'hangs'] as const) {
    collector.behave(mode)
    const asked = collector.asked()
    expect(await ask()).toEqual({ status: 200, isSoon: true })
    if (mode === 'refuses') await expect.poll(collector.asked).toBeGreaterThan(asked)
    expect(await ask()).toEqual({ status: 200, isSoon: true })
  }
  await expect.poll(app.output).toContain('the collector takes no traces')
  const began = performance.now()
  await app.end()
  expect(performance.now() - began).toBeLessThan(9_000)
})
