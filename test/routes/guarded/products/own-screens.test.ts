import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { products, slotDays } from '#app/backend/db/schema.server.ts'
import { addDays, formatDay } from '#app/domain/calendar/dates.ts'
import {
  createPlainBrowser,
  findForm,
  type PlainBrowser,
  type PlainPage
} from '../../../support/browser/plain-browser.ts'
import { seededPassword } from '../../../support/database/seeded-password.ts'
import { type OperatorWorld, openOperatorWorld } from '../../../support/world/operator.ts'

let world: OperatorWorld
let manager: PlainBrowser
let colleague: PlainBrowser
let path: string

beforeAll(async () => {
  world = await openOperatorWorld()
  const sign = async (user: string) => {
    const browser = createPlainBrowser(world.app.url)
    await browser.signIn(user, seededPassword)
    return browser
  }
  manager = await sign('gestor')
  colleague = await sign('operador')
  const booking = await world.addBooking()
  const [product] = await world.db.orm
    .select()
    .from(products)
    .where(eq(products.placeId, (await placeOf(booking.id)) ?? ''))
    .limit(1)
  path = `/products/${product?.uuid}`
})
afterAll(() => world?.close())

async function placeOf(id: number): Promise<string> {
  const { rows } = await world.db.pool.query('select place_id from bookings where id = $1', [id])
  return rows[0].place_id
}

function fieldIn(page: PlainPage, button: string, name: string): string | undefined {
  return findForm(page, button).controls.find((one) => one.name === name)?.value
}

it('makes a type of ticket with prices by date, line by line, without script', async () => {
  const save = 'Salvar ingresso'
  let page = await manager.get(`${path}/tickets/add`)
  const typed = { label: 'grupo', title: 'Grupo escolar', price: '50,00', minimum: '10', maximum: '5' }
  page = await manager.submit(findForm(page, save), { values: typed, button: 'Acrescentar preço' })
  expect(page.text).toContain('Ainda não salvo')
  expect(fieldIn(page, save, 'title')).toBe('Grupo escolar')
  const priced = { 'prices[0].price': 'caro', 'prices[0].valid_from': addDays(world.today, 30) }
  page = await manager.submit(findForm(page, save), { values: priced, button: save })
  expect(page.status).toBe(422)
  expect(page.links).toEqual(expect.arrayContaining(['#f-maximum', '#f-prices-0-price']))
  expect(fieldIn(page, save, 'prices[0].price')).toBe('caro')
  const mended = { maximum: '40', 'prices[0].price': '65,00' }
  page = await manager.submit(findForm(page, save), { values: mended, button: save })
  expect([page.status, page.path]).toEqual([200, `${path}/tickets`])
  expect(page.text).toMatch(/Grupo escolar.*Código GRUPO De 10 a 40 por reserva\..*R\$ 65,00 — todos os dias/)
  expect(page.text).toContain(`R$ 65,00 — todos os dias, a partir de ${formatDay(addDays(world.today, 30))}`)
  page = await manager.submit(findForm(page, 'Subir Grupo'), { button: 'Subir Grupo' })
  expect(page.text).toContain('Ordem salva.')
  const own = page.links.filter((to) => /tickets\/\d+$/.test(to))
  const id = own[own.length - 2] ?? ''
  page = await manager.get(id)
  expect(page.text).toContain('Hoje: R$\u00a050,00'.replace('\u00a0', ' '))
  page = await manager.submit(findForm(await manager.get(`${id}/remove`), 'Apagar'))
  expect(page.text).toContain('Tipo de ingresso apagado.')
})

it('warn the second of two editors, keep typed values, and let them overwrite', async () => {
  const save = 'Salvar termo'
  const mine = await manager.get(`${path}/term`)
  const theirs = await colleague.get(`${path}/term`)
  const first = await colleague.submit(findForm(theirs, save), { values: { text: 'Use colete.' }, button: save })
  expect(first.text).toContain('Termo salvo')
  const refused = await manager.submit(findForm(mine, save), { values: { text: 'Use capacete.' }, button: save })
  expect(refused.status).toBe(409)
  expect(refused.text).toContain('Outra pessoa salvou este atrativo')
  expect(refused.html).toContain('Use capacete.')
  const saved = await manager.submit(findForm(refused, save), { button: save })
  expect(saved.text).toMatch(/Use capacete\. .*Use colete\./)
  const back = await manager.submit(findForm(saved, 'Voltar ao termo do parque'), { button: 'Voltar ao termo' })
  expect(back.text).toContain('Agora vale o termo do parque.')
})

