import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPlainBrowser, findForm, type PlainPage } from '../../support/browser/plain-browser.ts'
import { seededPassword } from '../../support/database/seeded-password.ts'
import { bookOver, expressForm } from '../../support/server/over-http.ts'
import { openVisitor, openVisitorWorld, type VisitorWorld } from '../../support/world/visitor.ts'

let world: VisitorWorld

beforeAll(async () => {
  world = await openVisitorWorld()
})
afterAll(() => world?.close())

/** Made over the API to be paid by card, and opened by its visitor. */
async function book(changes: Record<string, unknown> = {}) {
  const fields = { payment_method: 'card', gateway: 'MPAGO', ...changes }
  const { body } = await bookOver(world.app.url, expressForm(await world.freshShop(), fields))
  const browser = openVisitor(world.app)
  const path = `/booking-details/${body.uuid}`
  return { browser, path, uuid: String(body.uuid), hash: String(body.hash), page: await browser.get(path) }
}

type Booked = Awaited<ReturnType<typeof book>>

const press = ({ browser }: Pick<Booked, 'browser'>, page: PlainPage, button: string) =>
  browser.submit(findForm(page, button), { button })

const buttonsOf = (page: PlainPage) => page.forms.flatMap(({ buttons }) => buttons.map(({ label }) => label))

async function stateOf(uuid: string) {
  const { rows } = await world.db.pool.query(
    `select b.status, b.payment_method as method,
       coalesce((select string_agg(p.method || ' ' || p.status, ', ' order by p.created_at) from payments p
         where p.booking_id = b.id), '') as payments
     from bookings b where b.public_id = $1`,
    [uuid]
  )
  return rows[0]
}

