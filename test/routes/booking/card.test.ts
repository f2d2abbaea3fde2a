import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { findForm } from '../../support/browser/plain-browser.ts'
import { personValues } from '../../support/browser/plain-scenario.ts'
import { startApp } from '../../support/server/program.ts'
import { startMisbehavingProvider } from '../../support/server/providers/misbehaving-provider.ts'
import { openDetails, openVisitor, openVisitorWorld, type VisitorWorld } from '../../support/world/visitor.ts'
import { openForm } from '../../support/world/visitor-form.ts'

let world: VisitorWorld

beforeAll(async () => {
  world = await openVisitorWorld()
})
afterAll(() => world?.close())

const choose = (pix: string, card: string, payOnSite = true) =>
  world.db.pool.query('update places set pix_provider = $1, card_provider = $2, pay_on_site = $3', [
    pix,
    card,
    payOnSite
  ])
afterEach(() => choose('getnet', 'mercadopago'))

describe('the form', () => {
  it.each([
    ['getnet', 'mercadopago', true, ['pix', 'card', 'cod']],
    ['', 'mercadopago', false, ['card']],
    ['getnet', '', false, ['pix']],
    ['', '', true, ['cod']],
    ['', '', false, []]
  ])('with Pix by %j, card by %j and payment there: %s offers %j', async (pix, card, there, offered) => {
    await choose(pix, card, there)
    const page = await openDetails(openVisitor(world.app), await world.freshShop())
    const controls = page.forms.flatMap((form) => form.controls).filter(({ name }) => name === 'payment_method')
    expect(controls.map(({ value }) => value)).toEqual(offered)
    expect(page.text.includes('Ainda não é possível reservar por aqui')).toBe(offered.length === 0)
  })

  it('leads straight to the provider’s page, and sent twice to the same', async () => {
    const { send, browser, shop } = await openForm(world)
    const page = await send({ payment_method: 'card' })
    expect(page.path).toMatch(/^\/simulador\/mercadopago\//)
    expect(page.text).toContain('Isto é uma demonstração')
    expect((await send({ payment_method: 'card' })).path).toBe(page.path)
    const back = page.links.find((href) => href.startsWith('/booking-details/')) ?? ''
    expect((await browser.get(back)).text).toContain('Pague com cartão')
    const { rows } = await world.db.pool.query(
      `select b.payment_method, b.status, p.method, p.status as charge from bookings b
       join payments p on p.booking_id = b.id where b.date = $1`,
      [shop.date]
    )
    expect(rows).toEqual([{ payment_method: 'card', status: 'PENDING', method: 'card', charge: 'PENDING' }])
  })

  it('keeps the choice when something else is refused', async () => {
    const { send } = await openForm(world)
    const refused = await send({ payment_method: 'card', name: '' })
    expect(refused.status).toBe(422)
    const [chosen] = findForm(refused, 'Confirmar reserva').controls.filter(
      ({ name, isOn }) => name === 'payment_method' && isOn
    )
    expect(chosen?.value).toBe('card')
  })

  it('says at the field where nobody takes cards any more', async () => {
    const { send } = await openForm(world)
    await choose('getnet', '')
    const refused = await send({ payment_method: 'card' })
    expect([refused.status, refused.text]).toEqual([
      422,
      expect.stringContaining('Este parque não recebe cartão por aqui. Escolha o Pix.')
    ])
  })
})

it('a provider that is away loses no booking: its page says so, and offers card and Pix', async () => {
  const provider = await startMisbehavingProvider(async () => new Response('<h1>Bad gateway</h1>', { status: 502 }))
  const account = { MERCADOPAGO_ACCESS_TOKEN: 'APP_USR-of-a-test', MERCADOPAGO_API_URL: provider.url }
  const app = await startApp({ env: { DATABASE_URL: world.db.url, ...account } })
  const browser = openVisitor(app)
  const form = findForm(await openDetails(browser, await world.freshShop()), 'Confirmar reserva')
  const page = await browser.submit(form, { values: { ...personValues, payment_method: 'card' } })
  expect(page.path).toMatch(/^\/booking-details\/[0-9a-f]{32}$/)
  expect(page.text).toContain('A reserva está feita, mas não foi possível começar o pagamento agora.')
  const buttons = page.forms.flatMap(({ buttons }) => buttons.map(({ label }) => label))
  expect(buttons).toEqual(expect.arrayContaining(['Pagar com cartão', 'Gerar código Pix']))
  const refused = await browser.submit(findForm(page, 'Pagar com cartão'), { button: 'Pagar com cartão' })
  expect([refused.status, refused.text]).toEqual([503, expect.stringContaining('não está disponível')])
  const paying = await browser.submit(findForm(refused, 'Gerar código Pix'), { button: 'Gerar código Pix' })
  expect(paying.text).toContain('Pague com Pix')
  await app.stop()
  await provider.close()
})
