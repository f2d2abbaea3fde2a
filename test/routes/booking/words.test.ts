import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPlainBrowser } from '../../support/browser/plain-browser.ts'
import { openDetails, openVisitor, openVisitorWorld, stepPath, type VisitorWorld } from '../../support/world/visitor.ts'

let world: VisitorWorld

beforeAll(async () => {
  world = await openVisitorWorld()
})

afterAll(() => world?.close())

it('a child alone is refused at its field, beside an adult it is sold', async () => {
  const shop = await world.freshShop()
  const alone = await openDetails(openVisitor(world.app), shop, { INTEIRA: '0', CRIANCA: '1' })
  expect(alone.status).toBe(400)
  expect(alone.text).toContain('Criança até 5 anos só vai com um adulto: inclua o ingresso dele na mesma reserva.')
  expect(alone.html).toMatch(
    /name="tickets\[\d\]\.quantity"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*name="tickets/
  )
  const family = await openDetails(openVisitor(world.app), shop, { INTEIRA: '2', MEIA: '2', CRIANCA: '1' })
  expect(family.text).toContain('2 inteiras')
  expect(family.text).toContain('2 meias-entradas')
  expect(family.text).toContain('1 criança até 5 anos')
})

it('no age is left out between the types', async () => {
  const shop = await world.freshShop()
  const page = await openVisitor(world.app).get(stepPath(shop))
  expect(page.text).toContain('A partir de 6 anos')
  expect(page.text).toContain('Criança até 5 anos')
})

it.each([
  ['Lynx/2.9.2 libwww-FM/2.14', 1],
  ['w3m/0.5.3+git20230121', 1],
  ['Mozilla/5.0 (X11; Linux x86_64) Firefox/128.0', 2]
])('%s draws "Confirmar reserva" %i times', async (agent, times) => {
  const browser = createPlainBrowser(world.app.url, { 'user-agent': agent })
  const page = await openDetails(browser, await world.freshShop())
  expect(page.html.match(/>Confirmar reserva</g)).toHaveLength(times)
})

it('the calendar begins with the first month that has a free day, and with the week of today', async () => {
  const shop = await world.freshShop()
  const today = await openVisitor(world.app).get(stepPath(shop, { date: '', time: '' }))
  const gone = /já passou/g
  expect((today.text.match(gone) ?? []).length).toBeLessThanOrEqual(8)
  await world.db.pool.query(
    `insert into unavailabilities (product_id, date, created_at)
     select p.id, d::date, now() from products p, generate_series(current_date - 1, current_date + 70, '1 day') d
     where p.uuid = $1 on conflict do nothing`,
    [shop.product]
  )
  const later = await openVisitor(world.app).get(stepPath(shop, { date: '', time: '' }))
  expect(later.links.some((link) => /[?&]date=/.test(link))).toBe(true)
  // Weeks without any visit stand before none that has one, and are left out.
  const [, first = ''] = /<tbody><tr>(.*?)<\/tr>/s.exec(later.html) ?? []
  expect(first).toMatch(/<a class="day day-(?:open|few)"/)
  await world.db.pool.query(
    'delete from unavailabilities where product_id = (select id from products where uuid = $1)',
    [shop.product]
  )
})

it('a native date field has its day told beside it', async () => {
  const shop = await world.freshShop()
  const browser = openVisitor(world.app)
  const page = await openDetails(browser, shop)
  const form = page.forms.find(({ controls }) => controls.some(({ name }) => name === 'cpf_cnpj'))
  if (!form) throw new Error('no form')
  const editing = await browser.submit(form, { button: 'Trocar dia ou horário' })
  const [year, month, day] = shop.date.split('-')
  expect(editing.text).toMatch(new RegExp(`Abaixo, os horários de \\S+, ${day}/${month}/${year}\\.`))
})
