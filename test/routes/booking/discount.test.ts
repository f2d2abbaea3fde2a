import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { discountCodes, products, slotDays, terms, ticketPrices, ticketTypes } from '#app/backend/db/schema.server.ts'
import { createPlainBrowser, findForm } from '../../support/browser/plain-browser.ts'
import { personValues } from '../../support/browser/plain-scenario.ts'
import { seededPassword } from '../../support/database/seeded-password.ts'
import { openDetails, openVisitor, openVisitorWorld, stepPath, type VisitorWorld } from '../../support/world/visitor.ts'

let world: VisitorWorld

beforeAll(async () => {
  world = await openVisitorWorld()
})
afterAll(() => world?.close())

async function productOf(uuid: string) {
  const [product] = await world.db.orm.select().from(products).where(eq(products.uuid, uuid))
  if (!product) throw new Error('no product')
  return product
}

async function addCode(placeId: string, changes: Partial<typeof discountCodes.$inferInsert> = {}) {
  const code = `VER${randomUUID().slice(0, 6).toUpperCase()}`
  const row = { uuid: randomUUID(), placeId, code, kind: 'percent', value: 10, ...changes }
  await world.db.orm.insert(discountCodes).values(row)
  return row
}

const confirm = { ...personValues, payment_method: 'cod', confirm_term: 'on' }
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

