import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPlainBrowser, type PlainBrowser } from '../../../support/browser/plain-browser.ts'
import { seededPassword } from '../../../support/database/seeded-password.ts'
import { type OperatorWorld, openOperatorWorld } from '../../../support/world/operator.ts'
import { whole } from '../../../support/world/whole-report.ts'

let world: OperatorWorld
let gestor: PlainBrowser

const signedIn = async (username: string) => {
  const browser = createPlainBrowser(world.app.url)
  await browser.signIn(username, seededPassword)
  return browser
}

beforeAll(async () => {
  world = await openOperatorWorld()
  gestor = await signedIn('gestor')
})

afterAll(() => world?.close())

const charts = ['/reports/sales/chart.svg', '/reports/visits/chart.svg', '/reports/visits/dashboard/chart.svg']
const month = 'inicio=2026-11-01&fim=2026-11-30'

describe('permission to see charts', () => {
  it('is nobody without a session', async () => {
    for (const path of charts) {
      const answer = await fetch(`${world.app.url}${path}?${month}`, { redirect: 'manual' })
      expect(answer.status).toBe(302)
      expect(answer.headers.get('location')).toBe(`/login?${new URLSearchParams({ redirectTo: `${path}?${month}` })}`)
    }
  })

  it.each([
    ['portaria', []],
    ['operador', ['/reports/visits/chart.svg', '/reports/visits/dashboard/chart.svg']],
    ['financeiro', ['/reports/sales/chart.svg']],
    ['gestor', charts]
  ])('%s sees %j', async (username, allowed) => {
    const browser = await signedIn(username)
    const seen: string[] = []
    for (const path of charts) {
      const page = await browser.get(`${path}?inicio=2026-11-01&fim=2026-11-02`)
      if (page.headers.get('content-type')?.startsWith('image/svg+xml')) seen.push(path)
      else expect(page.path).toMatch(/^\/dashboard/)
    }
    expect(seen).toEqual(allowed)
  })
})

describe('a chart', () => {
  it.each(charts)('%s is an image with a policy of its own, kept an hour by its reader alone', async (path) => {
    const { status, headers, html } = await gestor.get(`${path}?${month}`)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('image/svg+xml; charset=utf-8')
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'"
    )
    expect(headers.get('cache-control')).toBe('private, max-age=3600')
    // Another user of the same browser must not be shown it.
    expect(headers.get('vary')).toMatch(/\bcookie\b/i)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(html).toMatch(
      /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="880"[\s\S]*<title>(?:Vendido e recebido|Pessoas) por dia<\/title>/
    )
  })

  it('is drawn from its URL', async () => {
    const small = await gestor.get(`/reports/visits/chart.svg?${month}&grafico=horario&tamanho=p`)
    expect(small.html).toMatch(/width="360"[\s\S]*<title>Pessoas por horário<\/title>/)
    const odd = await gestor.get(`/reports/visits/chart.svg?${month}&grafico=x&tamanho=toString`)
    expect(odd.html).toContain('width="880"')
    const year = await gestor.get('/reports/sales/chart.svg?inicio=2026-01-01&fim=2026-12-31&intervalo=90')
    expect(year.html).toContain('<title>Vendido e recebido por mês</title>')
  })

  it('is refused and not cached for invalid query parameters', async () => {
    const { status, headers, html } = await gestor.get('/reports/sales/chart.svg?inicio=2026-11-30&fim=2026-11-01')
    expect([status, headers.get('cache-control'), html]).toEqual([400, 'no-store', ''])
  })

  it('stands on its page with an address that a browser may keep', async () => {
    const { html } = await whole(gestor, `/reports/visits?${month}&debug=1&comparar=anterior`)
    const [, src = ''] = /<img src="([^"]*chart\.svg[^"]*)"/.exec(html) ?? []
    expect(src.replaceAll('&amp;', '&')).toMatch(
      /^\/reports\/visits\/chart\.svg\?inicio=2026-11-01&fim=2026-11-30&grafico=periodo&v=[0-9a-f]{8}&tamanho=g$/
    )
  })

  it('that shows its values is script of its own: no page waits for it', async () => {
    for (const path of ['/booking', `/reports/sales?${month}`]) {
      const { html } = await gestor.get(path)
      expect(html).toMatch(/\/assets\/[\w.-]+\.js/)
      expect(html).not.toContain('/assets/chart-drawing')
    }
  })
})
