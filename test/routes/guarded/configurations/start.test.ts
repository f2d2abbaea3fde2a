import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { ensurePlace } from '#app/backend/places/ensure-place.server.ts'
import { createPlainBrowser, findForm, type PlainBrowser } from '../../../support/browser/plain-browser.ts'
import { bookAndPay } from '../../../support/browser/plain-scenario.ts'
import { openTestDatabase } from '../../../support/database/database.ts'
import { seededPassword } from '../../../support/database/seeded-password.ts'
import { findShop, visitor } from '../../../support/server/over-http.ts'
import { type RunningApp, startApp } from '../../../support/server/program.ts'

let db: Database
let app: RunningApp
let owner: PlainBrowser

beforeAll(async () => {
  db = await openTestDatabase()
  const manager = { username: 'dona', name: 'Dona Flor', email: 'dona@example.com', password: seededPassword }
  await ensurePlace(db, { place: { name: 'Recanto do Vale' }, manager }, new Date())
  app = await startApp({ env: { DATABASE_URL: db.url, SEED: 'none' } })
  owner = createPlainBrowser(app.url)
  await owner.signIn('dona', seededPassword)
})

afterAll(async () => {
  await app?.stop()
  await db?.close()
})

const step = (name: string) => `/configurations/start/${name}`
const save = 'Salvar e continuar'

async function fill(name: string, values: Record<string, string>, button = save) {
  const page = await owner.get(step(name))
  expect([name, page.status]).toEqual([name, 200])
  return owner.submit(findForm(page, button), { values, button })
}

// One place from empty to open: each step stands on the one before.
describe('the first steps of a place', { shuffle: false }, () => {
  it('lead the manager of an empty place to the steps from the first page and the menu', async () => {
    expect((await owner.get('/loading')).path).toBe(step('place'))
    const dashboard = await owner.get('/dashboard/index')
    expect(dashboard.text).toContain('Comece a vender')
    expect(dashboard.links).toContainEqual(expect.stringMatching(/^\/configurations\/start/))
    const products = await owner.get('/products/index')
    expect(products.links).toContain('/configurations/start')
  })

  it('lead the manager from pages that need more first to the page that makes it', async () => {
    for (const path of ['/operation/counter', '/operation/groups/add']) {
      expect((await owner.get(path)).text, path).toContain('Pôr um atrativo à venda')
    }
    const request = await owner.get('/issues/add')
    expect([request.text, request.links]).toEqual([
      expect.stringContaining('Crie o primeiro tipo de requerimento'),
      expect.arrayContaining(['/configurations/issuesTypes/add'])
    ])
  })

  it('refuse missing or wrong values at their field and keep typed ones', async () => {
    const early = await owner.get(step('hours'))
    expect(early.links).toContain(step('attraction'))
    const place = await fill('place', { cnpj: '11.111.111/1111-11', address: 'Estrada do Vale, km 3' })
    expect(place.status).toBe(422)
    expect(place.html).toContain('Estrada do Vale, km 3')
    const nameless = await fill('place', { name: '' })
    expect([nameless.status, nameless.text]).toEqual([422, expect.stringContaining('Informe o nome do parque.')])
    const later = await fill('place', { phone: '(75) 3334-0162' })
    expect([later.path, later.text]).toEqual([
      step('attraction'),
      expect.stringContaining('Antes de abrir a loja, volte ao passo Lugar')
    ])
    await fill('attraction', { name: 'Cachoeira do Recanto', duration_minutes: '90' })
    expect((await owner.get('/loading')).path).toBe('/dashboard/index')
    const hours = await fill('hours', { times: 'de manhã', capacity: '40' })
    expect([hours.status, hours.text]).toEqual([400, expect.stringContaining('Escreva os horários como 09:00')])
    expect(hours.html).toContain('de manhã')
  })

  it('five pages, left and come back to, lead to a shop that sells its first ticket', async () => {
    await fill('hours', { times: '09:00, 14:30', capacity: '40' })
    const closed = await createPlainBrowser(app.url).get('/booking')
    expect(closed.text).not.toContain('Cachoeira do Recanto')
    await fill('tickets', { price_inteira: '80,00' })
    const paid = await fill('payment', { pix_key: 'oi@recanto.example.com' }, 'Salvar')
    expect(paid.path).toBe(step('place'))
    const asked = await fill('place', { legal_name: 'Recanto do Vale Ltda' })
    expect([asked.status, asked.text]).toEqual([
      422,
      expect.stringContaining('Informe o CNPJ, ou o CPF de quem vende.')
    ])
    await fill('place', {
      legal_name: 'Recanto do Vale Ltda',
      cnpj: '48.215.907/0001-02',
      address: 'Estrada do Vale, km 3',
      city: 'Lençóis',
      state: 'BA',
      email: 'oi@recanto.example.com',
      phone: '(75) 3334-0162',
      whatsapp: '(75) 98881-0162'
    })
    const back = await owner.get('/configurations/start')
    expect(back.text).toMatch(/Pagamento/)
    const dashboard = await owner.get('/dashboard/index')
    expect(dashboard.text).toMatch(/Comece a vender: falta 1 passo\s+Pagamento\./)
    const payment = await owner.get(step('payment'))
    const [button] = ['Salvar e abrir a loja', save].filter((text) => payment.text.includes(text))
    const ready = await owner.submit(findForm(payment, button ?? save), {
      values: { pix_key: 'oi@recanto.example.com' },
      button
    })
    expect(ready.text).toContain('Sua loja está pronta')
    const id = await bookAndPay(app.url, await findShop(app.url, { daysAhead: 20 }))
    const list = await owner.get(
      `/operation/booking-list?${new URLSearchParams({ datas: 'todas', q: visitor.surname })}`
    )
    expect(list.links.some((link) => link.endsWith(id))).toBe(true)
  })

  it('is over then: the steps lead on to the products', async () => {
    expect((await owner.get('/dashboard/index')).text).not.toContain('Comece a vender')
    const hours = await owner.get(step('hours'))
    expect(hours.links).toContainEqual(expect.stringMatching(/^\/products\/[0-9a-f-]{36}\/hours$/))
  })
})
