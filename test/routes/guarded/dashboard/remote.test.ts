import { afterAll, beforeAll, expect, it } from 'vitest'
import { todayIn } from '#app/domain/calendar/dates.ts'
import { openTextBrowser } from '../../../support/browser/text-browser.ts'
import { type RunningApp, startApp } from '../../../support/server/program.ts'
import { type RemoteApi, startRemoteApi } from '../../../support/server/remote-api.ts'

const place = { uuid: '5d2c0c5e-8f0b-4f43-9a53-0d6a5f9b7a11', name: 'Vale do Sossego', timezone: 'America/Bahia' }
const rules = ['booking-list', 'all-bookings', 'values'].map((action) => {
  return { controller: 'operation', action, name: action, icon: '', visible: '' }
})
const user = { id: 7, uuid: 'u-7', name: 'Joana Prado', username: 'joana', email: 'joana@example.com', phone: '7599' }
const session = { ...user, place, params: { modules: [] }, rules, two_step: 'off' }

let api: RemoteApi
let app: RunningApp

beforeAll(async () => {
  api = await startRemoteApi()
  app = await startApp({ env: { MAIN_API_URL: api.url, NODE_API_URL: api.url } })
  api.answer('POST /auth/signin/', { body: { accessToken: 'remote-token', ...session } })
  api.answer('GET /auth/session', { body: session })
  api.answer('GET /places/public', { body: [] })
})
afterAll(async () => {
  await app?.stop()
  await api?.close()
})

const today = todayIn(place.timezone, new Date())
const item = (changes: object) => ({
  hash: 'h',
  status: 'PAID',
  finalValue: 80,
  channel: 'LARAVEL',
  payment_method: 'pix',
  people: 2,
  sdate: today,
  time: '23:58',
  product_name: 'Gruta',
  product_uuid: '7a2f6c8e-0000-4000-8000-000000000001',
  ...changes
})

it('an API that knows only the specification has its day summed from its list, and the page says so', async () => {
  api.answer('GET /booking/byPeriod', {
    body: [
      item({ checked_in_people: 1 }),
      item({ status: 'PENDING', people: 5, finalValue: 40 }),
      item({ status: 'CANCELLED', people: 9 }),
      item({ status: 'UNPAID', payment_method: 'cod', time: '23:57', product_name: 'Lago', finalValue: 30 })
    ]
  })
  const browser = openTextBrowser(app.url)
  await browser.post('/login', { username: 'joana', password: 'uma senha longa' })
  api.answer('GET /operations/summary', { status: 500, body: {} })
  expect((await browser.get('/dashboard/index')).status).toBe(500)
  api.answer('GET /operations/summary', { status: 404, body: {} })
  const { status, text } = await browser.get('/dashboard/index')
  const said = text
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&nbsp;|\u00a0/g, ' ')
    .replace(/\s+/g, ' ')
  expect([status, api.askedFor('/operations/summary').length > 0]).toEqual([200, true])
  expect(said).toContain('Este servidor não soma o dia')
  expect(said).toContain('Pessoas esperadas hoje 9 3 reservas, 1 cancelada')
  expect(said).toContain('Já entraram 1 11% das esperadas')
  expect(said).toContain('Reservas sem pagamento 1 5 pessoas · R$ 40,00')
  expect(said).toContain('Vendido para hoje R$ 110,00')
  expect(said).toContain('Recebido R$ 80,00')
  expect(said).toContain('A receber R$ 30,00')
  expect(said).toContain('23:57 Lago')
  expect(said).not.toContain('Vagas')
  const chart = /src="([^"]*chart\.svg[^"]*)"/.exec(text)
  expect(chart).toBeNull()
})
