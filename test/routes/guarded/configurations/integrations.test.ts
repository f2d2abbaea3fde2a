import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createPlainBrowser, findForm, type PlainBrowser } from '../../../support/browser/plain-browser.ts'
import { seededPassword } from '../../../support/database/seeded-password.ts'
import { type LegacyServer, startLegacyServer } from '../../../support/server/legacy.ts'
import { type OperatorWorld, openOperatorWorld } from '../../../support/world/operator.ts'

const script = '<script>alert(1)</script>'
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
    { Client: { id: 2, nome: 'Sem Contato' } }
  ]
  vendor = createServer((_request, response) => {
    response.end(JSON.stringify([{ id: 1, nome: `Mirante ${script}`, lat: '-12,5', lng: '-41,4' }]))
  })
  await new Promise<void>((resolve) => vendor.listen(0, '127.0.0.1', resolve))
  world = await openOperatorWorld({
    ...{ LEGACY_API_URL: legacy.url, LEGACY_API_USERNAME: 'servico', LEGACY_API_PASSWORD: 'senha-do-servico' },
    LEGACY_POI_URL: `http://127.0.0.1:${(vendor.address() as AddressInfo).port}/poi`,
    ...{
      LEGACY_POI_USERNAME: 'vendedor',
      LEGACY_POI_PASSWORD: 'senha-do-vendedor',
      LEGACY_POI_API_KEY: 'chave-do-vendedor'
    }
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

  it('are for who may see them', async () => {
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

  it('bring in what the legacy server has: looked at first, then for good, with a report', async () => {
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
})
