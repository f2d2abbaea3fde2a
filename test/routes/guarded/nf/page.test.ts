import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPlainBrowser, findForm, type PlainBrowser } from '../../../support/browser/plain-browser.ts'
import { seededPassword } from '../../../support/database/seeded-password.ts'
import { type OperatorWorld, openOperatorWorld } from '../../../support/world/operator.ts'

let world: OperatorWorld
let manager: PlainBrowser
beforeAll(async () => {
  world = await openOperatorWorld()
  manager = createPlainBrowser(world.app.url)
  await manager.signIn('gestor', seededPassword)
})
afterAll(() => world.close())

const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const invoiceOn = async (query: string) =>
  (await manager.get(`/nf/index?${query}`)).links.find((link) => /^\/nf\/[0-9a-f-]{36}$/.test(link)) ?? ''

it("lists, filters and exports the demonstration's invoices in each state", async () => {
  for (const [state, words] of [
    ['authorized', 'Autorizada'],
    ['processing', 'Processando'],
    ['rejected', 'Rejeitada'],
    ['cancelled', 'Cancelada'],
    ['draft', 'Rascunho']
  ]) {
    const path = await invoiceOn(`situacao=${state}`)
    expect([state, (await manager.get(path)).text]).toEqual([state, expect.stringContaining(words ?? '')])
  }
  const none = await manager.get('/nf/index?q=nada%20disto')
  expect(none.text).toMatch(/Nenhuma nota encontrada/)
  const csv = await manager.get('/nf/index.csv?situacao=rejected')
  expect([csv.status, csv.html]).toEqual([200, expect.stringMatching(/;Rejeitada;simulada;.*E0235/)])
  expect((await manager.get('/dashboard/index')).text).toMatch(/1 nota fiscal com problema/)
})

it('serves the XML, and tells when there is none', async () => {
  const made = await manager.get(`${await invoiceOn('situacao=authorized')}/xml`)
  expect([made.status, made.html]).toEqual([200, expect.stringMatching(/^<NFSe[ >]/)])
  const missing = await manager.get(`${await invoiceOn('situacao=draft')}/xml`)
  expect([missing.status, missing.html]).toEqual([404, 'Esta nota ainda não tem XML.'])
})

it('links to its booking and back, for users who may see invoices', async () => {
  const path = await invoiceOn('situacao=authorized&q=')
  const booking = (await manager.get(path)).links.find((link) => link.startsWith('/operation/booking-list/')) ?? ''
  const page = await manager.get(booking)
  expect(plain(page.text)).toMatch(/Notas fiscais Nota \d+ Autorizada/)
  expect(page.links).toContain(path)
  const gate = createPlainBrowser(world.app.url)
  await gate.signIn('operador', seededPassword)
  expect((await gate.get(booking)).text).not.toContain('Notas fiscais')
})

it('keeps a draft, shows it, and puts it away', async () => {
  const open = await manager.get('/nf/open?tipo=booking')
  const form = findForm(open, 'Guardar em rascunho')
  const [box] = form.controls.filter(({ name }) => name === 'bookings')
  const kept = await manager.submit(form, { button: 'Guardar em rascunho', values: { bookings: box?.value ?? '' } })
  expect(plain(kept.text)).toMatch(/1 nota ficou em rascunho\./)
  const gone = await manager.submit(findForm(await manager.get(`${kept.path}/cancel`), 'Descartar'))
  expect(gone.text).toMatch(/Nota descartada/)
  expect((await manager.get('/nf/0123456789abcdef0123456789abcdef')).status).toBe(404)
})

it('is open to who works with money, and to nobody at the gate', async () => {
  const money = createPlainBrowser(world.app.url)
  const gate = createPlainBrowser(world.app.url)
  await money.signIn('financeiro', seededPassword)
  expect((await money.get('/nf/index')).path).toBe('/nf/index')
  expect((await money.get('/configurations/invoices')).path).toBe('/dashboard/index')
  await gate.signIn('portaria', seededPassword)
  expect((await gate.get('/nf/index')).path).toBe('/dashboard/index')
})

it('is handed out whole, however many there are', async () => {
  const { rowCount } = await world.db.pool.query(
    `insert into invoices select (jsonb_populate_record(i, jsonb_build_object(
       'id', gen_random_uuid(), 'standing', false, 'replaces', null, 'problem', 'Linha ' || n))).*
     from invoices i, generate_series(1, 10050) n
     where i.id = (select id from invoices where state = 'draft' limit 1)`
  )
  expect(rowCount).toBe(10_050)
  const { html } = await manager.get('/nf/index.csv?situacao=draft')
  await world.db.pool.query("delete from invoices where problem like 'Linha %'")
  expect(new Set(html.match(/Linha \d+/g)).size).toBe(10_050)
})