it('carries a code from the tickets to the ticket, and shows the discount apart', async () => {
  const shop = await world.freshShop()
  const { code } = await addCode(shop.pid)
  const browser = openVisitor(world.app)
  const form = findForm(await browser.get(stepPath(shop)), 'Aplicar')
  const wrong = await browser.submit(form, { values: { discount_code: 'NADA00' }, button: 'Aplicar código' })
  expect([wrong.status, wrong.text]).toEqual([400, expect.stringContaining('Este código não existe ou não vale mais.')])
  const applied = await browser.submit(form, {
    values: { discount_code: code.toLowerCase(), 'tickets[0].quantity': '2' },
    button: 'Aplicar código'
  })
  expect(plain(applied.text)).toContain(`Desconto ${code} -R$ 16,00 Total R$ 144,00`)
  const details = await browser.submit(findForm(applied, 'Continuar'), { button: 'Continuar' })
  expect(plain(details.text)).toContain(`Desconto ${code}: -R$ 16,00`)
  const ticket = await browser.submit(findForm(details, 'Confirmar reserva'), { values: confirm })
  expect(ticket.path).toMatch(/^\/booking-details\//)
  expect(plain(ticket.text)).toContain(`2 inteiras R$ 160,00 Desconto ${code} -R$ 16,00 Total R$ 144,00`)

  const operator = createPlainBrowser(world.app.url)
  await operator.signIn('gestor', seededPassword)
  const page = await operator.get(ticket.path.replace('/booking-details/', '/operation/booking-list/'))
  expect(plain(page.text)).toContain(`Desconto ${code} -R$ 16,00 Valor R$ 144,00`)

  await world.db.orm.update(discountCodes).set({ maxTickets: 2 }).where(eq(discountCodes.code, code))
  // Somebody else: who has booked this visit is told of that first.
  const next = openVisitor(world.app)
  const told = await next.get(stepPath(shop, { discount_code: code }, { INTEIRA: '2' }))
  expect(told.text).toContain('Vale para até 2 ingressos por reserva.')
  const beyond = await next.submit(findForm(told, 'Continuar'), {
    values: { 'tickets[0].quantity': '3' },
    button: 'Continuar'
  })
  expect([beyond.status, plain(beyond.text)]).toEqual([
    400,
    expect.stringContaining('Este código vale para até 2 ingressos por reserva.')
  ])
  expect(plain(beyond.text)).toContain('3 inteiras R$ 240,00 Total R$ 240,00')
})

it('reports a changed code or price at the field, with all typed values', async () => {
  const shop = await world.freshShop()
  const { code } = await addCode(shop.pid)
  const browser = openVisitor(world.app)
  const path = stepPath(shop, { passo: 'dados', discount_code: code }, { INTEIRA: '2' })
  const form = findForm(await browser.get(path), 'Confirmar reserva')
  const { orm } = world.db
  await orm.update(discountCodes).set({ value: 20, version: 2 }).where(eq(discountCodes.code, code))
  const changed = await browser.submit(form, { values: confirm })
  expect(changed.status).toBe(409)
  expect(plain(changed.text)).toContain('O total agora é R$ 128,00 (antes: R$ 144,00). Confira e confirme de novo.')
  await orm.update(discountCodes).set({ active: false }).where(eq(discountCodes.code, code))
  const gone = await browser.submit(findForm(changed, 'Confirmar reserva'), { values: { confirm_term: 'on' } })
  expect(gone.status).toBe(422)
  expect(gone.text).toContain('Este código não existe ou não vale mais.')
  const again = findForm(gone, 'Confirmar reserva')
  expect(again.controls.find(({ name }) => name === 'name')?.value).toBe(personValues.name)
  // Its page shows the total without the code.
  const booked = await browser.submit(again, { values: { discount_code: '', confirm_term: 'on' } })
  expect(booked.path).toMatch(/^\/booking-details\//)
  expect(plain(booked.text)).toContain('2 inteiras R$ 160,00 Total R$ 160,00')
})

it('shows the price and the quota of the chosen day, and chooses none that is sold out', async () => {
  const shop = await world.freshShop()
  const { id } = await productOf(shop.product)
  const { orm } = world.db
  const types = await orm.select().from(ticketTypes).where(eq(ticketTypes.productId, id))
  const full = types.find(({ label }) => label === 'INTEIRA')
  await orm
    .insert(ticketPrices)
    .values({ ticketTypeId: full?.id ?? 0, validFrom: shop.date, validTo: shop.date, price: 9_550 })
  const browser = openVisitor(world.app)
  const visit = await browser.get(stepPath(shop, { time: '' }))
  expect(visit.text).toMatch(/, disponível, a partir de R\$ 95,50/)
  expect(visit.text).toContain('Abaixo do dia: preço a partir de, em R$')
  const slot = { productId: id, date: shop.date, time: shop.time, capacity: 40, taken: 14, quotaTaken: 14 }
  await orm.insert(slotDays).values(slot)
  const few = await browser.get(stepPath(shop, {}, { INTEIRA: '1', MEIA: '3' }))
  expect(few.status).toBe(400)
  expect(few.text).toContain('Meia-entrada: Da cota de meia-entrada deste horário só restam 2.')
  expect(few.text).toContain('Meia-entrada: restam 2 de 16')
  await orm
    .update(slotDays)
    .set({ taken: 16, quotaTaken: 16 })
    .where(eq(slotDays.date, sql`${shop.date}`))
  const out = await browser.get(stepPath(shop, {}, { INTEIRA: '1', MEIA: '1' }))
  expect(out.text).toContain('Cota de meia-entrada esgotada neste horário')
  const field = findForm(out, 'Continuar').controls.find(({ name }) => name === 'tickets[1].quantity')
  expect(field).toMatchObject({ value: '0' })
  const details = await browser.submit(findForm(out, 'Continuar'), { button: 'Continuar' })
  expect(plain(details.text)).toContain('1 inteira: R$ 95,50')
  await orm.delete(ticketPrices).where(eq(ticketPrices.ticketTypeId, full?.id ?? 0))
})

it('has the attraction’s own term read, and shows the ticket’s as it was accepted', async () => {
  const shop = await world.freshShop()
  const { orm } = world.db
  const hash = randomUUID()
  const body = 'Termo próprio da gruta: capacete obrigatório.'
  await orm.insert(terms).values({ placeId: shop.pid, hash, body, current: false })
  await orm
    .update(products)
    .set({ termHash: hash, minimumAge: 12, accessibility: 'Sem degraus.', guide: 'people', guidePeople: 1 })
    .where(eq(products.uuid, shop.product))
  const browser = openVisitor(world.app)
  expect((await browser.get(stepPath(shop, { time: '' }))).text).toContain(
    'Acessibilidade: Sem degraus. 1 h 30 min · A partir de 12 anos · Visita guiada'
  )
  const details = await openDetails(browser, shop)
  expect(details.text).toContain(body)
  const ticket = await browser.submit(findForm(details, 'Confirmar reserva'), { values: confirm })
  await orm.update(products).set({ termHash: '', guide: 'none' }).where(eq(products.uuid, shop.product))
  const later = await browser.get(ticket.path)
  expect(later.text).toContain(body)
  await orm.update(products).set({ guide: 'people' }).where(eq(products.uuid, shop.product))
  expect((await browser.get(ticket.path)).text).toContain('Visita guiada.')
  const operator = createPlainBrowser(world.app.url)
  await operator.signIn('gestor', seededPassword)
  const page = await operator.get(ticket.path.replace('/booking-details/', '/operation/booking-list/'))
  expect(page.text).toContain('Precisa de 2 condutores, não tem nenhum.')
  await orm
    .update(products)
    .set({ guide: 'none', minimumAge: 0, accessibility: '' })
    .where(eq(products.uuid, shop.product))
})

it('shows staff all steps of an attraction not on sale, sells nothing, and shows others none', async () => {
  const shop = await world.freshShop()
  const { orm } = world.db
  const operator = createPlainBrowser(world.app.url)
  await operator.signIn('operador', seededPassword)
  const path = stepPath(shop, { passo: 'dados', ver: '1' }, { INTEIRA: '1' })
  const banner = 'Pré-visualização: nada é vendido. Voltar ao atrativo'
  const stranger = openVisitor(world.app)
  const ofStranger = findForm(await openDetails(stranger, shop), 'Confirmar reserva')
  // On sale all the same: who only looks buys nothing.
  const onSale = findForm(await operator.get(path), 'Confirmar reserva')
  expect((await operator.submit(onSale, { values: confirm })).status).toBe(422)
  await orm.update(products).set({ active: false }).where(eq(products.uuid, shop.product))
  for (const step of [stepPath(shop, { time: '', ver: '1' }), stepPath(shop, { ver: '1' }), path]) {
    const page = await operator.get(step)
    expect([page.status, page.text]).toEqual([200, expect.stringContaining(banner)])
    expect(page.links).toContain(`/products/${shop.product}`)
  }
  const form = findForm(await operator.get(path), 'Confirmar reserva')
  const refused = await operator.submit(form, { values: confirm })
  expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('nada foi reservado')])
  expect((await stranger.get(path)).status).toBe(404)
  const porter = createPlainBrowser(world.app.url)
  await porter.signIn('portaria', seededPassword)
  expect((await porter.get(path)).status).toBe(404)
  expect((await stranger.submit(ofStranger, { values: confirm })).status).toBe(422)
  await orm.update(products).set({ active: true }).where(eq(products.uuid, shop.product))
})
