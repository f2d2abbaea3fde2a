import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import type { z } from 'zod'
import type { createPixCharge } from '#app/contracts/payments.ts'
import { createDatabase } from '../support/database/database.ts'
import { query } from '../support/database/embedded.ts'
import { bookOver, callOver, expressForm, findShop, runToEnd, visitor } from '../support/server/over-http.ts'
import { type RunningApp, startApp } from '../support/server/program.ts'
import { openEvolutionServer } from '../support/server/providers/evolution-server.ts'

let app: RunningApp
let database: Awaited<ReturnType<typeof createDatabase>>
let evolution: Awaited<ReturnType<typeof openEvolutionServer>>
let address = ''

beforeAll(async () => {
  database = await createDatabase(inject('testServer').seeded)
  await query(database.url, 'update places set quiet_from = 0, quiet_until = 0')
  evolution = await openEvolutionServer()
  app = await startApp({
    env: { ...evolution.env, DATABASE_URL: database.url, METRICS_PORT: '0', LOG_LEVEL: 'error' }
  })
  address = /Medidas em (\S+)/.exec(app.output())?.[1] ?? ''
})
afterAll(async () => {
  await app?.stop()
  await evolution?.close()
  await database?.drop()
})

/** Samples by their whole name with labels, as Prometheus reads them. */
async function scrape(): Promise<{ text: string; samples: Map<string, number> }> {
  const answer = await fetch(address)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/plain')])
  const text = await answer.text()
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return {
    text,
    samples: new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]))
  }
}

const namesIn = (text: string) => new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name))