it('show the effect of a change of hours before it is saved, and then save it', async () => {
  const date = addDays(world.today, 3)
  const [product] = await world.db.orm
    .select()
    .from(products)
    .where(eq(products.uuid, path.slice(10)))
  const productId = product?.id ?? 0
  await world.db.pool.query('delete from slot_exceptions where product_id = $1', [productId])
  let page = await manager.get(`${path}/hours`)
  const preview = 'Ver o que muda'
  const time = fieldIn(page, preview, 'rules[0].time') ?? ''
  await world.addBooking({ date, time })
  const slot = { productId, date, time, capacity: 40, taken: 3 }
  await world.db.orm
    .insert(slotDays)
    .values(slot)
    .onConflictDoUpdate({
      target: [slotDays.productId, slotDays.date, slotDays.time],
      set: { capacity: 40, taken: 3 }
    })
  page = await manager.submit(findForm(page, preview), { button: 'Acrescentar exceção' })
  const wrong = { 'exceptions[0].date': date, 'exceptions[0].kind': 'without', 'exceptions[0].note': 'Obra' }
  page = await manager.submit(findForm(page, preview), { values: wrong, button: preview })
  expect([page.status, page.links]).toEqual([422, expect.arrayContaining(['#f-exceptions-0-time'])])
  page = await manager.submit(findForm(page, preview), { values: { 'exceptions[0].time': time }, button: preview })
  expect(page.text).toMatch(/O que muda .*Já vendido nos horários que mudam: \d+ reservas?, \d+ pessoas/)
  expect(page.links).toContain(`/operation/booking-list?inicio=${date}&atrativo=${path.slice(10)}`)
  const before = await world.db.orm.select().from(slotDays).where(eq(slotDays.productId, productId))
  expect(before.find((row) => row.date === date && row.time === time)?.planned).toBeNull()
  const again = await manager.submit(findForm(page, 'Voltar e corrigir'), { button: 'Voltar e corrigir' })
  expect(fieldIn(again, preview, 'exceptions[0].note')).toBe('Obra')
  page = await manager.submit(findForm(page, 'Confirmar mudança'), { button: 'Confirmar mudança' })
  expect(page.text).toMatch(/Horários salvos: 1 dia mudou\. .*continuam com as suas vagas/)
  expect(fieldIn(page, preview, 'exceptions[0].time')).toBe(time)
  const after = await world.db.orm.select().from(slotDays).where(eq(slotDays.productId, productId))
  expect(after.find((row) => row.date === date && row.time === time)).toMatchObject({
    capacity: 3,
    taken: 3,
    planned: 0
  })
})

it('name and find attractions not on sale, and tell blocked days', async () => {
  const uuid = path.slice(10)
  const date = addDays(world.today, 5)
  await world.addBooking({ date, time: '23:07' })
  await world.db.pool.query(
    `insert into unavailabilities (product_id, date, time, reason)
     select id, d.day::date, d.time, d.reason from products, (values ($2, '', 'Obra'), ($2, '09:00', ''), ($3, '', 'Ontem'))
       as d(day, time, reason) where uuid = $1`,
    [uuid, date, addDays(world.today, -1)]
  )
  expect((await manager.get(`${path}/hours`)).text).toMatch(
    /Dias bloqueados .*— o dia todo \(Obra\) .*— às 09:00(?!.*Ontem)/
  )
  const move = (to: string) => world.db.pool.query(`update products set ${to} where uuid = $1`, [uuid])
  await move('active = false')
  const link = `/operation/booking-list?inicio=${date}&atrativo=${uuid}`
  // Filter by this hour, because the demonstration may fill a page on that day.
  const list = await manager.get(`${link}&horario=23:07`)
  expect([list.status, list.text]).toEqual([200, expect.stringMatching(/ \(inativo\).*3 pessoas 2 inteiras, 1 meia/)])
  await move('archived_at = now()')
  const days = `inicio=${date}&fim=${date}&atrativo=${uuid}`
  const screens = ['sales', 'visits', 'booking'].map((screen) => `/reports/${screen}?${days}`)
  for (const to of [link, `/operation/check-in?onde=${uuid}`, ...screens]) {
    const page = await manager.get(to)
    expect([to, page.status]).toEqual([to, 200])
    expect(page.html).toMatch(
      new RegExp(`<option value="${uuid}" selected[^>]*>[^<]+\\(arquivado\\)</option></select>`)
    )
  }
  await move('active = true, archived_at = null')
})

it('change nothing for a truncated body, or without permission', async () => {
  const save = 'Ver o que muda'
  const form = findForm(await manager.get(`${path}/hours`), save)
  const fields = form.fill({ button: save })
  fields.delete('complete')
  fields.set('intent', 'save')
  const response = await fetch(`${world.app.url}${path}/hours`, {
    method: 'POST',
    headers: { cookie: manager.cookieHeader(), 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams(fields.toString())
  })
  expect([response.status, await response.text()]).toEqual([400, expect.stringContaining('chegou incompleto')])
  const { rows } = await world.db.pool.query(
    `select user_id from permissions p join users u on u.id = p.user_id
     where u.username = 'operador' and controller = 'products' and action = 'edit'`
  )
  await world.db.pool.query(
    `delete from permissions where user_id = $1 and controller = 'products' and action = 'edit'`,
    [rows[0].user_id]
  )
  const reader = createPlainBrowser(world.app.url)
  await reader.signIn('operador', seededPassword)
  const pages = await Promise.all(['tickets', 'hours', 'term'].map((screen) => reader.get(`${path}/${screen}`)))
  for (const page of pages) {
    expect(page.status).toBe(200)
    expect(page.text).not.toMatch(/Salvar|Subir|Ver o que muda|Criar tipo/)
  }
  expect((await reader.get(`${path}/tickets/add`)).path).not.toContain('tickets')
  await world.db.pool.query(
    `insert into permissions (user_id, position, controller, action) values ($1, 99, 'products', 'edit')`,
    [rows[0].user_id]
  )
  colleague = createPlainBrowser(world.app.url)
  await colleague.signIn('operador', seededPassword)
})
