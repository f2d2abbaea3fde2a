import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PERMISSIONS } from '#app/domain/access/permission-table.ts'
import { toRules } from '#app/domain/access/rules.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { createPlainBrowser, findForm, type PlainBrowser, type PlainPage } from '../support/browser/plain-browser.ts'
import { type RunningApp, startApp } from '../support/server/program.ts'
import { everyOddity } from '../support/server/specification/shapes.ts'
import { type SpecificationApi, startSpecificationApi } from '../support/server/specification/specification-api.ts'
import { password } from '../support/server/specification/state.ts'
import { siteMap } from '../support/site-map.ts'

let api: SpecificationApi
let app: RunningApp
let manager: PlainBrowser

beforeAll(async () => {
  api = await startSpecificationApi()
  const [first] = api.state.users
  if (!first) throw new Error('nobody may sign in')
  // Simulate a server that uses our permission names, so that every page is tested.
  const rules = toRules(PERMISSIONS.map(({ key }) => key))
  api.state.users.push({ ...first, id: 9, username: 'diretora', rules })
  app = await startApp({ env: api.env })
  manager = createPlainBrowser(app.url)
  await manager.signIn('gerente', password)
})

afterAll(async () => {
  await app?.stop()
  await api?.close()
})

const loud = () =>
  app
    .output()
    .split('\n')
    .filter((line) => /"level":[56]0/.test(line))

function bookingOf(name: string) {
  const found = api.state.bookings.find((booked) => booked.name === name)
  if (!found) throw new Error(`nobody is called ${name}`)
  return found
}

const press = (page: PlainPage, button: string, values: Record<string, string> = {}) =>
  manager.submit(findForm(page, button), { values, button })

it('every guarded page is itself or says why not, and nothing is an error of ours', async () => {
  const director = createPlainBrowser(app.url)
  await director.signIn('diretora', password)
  const asked = siteMap.filter(({ area, path }) => area === 'guarded' && !path.includes('unknown/of/many'))
  const odd: string[] = []
  const without: string[] = []
  for (const { path, hasPage, pattern } of asked) {
    const { status, text } = await director.get(path)
    const isKnown = status === 200 || (pattern.includes(':') && status === 404)
    // A download cannot be a page that says why not: its refusal is the words.
    const isFile = !hasPage && ((status === 501 && text.includes(ERRORS.absent)) || status === 404)
    if (!hasPage && status === 501) without.push(path)
    if (!isKnown && !isFile) odd.push(`${status} ${path} ${text.slice(0, 120)}`)
  }
  expect(odd).toEqual([])
  expect(without.filter((path) => /\.(csv|xlsx|pdf)$/.test(path)).length).toBeGreaterThan(20)
  expect(loud()).toEqual([])
}, 120_000)

it("asks once for the API's features: menus leave out missing ones, and no page asks again", async () => {
  const home = await manager.get('/dashboard/index')
  expect(home.links).not.toContain('/nf/index')
  expect(home.links).not.toContain('/clients/index')
  expect(home.links).toContain('/operation/booking-list')
  // It is not in the specification, and holds all the same until the main API says 401.
  const before = api.asked.length
  await manager.get('/operation/booking-list')
  const asked = api.asked.slice(before)
  expect(asked.filter((call) => /session|nf|clients/.test(call))).toEqual([])
  const page = await manager.get('/nf/index')
  expect([page.status, page.text.includes(ERRORS.absent)]).toEqual([200, true])
})

it('lists features in the settings, and checks again on request', async () => {
  const page = await manager.get('/configurations/servers')
  expect(page.text).toContain(new URL(api.env.MAIN_API_URL).host)
  expect(page.text).toContain('Notas fiscais')
  const before = api.asked.length
  const again = await press(page, 'Verificar de novo')
  expect(again.text).toContain('Servidores verificados.')
  expect(api.asked.slice(before)).toContain('main GET /auth/session')
  expect(again.text).toContain('não informada')
  api.state.about = { name: 'Parque API', version: '2.4.1' }
  const named = await press(again, 'Verificar de novo')
  expect(named.text).toContain('Parque API 2.4.1')
  api.state.about = null
})

it('says nothing where it is told nothing', async () => {
  api.writeOddly({})
  const home = await manager.get('/dashboard/index')
  expect([home.text.includes('Reservas sem pagamento'), home.text.includes('A receber')]).toEqual([true, false])
  expect(home.links).not.toContain('/account/data')
  // A link without a name is none.
  expect(home.text).toContain('Parque Serra Azul')
  const one = await manager.get(`/operation/booking-list/${bookingOf('Marta Nogueira').hash}`)
  expect(one.text).toContain('(75) 99999-0000')
  expect(one.links.filter((link) => /^\/condutor\/|\/undo$/.test(link))).toEqual([])
  expect(one.text).not.toContain('Nada registrado ainda')
  const money = await manager.get('/financial/withdrawals')
  expect(money.text).toContain('Pode ser sacado')
  expect(money.text).not.toMatch(/ninguém|Pagamentos de|assim que entra/)
  const ledger = await manager.get('/financial/index')
  expect(ledger.links.filter((link) => /^\/financial\/(index\.|recurrences)/.test(link))).toEqual([])
  expect(ledger.text).toContain(ERRORS.absent)
  const attractions = await manager.get('/products/index')
  expect(
    attractions.links.filter((link) => /^\/products\/(add|import|index\.csv|discounts|[0-9a-f-]{36})/.test(link))
  ).toEqual([])
  expect(attractions.text).not.toContain('Sem ingresso')
  const asked = await createPlainBrowser(app.url).get(`/requerimento/${'a'.repeat(32)}`)
  expect([asked.text.includes(ERRORS.absent), asked.html.includes('não encontrado')]).toEqual([true, false])
})