describe('a booking by card', () => {
  it('offers the card first before any payment, and keeps an open one', async () => {
    const booked = await book()
    expect(booked.page.text).toContain('O pagamento com cartão ainda não foi feito.')
    expect(buttonsOf(booked.page)).toEqual(expect.arrayContaining(['Pagar com cartão', 'Gerar código Pix']))
    const checkout = await press(booked, booked.page, 'Pagar com cartão')
    expect(checkout.path).toMatch(/^\/simulador\/mercadopago\//)
    const open = await booked.browser.get(booked.path)
    expect(open.text).toMatch(/Pague com cartão .*Valor R\$\s80,00 .*Pague até \d{2}:\d{2}/)
    expect(open.links).toContain(checkout.path)
    expect(open.text).toContain('Continuar o pagamento')
    expect(open.text).toContain('Assim que ele chegar, o ingresso aparece aqui.')
    expect(open.headers.get('refresh')).toBe('5')
    expect((await booked.browser.get(`${booked.path}?parado=1`)).headers.get('refresh')).toBeNull()
  })

  it('approved there is a ticket at once, at an address that says nothing of the payment', async () => {
    const booked = await book()
    const ticket = await press(booked, await press(booked, booked.page, 'Pagar com cartão'), 'Aprovar')
    expect(ticket.path).toBe(booked.path)
    expect(ticket.text).toContain('Seu ingresso')
    expect(ticket.text).toMatch(/Pagamento recebido R\$\s80,00 em .*por cartão/)
    expect(await stateOf(booked.uuid)).toEqual({ status: 'APPROVED', method: 'card', payments: 'card APPROVED' })
  })

  it('refused there says so, and is paid by the other way', async () => {
    const booked = await book()
    const denied = await press(booked, await press(booked, booked.page, 'Pagar com cartão'), 'Recusar')
    expect(denied.path).toBe(booked.path)
    expect(denied.text).toContain('O pagamento com cartão foi recusado')
    expect(denied.text).toContain('Tentar com cartão de novo')
    expect(denied.text).toContain('Escolher outra forma')
    const pix = await press(booked, denied, 'Gerar código Pix')
    expect(pix.text).toContain('Pague com Pix')
    expect(pix.text).not.toContain('recusado')
    expect((await press(booked, pix, 'Simular pagamento')).text).toContain('Seu ingresso')
    expect((await stateOf(booked.uuid)).method).toBe('pix')
  })

  it('left pending says that it is looked at, and is approved later', async () => {
    const booked = await book()
    const waiting = await press(booked, await press(booked, booked.page, 'Pagar com cartão'), 'Deixar pendente')
    expect(waiting.text).toContain('O Mercado Pago está analisando o pagamento')
    const checkout = waiting.links.find((href) => href.startsWith('/simulador/')) ?? ''
    const ticket = await press(booked, await booked.browser.get(checkout), 'Aprovar')
    expect(ticket.text).toContain('Seu ingresso')
  })
})

describe('another way', () => {
  it('changes from Pix to the card and back with one pending charge at a time', async () => {
    const booked = await book({ payment_method: 'pix', gateway: '' })
    const pix = await press(booked, booked.page, 'Gerar código Pix')
    expect(pix.text).toContain('Escolher outra forma')
    await press(booked, pix, 'Pagar com cartão')
    const card = await booked.browser.get(booked.path)
    expect(card.text).toContain('Pague com cartão')
    expect(card.html).not.toContain('br.gov.bcb.pix')
    expect(await stateOf(booked.uuid)).toMatchObject({ method: 'card', payments: 'pix EXPIRED, card PENDING' })
    expect((await press(booked, card, 'Gerar código Pix')).text).toContain('Pague com Pix')
    expect(await stateOf(booked.uuid)).toMatchObject({
      method: 'pix',
      payments: 'pix EXPIRED, card EXPIRED, pix PENDING'
    })
  })

  it('is not offered when there is none', async () => {
    await world.db.pool.query("update places set card_provider = ''")
    const booked = await book({ payment_method: 'pix', gateway: '' })
    const pix = await press(booked, booked.page, 'Gerar código Pix')
    expect(buttonsOf(pix)).not.toContain('Pagar com cartão')
    expect(pix.text).not.toContain('Escolher outra forma')
    await world.db.pool.query("update places set card_provider = 'mercadopago'")
  })
})

describe('coming back', () => {
  it("trusts the provider's answer, not the URL", async () => {
    const booked = await book()
    await press(booked, booked.page, 'Pagar com cartão')
    for (const said of ['payment_id=1&status=approved', 'collection_status=approved&collection_id=1']) {
      const page = await booked.browser.get(`${booked.path}?${said}`)
      expect(page.path).toBe(booked.path)
      expect(page.text).toContain('Pague com cartão')
    }
    expect(await stateOf(booked.uuid)).toMatchObject({ status: 'PENDING' })
    const unknown = await booked.browser.get(`/booking-details/${'0'.repeat(32)}?payment_id=1`)
    expect(unknown.status).toBe(404)
  })

  it('again and again asks no more, and the page still stands', async () => {
    const booked = await book()
    await press(booked, booked.page, 'Pagar com cartão')
    for (let time = 0; time < 12; time += 1) {
      expect((await booked.browser.get(`${booked.path}?preference_id=x`)).status).toBe(200)
    }
    const { rows } = await world.db.pool.query(
      "select max(count) as n from limits where key like 'read-back:booking:%'"
    )
    expect(rows[0].n).toBeGreaterThan(10)
  })
})

describe('after its time', () => {
  const end = (uuid: string) =>
    world.db.pool.query(
      "update bookings set status = 'EXPIRED', cancelled_at = now(), hold_until = null where public_id = $1",
      [uuid]
    )

  it.each([
    ['Pagar de novo com cartão', 'card', /^\/simulador\/mercadopago\//],
    ['Pagar de novo com Pix', 'pix', /^\/booking-details\//]
  ])('%s holds the places again', async (button, method, leads) => {
    const booked = await book()
    await end(booked.uuid)
    const over = await booked.browser.get(booked.path)
    expect(over.text).toContain('O prazo para pagar acabou')
    expect((await press(booked, over, button)).path).toMatch(leads)
    expect(await stateOf(booked.uuid)).toEqual({ status: 'PENDING', method, payments: `${method} PENDING` })
  })
})

it('tells a user without permission for values so, and starts no payment', async () => {
  const booked = await book()
  const browser = createPlainBrowser(world.app.url, { 'sec-fetch-site': 'same-origin' })
  await browser.signIn('portaria', seededPassword)
  const page = await browser.get(booked.path)
  expect(page.text).toContain('seu usuário não vê valores')
  expect(buttonsOf(page)).not.toContain('Pagar com cartão')
  const refused = await browser.submit(findForm(booked.page, 'Pagar com cartão'), { button: 'Pagar com cartão' })
  expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('não vê valores')])
  expect((await stateOf(booked.uuid)).payments).toBe('')
})