describe('/metrics', () => {
  it('counts a known request by its pattern, and a booking with its hold, job and message', async () => {
    const count = 'trilha_http_requests_total{route="/api/v3/booking/express",method="write",status="201"}'
    const page = 'trilha_http_requests_total{route="/booking-details/:id",method="read",status="200"}'
    const before = await scrape()
    const shop = await findShop(app.url)
    const form = expressForm(shop)
    const booked = await bookOver(app.url, form)
    expect(booked.status).toBe(201)
    const shown = await fetch(`${app.url}/booking-details/${booked.body.uuid}?token=not-to-be-seen`)
    expect(shown.status).toBe(200)
    await shown.text()

    // The last answer of the database is kept for 5 s.
    const holds = (read: typeof before) => read.samples.get('trilha_holds') ?? 0
    await expect.poll(async () => holds(await scrape())).toBe(holds(before) + 1)
    const charge = await callOver<z.input<typeof createPixCharge.response>>(app.url, '/getnet/generate-qr-code-pix', {
      body: { hash: form.hash }
    })
    const payment = charge.body.payment_id
    expect((await callOver(app.url, `/simulator/payments/${payment}`, { body: { status: 'PAID' } })).status).toBe(200)
    const called = 'trilha_provider_request_duration_seconds_count{provider="evolution",outcome="ok"}'
    await expect.poll(async () => (await scrape()).samples.get(called) ?? 0).toBeGreaterThan(0)
    const { samples, text } = await scrape()
    expect(samples.get(count)).toBe((before.samples.get(count) ?? 0) + 1)
    expect(samples.get(page)).toBe((before.samples.get(page) ?? 0) + 1)
    const seconds = 'trilha_http_request_duration_seconds_count{route="/booking-details/:id",method="read"}'
    expect(samples.get(seconds)).toBe(samples.get(page))
    expect(samples.get('trilha_http_requests_in_flight')).toBe(0)
    expect(samples.get('trilha_database_up')).toBe(1)
    expect(samples.get('trilha_database_pool_connections')).toBeGreaterThan(0)
    expect(samples.get('trilha_job_oldest_due_seconds')).toBeGreaterThanOrEqual(0)
    expect(text).toMatch(/^trilha_build_info\{version="[\d.]+",migration="\d{4}_\w+",node="[\d.]+"\} 1$/m)

    const secrets = [
      booked.body.uuid,
      booked.body.booking_code,
      form.hash,
      visitor.email,
      visitor.name,
      'not-to-be-seen'
    ]
    expect(secrets.filter((secret) => text.includes(String(secret)))).toEqual([])
    expect(text).not.toMatch(/[0-9a-f]{32}|[0-9a-f-]{36}/)
  })

  it('never labels by a path that anybody makes up', async () => {
    for (const path of [
      '/sem-rota/aaaa-1111',
      '/api/v3/nada/aaaa-2222',
      '/assets/aaaa-3333.js',
      '/agenda/aaaa-4444/x'
    ]) {
      await (await fetch(`${app.url}${path}`)).text()
    }
    const { text } = await scrape()
    expect(text).not.toContain('aaaa-')
    expect(text).toContain('route="/*"')
  })

  it('refuses other paths and methods', async () => {
    const base = new URL(address)
    const ask = async (path: string, method = 'GET') => (await fetch(new URL(path, base), { method })).status
    expect(await ask('/')).toBe(404)
    expect(await ask('/booking')).toBe(404)
    expect(await ask('/metrics/x')).toBe(404)
    expect(await ask('/metrics', 'POST')).toBe(405)
    expect(await ask('/metrics?a=1')).toBe(200)
    expect((await fetch(`${app.url}/metrics`)).status).toBe(404)
  })

  it('has every metric that the dashboard and the alerts name, and a panel for each of its own', async () => {
    const { text } = await scrape()
    const known = namesIn(text)
    expect(text.match(/^# TYPE \S+_total (?!counter)\w+$/gm)).toBeNull()
    const dashboard = await readFile('deploy/grafana-dashboard.json', 'utf8')
    const alerts = await readFile('deploy/prometheus-alerts.yml', 'utf8')
    const named = (source: string) => [...source.matchAll(/\btrilha_[a-z0-9_]+/g)].map(([name]) => name)
    const plain = (name: string) => (known.has(name) ? name : name.replace(/_(?:bucket|count|sum)$/, ''))
    expect(
      [...named(JSON.stringify(JSON.parse(dashboard))), ...named(alerts)].filter((name) => !known.has(plain(name)))
    ).toEqual([])
    const drawn = new Set(named(dashboard).map(plain))
    const own = [...known].filter((name) => !/^trilha_(?:nodejs|process)_/.test(name))
    expect(own.filter((name) => !drawn.has(name))).toEqual([])
    const operate = await readFile('docs/operate.md', 'utf8')
    const names = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name)
    expect(names.length).toBeGreaterThan(5)
    expect(names.filter((name) => !operate.includes(`\`${name}\``))).toEqual([])
  })

  it('stays with the other values while the database is gone, and says so', async () => {
    const name = new URL(database.url).pathname.slice(1)
    const admin = inject('testServer').adminUrl
    await query(admin, `alter database ${name} allow_connections false`)
    await query(admin, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
    await vi.waitFor(async () => expect((await scrape()).samples.get('trilha_database_up')).toBe(0), {
      timeout: 30_000
    })
    const { samples } = await scrape()
    expect([...samples.keys()].filter((key) => /^trilha_(?:job|holds|held)/.test(key))).toEqual([])
    expect(samples.get('trilha_process_resident_memory_bytes')).toBeGreaterThan(0)
    await query(admin, `alter database ${name} allow_connections true`)
    await vi.waitFor(async () => expect((await scrape()).samples.get('trilha_database_up')).toBe(1), {
      timeout: 30_000
    })
  })
})

it('says in one line that the port of the metrics is taken', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const bound = other.address()
  const METRICS_PORT = typeof bound === 'object' && bound ? String(bound.port) : ''
  const { code, lines } = await runToEnd({ METRICS_PORT, PORT: '0' })
  await new Promise((resolve) => other.close(resolve))
  expect(code).toBe(1)
  expect(lines).toEqual([
    expect.stringMatching(/A porta \d+ das medidas já está em uso; escolha outra com METRICS_PORT/)
  ])
})