it('sends a transaction whole: decimals, sums, who entered it, and that it is open', async () => {
  api.writeOddly({})
  const add = await manager.get('/financial/transactions/add')
  const row = {
    'general.label': 'Loja',
    'products[0].item.product_name': 'Camisetas',
    'products[0].item.price': '120,00'
  }
  const saved = await press(add, 'Salvar entrada', { ...row, 'products[0].item.discount': '20' })
  const [sent] = [...api.state.finance.values()].slice(-1) as [Record<string, unknown>]
  expect(sent).toMatchObject({
    general: {
      open: true,
      user: { uuid: api.state.users[0]?.uuid },
      bill_total_value: 120,
      bill_total_discount: 20,
      bill_final_value: 100,
      bill_status: 'open'
    },
    products: [{ item: { product_name: 'Camisetas', price: 120, discount: 20, final_price: 100 } }]
  })
  expect(saved.text).toContain('R$ 100,00')
  expect(saved.text).not.toContain('Fechado')
})

it('shows a transaction that a server keeps without sums by its rows, and as open', async () => {
  const general = { id: 777, date: '2026-11-20', label: 'Antigo' }
  const products = [{ item: { product_name: 'Guia', price: '80,00' } }]
  const payments = [{ payment_method: { index: 'pix', name: 'Pix' }, value: 80, date: '2026-11-20' }]
  api.state.finance.set(777, { general, products, payments })
  const page = await manager.get('/financial/transactions/777')
  expect(page.text).toContain('R$ 80,00')
  expect(page.text).toContain('Paga')
  expect(page.text).not.toContain('Fechado')
})

it('opens the issue types to a permission that names their path', async () => {
  expect((await manager.get('/configurations/issuesTypes/index')).status).toBe(200)
})

it('deletes an attraction from its row', async () => {
  const product = {
    id: 99,
    uuid: '99999999-9999-4999-8999-999999999999',
    name: 'Trilha velha',
    prices: {},
    unavailability: []
  }
  api.state.products.push(product)
  const list = await manager.get('/products/index')
  const link = list.links.find((one) => one === `/products/remove?id=${product.uuid}`) ?? ''
  const done = await press(await manager.get(link), 'Apagar atrativo')
  expect(done.text).toContain('Atrativo apagado.')
  expect(api.state.products.map(({ name }) => name)).not.toContain('Trilha velha')
  const shop = await createPlainBrowser(app.url).get(`/home?pid=${api.state.place.uuid}`)
  expect(shop.text).not.toContain('Gratuito')
})

it('a password is set anew by a code, as nobody may change it by the old one', async () => {
  const porter = createPlainBrowser(app.url)
  await porter.signIn('porteiro', password)
  const page = await porter.get('/account/password')
  const sent = await porter.submit(findForm(page, 'Enviar o código'), { values: {}, button: 'Enviar o código' })
  const fresh = 'Mirante-Azul-2026'
  const values = { hashcode: '246810', password: fresh, confirm_password: fresh }
  const done = await porter.submit(findForm(sent, 'Trocar a senha'), { values, button: 'Trocar a senha' })
  expect(done.text).toContain('Senha trocada.')
  expect(api.state.users.find(({ username }) => username === 'porteiro')?.password).toBe(fresh)
})

describe.each([
  ['as the specification writes it', {}],
  ['tolerantly and oddly', everyOddity]
])('the day, told %s', (_manner, odd) => {
  it("shows visitors, and each one's payments", async () => {
    api.writeOddly(odd)
    const { text } = await manager.get('/operation/booking-list')
    expect(text).toContain('Marta Nogueira')
    expect(text).toContain('R$ 280,00')
    const home = await manager.get('/dashboard/index')
    expect(home.text).toContain('Mirante da Serra Azul')
  })

  it('opens a booking, lets in, changes guide and date, cancels', async () => {
    api.writeOddly(odd)
    const booked = bookingOf('Helena Prates')
    const here = `/operation/booking-list/${booked.hash}`
    Object.assign(booked, { checkins: [], agents: [], status: 'APPROVED' })
    expect((await manager.get(here)).text).toContain('Helena Prates')
    const entry = await manager.get(`${here}/check-in`)
    const entered = await press(entry, 'Liberar entrada', { reason: 'Veio antes' })
    expect(entered.text).toContain('Entrada registrada.')
    expect(booked.checkins).toHaveLength(1)
    booked.checkins = []
    const choice = await manager.get(`/selectagent?reserva=${booked.hash}`)
    await press(choice, 'Confirmar', { condutor: api.state.agents[0]?.uuid ?? '' })
    expect(booked.agents.map(({ name }) => name)).toEqual(['Zeca das Trilhas'])
    const cancel = await manager.get(`${here}/cancel`)
    await press(cancel, 'Cancelar reserva', { reason: 'Desistiu' })
    expect(booked.status).toBe('CANCELLED')
  })
})
